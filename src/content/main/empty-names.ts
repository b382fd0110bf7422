import { elementAt } from './measure.ts'
import type { Page } from './traits.ts'

/**
 * A name on elements that hold this share of the prose together says nothing of any of them: site builders call all
 * their parts widgets. Not where it marks links.
 */
const MAX_SHARED_SHARE = 0.4
const MAX_SHARED_LINKS = 0.5

/**
 * Names of furniture that say nothing on this page.
 *
 * @param unnamed elements whose names do not count
 */
export function emptyNames(page: Page, unnamed: ReadonlySet<string>): Set<string> {
  const { nodes, parent, end } = page.measures
  const inside: string[] = ['']
  const sums = new Map<string, { words: number; prose: number }>()
  for (let row = 1; row < nodes.length; row++) {
    const above = inside[parent[row]!]!
    const name = unnamed.has(elementAt(page.measures, row)!.name) ? '' : page.names(row).furniture
    inside[row] = above === '' ? name : above
    if (above !== '' || name === '') continue
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
