import { elementAt } from '../page/measure.ts'
import { isArticle, isMain, type Page } from '../page/traits.ts'

/** Rows inside what is marked as content (`main`, `article`): a 1 for each. */
export function contentRows(page: Page): Uint8Array {
  const before = known.get(page)
  if (before !== undefined) return before
  const { nodes, parent } = page.measures
  const inside = new Uint8Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const element = elementAt(page.measures, row)!
    if (inside[parent[row]!] === 1 || isMain(element) || isArticle(element)) inside[row] = 1
  }
  known.set(page, inside)
  return inside
}

/** They are looked up more than once on each page. */
const known = new WeakMap<Page, Uint8Array>()
