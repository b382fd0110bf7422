// The links of a page, for the steps that look at all or some of them.
import type { Element } from 'domhandler'
import { firstFrom } from './first-from.ts'
import type { Measures } from './measure.ts'
import { rowsNamed } from './rows-named.ts'

/** The links of a page in document order: their rows and, beside them, their targets as written. */
export interface PageLinks {
  rows: readonly number[]
  hrefs: readonly string[]
}

/** Several steps ask for the links of a page. */
const known = new WeakMap<Measures, PageLinks>()

/** All `a` elements with a target. */
export function linksOf(measures: Measures): PageLinks {
  const before = known.get(measures)
  if (before !== undefined) return before
  const rows: number[] = []
  const hrefs: string[] = []
  for (const row of rowsNamed(measures, 'a')) {
    const { href } = (measures.nodes[row] as Element).attribs
    if (href === undefined) continue
    rows.push(row)
    hrefs.push(href)
  }
  const links = { rows, hrefs }
  known.set(measures, links)
  return links
}

/** The targets of the links in the rows `from … end - 1`, in their order. */
export function hrefsIn(measures: Measures, from: number, end: number): string[] {
  const { rows, hrefs } = linksOf(measures)
  return hrefs.slice(firstFrom(rows, from), firstFrom(rows, end))
}
