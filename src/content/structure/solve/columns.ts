import type { EvidenceCell, EvidenceRecord, RecordGroup } from '../model.ts'

/** The cells of one name over all records of a group. */
export interface Column {
  name: string
  /** By index of the record. Of a large group, only those of a sample of its records; `cellAt` has all. */
  cells: Map<number, EvidenceCell>
  /** Share of the records that have it. */
  coverage: number
  /** Share of different texts among its cells. */
  variety: number
  /** Mean length of its texts. */
  length: number
  /** Tag and class words of the elements, from the record to the cell, or the header of a table. */
  tag: string
  /** Words of the class names of the last two elements; empty for tables. */
  words: string
  /** Whether its texts contain those of other columns. */
  isWhole: boolean
  /** Whether its texts are several values side by side: `Guildhall | Bristol`, `Leek soup ..... 6.50`. */
  isJoined: boolean
  /** Whether it has paragraphs of texts that another column has in full. */
  isParagraph: boolean
}

/** The columns of a group, in the order in which they first appear. */
export function columnsOf(group: RecordGroup): Column[] {
  let columns = known.get(group)
  if (columns === undefined) {
    columns = readColumns(group)
    known.set(group, columns)
  }
  return columns
}

/** Whether two columns have the same cells, or one has parts of the other. */
export function overlaps(a: Column, b: Column): boolean {
  if (a === b) return true
  let shared = 0
  for (const [index, one] of a.cells) {
    const other = b.cells.get(index)
    if (one.element === undefined || other === undefined) continue
    if (!cellsOverlap(one, other)) return false
    shared += 1
    if (shared === COMPARED) break
  }
  return shared > 0
}

/** A few records tell: two texts are equal by chance now and then. */
const COMPARED = 4

function cellsOverlap(one: EvidenceCell, other: EvidenceCell): boolean {
  if (one.element !== other.element) return one.text !== '' && one.text === other.text
  return one.text === other.text || one.text.includes(other.text) !== other.text.includes(one.text)
}

const known = new WeakMap<RecordGroup, Column[]>()

function readColumns(group: RecordGroup): Column[] {
  const byName = new Map<string, Map<number, EvidenceCell>>()
  const sample = sampledRecords(group)
  for (const { index, record } of sample) {
    for (const cell of cellsByColumn(record)) {
      let cells = byName.get(cell.name)
      if (cells === undefined) {
        if (byName.size >= MAX_COLUMNS) continue
        cells = new Map()
        byName.set(cell.name, cells)
      }
      const before = cells.get(index)
      // A header may stand over two columns, one of which has marks without text.
      if (before === undefined || isEmpty(before)) cells.set(index, cell)
    }
  }
  const columns = [...byName]
    .map(([name, cells]) => measured(name, cells, sample.length))
    .filter(({ coverage }) => coverage >= MIN_COVERAGE)
  if (group.source === 'record') {
    markWholes(columns)
    markParagraphs(columns)
  }
  return columns
}

/** The records of a group with their index; of a large group every second, third … */
export function sampledRecords({ records }: RecordGroup): { index: number; record: EvidenceRecord }[] {
  const step = Math.ceil(records.length / MAX_SAMPLE)
  return records.flatMap((record, index) => (index % step === 0 ? [{ index, record }] : []))
}

const MAX_SAMPLE = 200

/** The cell of a record in a column. */
export function cellAt({ records }: RecordGroup, { name, cells }: Column, index: number): EvidenceCell | undefined {
  if (records.length <= MAX_SAMPLE) return cells.get(index)
  const record = records[index]!
  let byName = others.get(record)
  if (byName === undefined) {
    byName = new Map()
    for (const cell of cellsByColumn(record)) if (!byName.has(cell.name)) byName.set(cell.name, cell)
    others.set(record, byName)
  }
  return byName.get(name)
}

const others = new WeakMap<EvidenceRecord, Map<string, EvidenceCell>>()

const isEmpty = ({ text, href, src }: EvidenceCell) => text === '' && href === undefined && src === undefined

const MAX_COLUMNS = 400
const MIN_COVERAGE = 0.15

/** Classes that differ from record to record (`row-1`, `odd`) would tear columns apart: their cells also count by tags alone. */
function* cellsByColumn(record: EvidenceRecord): Generator<EvidenceCell> {
  const plain = new Set<string>()
  for (const cell of record.cells) {
    yield cell
    if (!cell.name.includes('.')) continue
    const name = `=${cell.name.replace(/\.[^>#@|~¶]*/g, '')}`
    if (plain.has(name)) continue
    plain.add(name)
    yield { ...cell, name }
  }
}

/** A column is a whole if it is a box around other columns, not a line of text with marked words in it. */
function markWholes(columns: readonly Column[]): void {
  for (const column of columns) {
    const [first] = column.cells.values()
    const isBox = BOXES.has(first?.element?.name ?? '')
    const below = columns.filter(
      ({ name, coverage, length, tag }) =>
        name.startsWith(column.name) &&
        // Texts around marked words are pieces of a line, unless the element is a box.
        (isBox ? /^[>~]/ : /^>/).test(name.slice(column.name.length)) &&
        coverage >= column.coverage / 2 &&
        length > 0 &&
        length < column.length * 0.95 &&
        tag !== 'img',
    )
    column.isWhole = below.some(({ tag }) => isBox || BOXES.has(tag) || HEADINGS.test(tag))
  }
}

function markParagraphs(columns: readonly Column[]): void {
  for (const { name, coverage } of columns) {
    if (!name.endsWith('¶')) continue
    const within = `${name.slice(0, -1)}>`
    for (const column of columns)
      if (column.name.startsWith(within) && coverage >= 0.6 * column.coverage) column.isParagraph = true
  }
}

const BOXES = new Set('div li td dd dl ul ol table tr section article details'.split(' '))
const HEADINGS = /^(?:h[1-6]|p|dt)$/

const JOINT = /\s[|·•]\s|\.{3,}\s*\S|…\s*\S/
const MAX_JOINED = 200

const PLAIN_TAGS = /\b(?:div|span|p|a|li|ul|td|b|em|i|strong|small)\b/g

function measured(name: string, cells: Map<number, EvidenceCell>, records: number): Column {
  const texts = [...cells.values()].map(({ text }) => text)
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  const tag = /(?:^|>)=?([a-z][a-z0-9]*)(?:[.#@|~¶][^>]*)?$/.exec(name)?.[1] ?? ''
  const words = name
    .split('>')
    .slice(-2)
    .join(' ')
    .replace(/[.#@|~¶=]/g, ' ')
    .replace(PLAIN_TAGS, ' ')
    .trim()
  return {
    name,
    cells,
    words,
    isWhole: false,
    isJoined: texts.filter((text) => text.length < MAX_JOINED && JOINT.test(text)).length >= 0.8 * texts.length,
    isParagraph: false,
    coverage: cells.size / records,
    variety: new Set(texts).size / texts.length,
    length,
    tag,
  }
}
