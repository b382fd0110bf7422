// A list of things, from the tables of all sources.

import { folded } from '../../content/passages/words.ts'
import type { Json } from '../../content/structure/model.ts'
import { contextOf } from '../../content/structure/readings/context.ts'
import { citationOf } from '../citation.ts'
import type { Field, Table } from '../question/fields.ts'
import { type Question, topicOf } from '../question/question.ts'
import { coverage, hasAll, wordSet } from '../question/terms.ts'
import type { Citation } from '../result.ts'
import { labelFit } from './label-fit.ts'
import type { Grid, Reading } from './statements.ts'
import { readAs } from './value.ts'

export interface Rows {
  rows: Json[]
  /** By the pointer of a value within the list. */
  citations: [pointer: string, citations: Citation[]][]
}

interface Row {
  values: Map<string, Json>
  citation: Citation
}

/** The rows of tables whose heads name the members that are wanted. The same thing of several tables is one row. */
export function* rowsOf(table: Table, readings: readonly Reading[], question: Question): Generator<undefined, Rows> {
  const fitting: { fit: number; rows: Row[] }[] = []
  for (const reading of readings) {
    yield
    if (reading.givesOrders && readings.some((other) => !other.givesOrders && other.grids.length > 0)) continue
    for (const grid of reading.grids) {
      const fit = topicFitOf(grid, table, reading.source.title, question)
      if (question.subjects.length === 0 && fit < MIN_UNNAMED) continue
      const own = rowsIn(grid, table, reading, question)
      if (own.length > 0) fitting.push({ fit, rows: own })
    }
  }
  const best = Math.max(0, ...fitting.map(({ fit }) => fit))
  const found = fitting.flatMap(({ fit, rows: own }) => (fit >= best - COMPARABLE ? own : []))
  const rows = merged(found, table)
  return {
    rows: rows.map(({ values }) =>
      Object.fromEntries(table.columns.map((column) => [nameOf(column), values.get(nameOf(column)) ?? null])),
    ),
    citations: rows.flatMap(({ values, citations }, index) =>
      [...values.keys()].map((name): [string, Citation[]] => [`/${index}/${name}`, citations]),
    ),
  }
}

const nameOf = ({ path }: Field) => path.at(-1)!

function rowsIn(grid: Grid, table: Table, { source }: Reading, question: Question): Row[] {
  const columns = columnsOf(grid, table, { question, language: source.language })
  if (columns === undefined || !isNamed(grid, source.title, question)) return []
  const reading = contextOf({ lang: source.language, url: source.finalUrl })
  return grid.rows.flatMap((cells): Row[] => {
    if (!isWanted(cells, grid, source.title, question)) return []
    const values = new Map<string, Json>()
    for (const [column, at] of columns) {
      const raw = cells[at] ?? ''
      if (raw === '' || /^[-–—?]+$/.test(raw)) continue
      const value = readAs(raw, column, { reading, question, base: source.finalUrl, label: grid.columns[at] ?? '' })
      if (value !== undefined) values.set(nameOf(column), value)
    }
    if (values.size < 2 && table.columns.length > 1) return []
    const quote = `${grid.columns.join(' | ')}\n${cells.join(' | ')}`
    return [
      {
        values,
        citation: citationOf(source, quote),
      },
    ]
  })
}

/** Which column has each member; undefined unless the table has nearly all of them. */
function columnsOf(
  grid: Grid,
  table: Table,
  { question, language }: { question: Question; language: string | undefined },
): Map<Field, number> | undefined {
  const chosen = new Map<Field, number>()
  const taken = new Set<number>()
  const place = [...grid.headings, grid.caption].join(' ')
  const fits = table.columns.flatMap((column) =>
    grid.columns.map((label, at) => ({ column, at, fit: columnFit(column, label, { place, question, language }) })),
  )
  for (const { column, at, fit } of fits.sort((a, b) => b.fit - a.fit)) {
    if (fit < MIN_FIT || chosen.has(column) || taken.has(at)) continue
    chosen.set(column, at)
    taken.add(at)
  }
  // The first column of a table names its things, whatever its head is.
  const name = table.columns.find((column) => NAMES.test(nameOf(column)))
  const [first] = table.columns
  const things = name ?? (grid.columns[0] === '' && first?.slot.shape.types.has('string') ? first : undefined)
  if (things !== undefined && !chosen.has(things) && !taken.has(0)) chosen.set(things, 0)
  return chosen.size >= Math.max(1, Math.ceil(table.columns.length * MOST)) &&
    chosen.size > (things === undefined ? 0 : 1) - (table.columns.length === 1 ? 1 : 0)
    ? chosen
    : undefined
}

const MIN_FIT = 0.55
const MOST = 0.75
const NAMES = /^(?:name|title|label|item|product|model|station|place|city|person|company|[a-z]*_?name)$/i

const columnFit = (
  column: Field,
  label: string,
  context: { place: string; question: Question; language: string | undefined },
): number => (label === '' ? 0 : labelFit(column, label, context))

/** Whether the subjects of the question stand above the table, in the title, or in its rows. */
function isNamed(grid: Grid, title: string, question: Question): boolean {
  const above = wordSet([...grid.headings, grid.caption, title].join(' '))
  const rows = wordSet(grid.rows.flat().join(' '))
  return question.subjects.every(({ words }) => hasAll(above, words) || hasAll(rows, words))
}

/** How much of what the question is about stands above the table, from 0 to 1. */
function topicFitOf(grid: Grid, table: Table, title: string, question: Question): number {
  const above = wordSet([...grid.headings, grid.caption, title, ...grid.columns].join(' '))
  return coverage(topicOf(question, [...table.columns, { named: [], described: [] }]), above)
}

const MIN_UNNAMED = 0.34
/** A table that is much less about the question than the best one lists something else. */
const COMPARABLE = 0.34

/** If the question names things of the rows, only these are wanted. */
function isWanted(cells: readonly string[], grid: Grid, title: string, { subjects, qualifiers }: Question): boolean {
  const above = wordSet([...grid.headings, grid.caption, title].join(' '))
  const own = wordSet(cells.join(' '))
  const open = subjects.filter(({ words }) => !hasAll(above, words))
  const isNamed = open.length === 0 || open.some(({ words }) => hasAll(own, words))
  return isNamed && qualifiers.every((year) => own.has(year) || above.has(year))
}

type Merged = { values: Map<string, Json>; citations: Citation[] }

/** Rows of the same thing complete each other. If they contradict each other, the newer one counts, or else neither value. */
function merged(rows: readonly Row[], table: Table): Merged[] {
  const key =
    table.columns.find((column) => NAMES.test(nameOf(column))) ??
    table.columns.find(({ slot }) => slot.shape.types.has('string')) ??
    table.columns[0]!
  const byKey = new Map<string, Merged>()
  for (const { values, citation } of rows) {
    const name = values.get(nameOf(key))
    if (name === undefined) continue
    const id = typeof name === 'string' ? folded(name).replace(/\s+/g, ' ').trim() : String(name)
    const known = byKey.get(id)
    if (known === undefined) {
      byKey.set(id, { values: new Map(values), citations: [citation] })
      continue
    }
    const isNewer = (citation.date ?? '') > (known.citations[0]!.date ?? '') && known.citations[0]!.date !== undefined
    const isOlder = (citation.date ?? '9') < (known.citations[0]!.date ?? '')
    for (const [member, value] of values) {
      const other = known.values.get(member)
      if (other === undefined) known.values.set(member, value)
      else if (!Bun.deepEquals(other, value) && member !== nameOf(key)) {
        if (isNewer) known.values.set(member, value)
        else if (!isOlder) known.values.delete(member)
      }
    }
    if (isNewer) known.citations.unshift(citation)
    else known.citations.push(citation)
  }
  return [...byKey.values()]
}
