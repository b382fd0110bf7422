import type { EvidenceCell, EvidenceRecord, RecordGroup } from '../model.ts'

/** The cells of one name over all records of a group. */
export interface Column {
  name: string
  /** By index of the record. */
  cells: Map<number, EvidenceCell>
  /** Share of the records that have it. */
  coverage: number
  /** Share of different texts among its cells. */
  variety: number
  /** Mean length of its texts. */
  length: number
  /** Tag and class words of the elements, from the record to the cell, or the header of a table. */
  tag: string
}

/** The columns of a group, in the order in which they first appear. */
export function columnsOf(group: RecordGroup): Column[] {
  const byName = new Map<string, Map<number, EvidenceCell>>()
  for (const [index, record] of group.records.entries()) {
    for (const cell of cellsByColumn(record)) {
      let cells = byName.get(cell.name)
      if (cells === undefined) {
        if (byName.size >= MAX_COLUMNS) continue
        cells = new Map()
        byName.set(cell.name, cells)
      }
      if (!cells.has(index)) cells.set(index, cell)
    }
  }
  return [...byName]
    .map(([name, cells]) => measured(name, cells, group.records.length))
    .filter(({ coverage }) => coverage >= MIN_COVERAGE)
}

const MAX_COLUMNS = 400
const MIN_COVERAGE = 0.1

/** Classes that differ from record to record (`row-1`, `odd`) would tear columns apart: their cells also count by tags alone. */
function* cellsByColumn(record: EvidenceRecord): Generator<EvidenceCell> {
  const plain = new Set<string>()
  for (const cell of record.cells) {
    yield cell
    if (!cell.name.includes('.')) continue
    const name = `=${cell.name.replace(/\.[^>#@|~]*/g, '')}`
    if (plain.has(name)) continue
    plain.add(name)
    yield { ...cell, name }
  }
}

function measured(name: string, cells: Map<number, EvidenceCell>, records: number): Column {
  const texts = [...cells.values()].map(({ text }) => text)
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  const tag = /(?:^|>)=?([a-z][a-z0-9]*)(?:[.#@|~][^>]*)?$/.exec(name)?.[1] ?? ''
  return { name, cells, coverage: cells.size / records, variety: new Set(texts).size / texts.length, length, tag }
}
