// Which parts of a page a model reads for data, and in how many questions.

import { passagesOf } from '../../content/passages/passages.ts'
import { plainLine } from '../../content/passages/plain-line.ts'
import {
  costOf,
  cutWarning,
  fitting,
  type NumberedPassage,
  numbered,
  rankedFor,
  shareOf,
  textOfPassages,
} from '../excerpt.ts'
import type { Page } from '../page.ts'
import { tokensOf } from '../tokens.ts'

export interface Parts {
  texts: string[]
  warnings: string[]
}

/**
 * The page as it is if it fits into `room` tokens. Otherwise what matters for the request, or if it asks for lists, several
 * parts along headings, rows and items.
 */
export function partsFor(
  { markdown, title }: Page,
  { about, room, several }: { about: string; room: number; several: boolean },
): Parts {
  if (tokensOf(markdown) <= room) return { texts: [markdown], warnings: [] }
  // With their links, which may be what is wanted.
  const passages = numbered(passagesOf(markdown, (line) => line))
  if (!several) {
    const ranked = rankedFor(about, { passages: plain(passages), title })
    const chosen = fitting(passages, original(ranked, passages), room)
    return { texts: [textOfPassages(chosen.passages, 'text')], warnings: [cutWarning('"json"', chosen.share)] }
  }
  const groups = grouped(passages, room)
  const kept = mostRelevant(groups, { about, title, passages })
  const share = shareOf(kept.flat(), passages)
  return {
    texts: kept.map((group) => textOfPassages(group, 'text')),
    warnings: share < 1 ? [cutWarning('"json"', share)] : [],
  }
}

/** The most questions about one page. */
export const MAX_PARTS = 8

const plain = (passages: readonly NumberedPassage[]) =>
  passages.map((passage) => ({ ...passage, text: passage.text.split('\n').map(plainLine).join('\n') }))

const original = (chosen: readonly NumberedPassage[], passages: readonly NumberedPassage[]) =>
  chosen.map(({ number }) => passages[number - 1]!)

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
function mostRelevant(
  groups: readonly NumberedPassage[][],
  { about, title, passages }: { about: string; title: string; passages: readonly NumberedPassage[] },
): NumberedPassage[][] {
  if (groups.length <= MAX_PARTS) return [...groups]
  const places = new Map(
    rankedFor(about, { passages: plain(passages), title }).map(({ number }, place) => [number, place]),
  )
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
