// What the tag and the class of rows say. A page has thousands of elements of a few hundred kinds (measure.ts), so
// each test is made once per kind.
import type { Element } from 'domhandler'
import type { Measures } from './measure.ts'

type Kinds = Pick<Measures, 'nodes' | 'kind'>

/** Tests rows by what their tag and class say. The root does not match. */
export function kindTest(measures: Kinds, test: (element: Element) => boolean): (row: number) => boolean {
  const { kind } = measures
  const verdicts = verdictsOf(measures, test)
  return (row) => verdicts[kind[row]!] === 1
}

/** The rows that pass such a test, ascending. Rows are only looked at if there is one. */
export function rowsOfKind(measures: Kinds, test: (element: Element) => boolean): readonly number[] {
  const { kind } = measures
  const verdicts = verdictsOf(measures, test)
  const rows: number[] = []
  if (!verdicts.includes(1)) return rows
  for (let row = 1; row < kind.length; row++) if (verdicts[kind[row]!] === 1) rows.push(row)
  return rows
}

/** For each kind, whether it passes a test. */
function verdictsOf(measures: Kinds, test: (element: Element) => boolean): Uint8Array {
  const firstRows = firstRowsOf(measures)
  const verdicts = new Uint8Array(firstRows.length)
  for (let kind = 1; kind < firstRows.length; kind++)
    if (test(measures.nodes[firstRows[kind]!] as Element)) verdicts[kind] = 1
  return verdicts
}

/** The first rows of all kinds are needed for every test. */
const known = new WeakMap<Int32Array, readonly number[]>()

/** For each kind its first row. Kinds are numbered in the order of their first rows. */
function firstRowsOf({ kind }: Kinds): readonly number[] {
  const before = known.get(kind)
  if (before !== undefined) return before
  const rows: number[] = []
  for (let row = 0; row < kind.length; row++) if (kind[row] === rows.length) rows.push(row)
  known.set(kind, rows)
  return rows
}
