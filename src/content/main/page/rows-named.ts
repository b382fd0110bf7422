// The rows of a page by tag.
import type { Element } from 'domhandler'
import type { Measures } from './measure.ts'

type Rows = Pick<Measures, 'nodes' | 'kind'>

/** Most steps ask for the rows of a few tags, so all rows are sorted by tag once. Elements renamed since count as before. */
const known = new WeakMap<Int32Array, ReadonlyMap<string, readonly number[]>>()

const NONE: readonly number[] = []

/** The rows with a tag, ascending. */
export function rowsNamed(measures: Rows, name: string): readonly number[] {
  return rowsByName(measures).get(name) ?? NONE
}

/** 1 for each row with one of some tags. */
export function marksOf(measures: Rows, names: Iterable<string>): Uint8Array {
  const marks = new Uint8Array(measures.kind.length)
  for (const name of names) for (const row of rowsNamed(measures, name)) marks[row] = 1
  return marks
}

/** For each tag its rows, ascending. */
export function rowsByName({ nodes, kind }: Rows): ReadonlyMap<string, readonly number[]> {
  const before = known.get(kind)
  if (before !== undefined) return before
  const byName = new Map<string, number[]>()
  const ofKind: number[][] = []
  for (let row = 1; row < kind.length; row++) {
    let rows = ofKind[kind[row]!]
    if (rows === undefined) {
      const { name } = nodes[row] as Element
      rows = byName.get(name) ?? []
      byName.set(name, rows)
      ofKind[kind[row]!] = rows
    }
    rows.push(row)
  }
  known.set(kind, byName)
  return byName
}
