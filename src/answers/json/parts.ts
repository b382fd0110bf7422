// Which parts of a page a model reads for data, and in how many questions.

import {
  fitting,
  type NumberedPassage,
  numbered,
  rankedFor,
  shareOf,
  textOfPassages,
} from '../../content/passages/excerpt.ts'
import { passagesOf } from '../../content/passages/passages.ts'
import { tokensOf } from '../../model/tokens.ts'
import { costOf, cutWarnings } from '../excerpt.ts'
import type { Page } from '../page.ts'

export interface Parts {
  texts: string[]
  warnings: string[]
}

/**
 * The page as it is if it fits into `room` tokens. Otherwise what matters for the request, or if it asks for lists, several
 * parts along headings, rows and items.
 */
export function partsFor(
  page: Page,
  { about, room, several }: { about: string; room: number; several: boolean },
): Parts {
  const { markdown, title } = page
  if (tokensOf(markdown) <= room) return { texts: [markdown], warnings: cutWarnings('"json"', page.share) }
  // With their links, which may be what is wanted.
  const passages = numbered(passagesOf(markdown, (line) => line))
  const ranked = () => rankedFor(passages, { about, title })
  const groups = several
    ? mostRelevant(grouped(passages, room), ranked)
    : [fitting({ passages, ranked: ranked() }, room, costOf).passages]
  return {
    texts: groups.map((group) => textOfPassages(group)),
    warnings: cutWarnings('"json"', shareOf(groups.flat(), passages) * page.share),
  }
}

/** The most questions about one page. */
export const MAX_PARTS = 8

/** Neighbours together, as many as fit. */
function grouped(passages: readonly NumberedPassage[], room: number): NumberedPassage[][] {
  const groups: NumberedPassage[][] = []
  let left = 0
  for (const passage of passages) {
    const cost = costOf(passage)
    // A passage that is too long for any question, such as one of URLs, is left out.
    if (cost > room) continue
    if (cost > left) {
      groups.push([])
      left = room
    }
    groups.at(-1)!.push(passage)
    left -= cost
  }
  return groups
}

/** Those with the best passages, in the order of the page. */
function mostRelevant(groups: NumberedPassage[][], ranked: () => NumberedPassage[]): NumberedPassage[][] {
  if (groups.length <= MAX_PARTS) return groups
  const places = new Map(ranked().map(({ number }, place) => [number, place]))
  const best = (group: readonly NumberedPassage[]) =>
    group
      .map(({ number }) => places.get(number)!)
      .sort((a, b) => a - b)
      .slice(0, COMPARED)
  const scored = groups.map((group, index) => ({
    group,
    index,
    score: best(group).reduce((sum, place) => sum + place, 0),
  }))
  return scored
    .sort((a, b) => a.score - b.score || a.index - b.index)
    .slice(0, MAX_PARTS)
    .sort((a, b) => a.index - b.index)
    .map(({ group }) => group)
}

/** How many passages of a group are compared: a group is good if several of its passages are. */
const COMPARED = 5
