import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

/**
 * Boilerplate names that mean nothing on this page: site builders call every part a widget, for example.
 *
 * @param unnamed elements whose names do not count
 */
export function emptyNames(page: Page, unnamed: ReadonlySet<string>): Set<string> {
  const { nodes, parent, end } = page.measures
  const inside = new Uint8Array(nodes.length)
  const sums = new Map<string, { words: number; prose: number }>()
  for (let row = 1; row < nodes.length; row++) {
    const name = page.names(row).boilerplate
    inside[row] = inside[parent[row]!]!
    if (inside[row] === 1 || name === '' || unnamed.has(elementAt(page.measures, row)!.name)) continue
    inside[row] = 1
    const sum = sums.get(name) ?? { words: 0, prose: 0 }
    sum.words += page.words(row, end[row]!)
    sum.prose += page.prose(row, end[row]!)
    sums.set(name, sum)
  }
  const enough = MAX_SHARED_SHARE * page.prose(0, nodes.length)
  const isEmpty = ({ words, prose }: { words: number; prose: number }) =>
    prose >= enough && prose >= (1 - MAX_SHARED_LINKS) * words
  return new Set([...sums].filter(([, sum]) => isEmpty(sum)).map(([name]) => name))
}

/**
 * A name means nothing if its elements together hold this share of the page's prose, unless most of their words are
 * links.
 */
const MAX_SHARED_SHARE = 0.4
const MAX_SHARED_LINKS = 0.5
