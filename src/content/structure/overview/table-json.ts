import type { EvidenceRecord, Json, RecordGroup } from '../model.ts'

/** A table: its heading, and its rows as objects by column, or as lists if the columns have no names. */
export function tableJson({ heading, columns, records }: RecordGroup): Json {
  const rows = records.slice(0, MAX_ROWS)
  const names = columns.some((column) => column !== '') ? columnNames(columns) : undefined
  return {
    ...(heading !== undefined && { heading }),
    rows: rows.map((record): Json => (names === undefined ? textsOf(record) : rowOf(record, columns, names))),
  }
}

/** How many rows were written of each table whose rest was not. */
export function cutsOf(tables: readonly RecordGroup[]): ReadonlySet<number> {
  const cut = tables.filter(({ records, isCut }) => isCut || records.length > MAX_ROWS)
  return new Set(cut.map(({ records }) => Math.min(records.length, MAX_ROWS)))
}

const MAX_ROWS = 2000

const textsOf = ({ cells }: EvidenceRecord) => cells.map(({ text }) => text)

/** Each column under a name of its own. */
function columnNames(columns: readonly string[]): string[] {
  const taken = new Set<string>()
  return columns.map((column, index) => {
    const name = column === '' || taken.has(column) ? `${column} ${index + 1}`.trim() : column
    taken.add(name)
    return name
  })
}

/** Columns without a name are left out where they are empty, such as those of pictures. */
function rowOf({ cells }: EvidenceRecord, columns: readonly string[], names: readonly string[]): Json {
  const entries = cells.map(({ name, text }, index): [string, string] => [names[index] ?? name, text])
  return Object.fromEntries(entries.filter(([, text], index) => text !== '' || columns[index] !== ''))
}
