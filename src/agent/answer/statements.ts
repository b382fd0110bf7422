// What a source states, in the smallest parts that say what of what is how much: cells, labelled values, sentences.
import { type Block, blocksOf } from '../../content/passages/blocks.ts'
import { plainLine } from '../../content/passages/plain-line.ts'
import { sentencesOf } from '../../content/passages/sentences.ts'
import type { AgentSource } from '../source.ts'
import { isOrder } from './orders.ts'

export interface Statement {
  kind: 'cell' | 'pair' | 'sentence'
  /** What the value is called; empty for a sentence. */
  label: string
  value: string
  /** What stands beside it and names the thing: the other cells of the row, or the head of the column. Empty for pairs. */
  near: string
  /** The headings above it, from the outermost to its own. */
  headings: readonly string[]
  quote: string
}

/** A table with a head. */
export interface Grid {
  columns: string[]
  rows: string[][]
  headings: readonly string[]
  /** The line above it. */
  caption: string
}

export interface Reading {
  source: AgentSource
  statements: Statement[]
  grids: Grid[]
  /** Whether it has text that gives orders to who reads it. What it states counts less then. */
  givesOrders: boolean
}

/** Everything that a source states. Text that gives orders to its reader states nothing. */
export function readingOf(source: AgentSource): Reading {
  const reading: Reading = { source, statements: [], grids: [], givesOrders: false }
  let before: Block | undefined
  for (const block of blocksOf(source.markdown, (line) => line)) {
    const text = [block.head ?? '', ...block.units].map(plainLine).join('\n')
    if (isOrder(text) || block.headings.some(isOrder)) {
      reading.givesOrders = true
      before = undefined
      continue
    }
    if (block.kind === 'table') readTable(block, before, reading)
    else if (block.kind === 'list')
      for (const unit of block.units) readLines(unit.replace(BULLET, ''), block.headings, reading)
    else if (block.kind === 'paragraph') readParagraph(block, before, reading)
    before = block
    if (reading.statements.length > MAX_STATEMENTS) break
  }
  reading.statements.length = Math.min(reading.statements.length, MAX_STATEMENTS)
  return reading
}

/** More statements of one page take too long. A longer page was cut to what matters most before. */
const MAX_STATEMENTS = 5000
const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/

function readTable({ head, units, headings: raw }: Block, before: Block | undefined, reading: Reading): void {
  const headings = raw.map(plainLine)
  const rows = units.map(cellsOf).filter((row) => row.some((cell) => cell !== ''))
  const first = head === undefined ? undefined : cellsOf(head.split('\n')[0]!)
  const columns = first?.some((cell) => cell !== '') ? first : undefined
  const caption = before?.kind === 'paragraph' && before.units.length === 1 ? plainLine(before.units[0]!) : ''
  if (columns === undefined) {
    for (const [label = '', value = '', ...others] of rows) {
      if (others.every((cell) => cell === '')) pair(label, value, headings, reading)
    }
    return
  }
  reading.grids.push({ columns, rows, headings, caption: caption.length <= MAX_CAPTION ? caption : '' })
  const above = caption !== '' && caption.length <= MAX_CAPTION ? [...headings, caption] : headings
  for (const row of rows) {
    if (columns.length === 2 && row[0] && row[1]) pair(row[0], row[1], headings, reading)
    readRow(row, columns, above, reading)
  }
}

const MAX_CAPTION = 160

function readRow(
  row: readonly string[],
  columns: readonly string[],
  headings: readonly string[],
  reading: Reading,
): void {
  const quote = `${columns.join(' | ')}\n${row.join(' | ')}`
  for (const [index, value] of row.entries()) {
    if (value === '') continue
    const label = columns[index] ?? ''
    const others = row.filter((_, at) => at !== index).join(' | ')
    if (label !== '') reading.statements.push({ kind: 'cell', label, value, near: others, headings, quote })
    // Of a table that has its things side by side, the first cell is the label.
    if (index > 0 && row[0] && label !== '') {
      reading.statements.push({ kind: 'cell', label: row[0], value, near: label, headings, quote })
    }
  }
}

/** The cells of a row of Markdown. */
function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainLine(cell.trim()).replace(/\s+/g, ' ').trim())
}

function readParagraph(block: Block, before: Block | undefined, reading: Reading): void {
  const headings = block.headings.map(plainLine)
  const [unit = ''] = block.units
  const label =
    before?.kind === 'paragraph' && before.headings.join() === block.headings.join()
      ? BOLD.exec(before.units[0] ?? '')?.[1]
      : undefined
  const text = plainLine(unit)
  if (label !== undefined && !BOLD.test(unit) && text.length <= MAX_VALUE) pair(label, text, headings, reading)
  const isFirst = before === undefined || before.headings.join() !== block.headings.join()
  // A short paragraph under a heading is the value of what the heading names.
  if (isFirst && headings.length > 1 && text.length <= MAX_SHORT && !/[.!?]$/.test(text)) {
    pair(headings.at(-1)!, text, headings.slice(0, -1), reading)
  }
  readLines(unit, block.headings, reading)
}

const BOLD = /^\s*(?:\*\*|__)([^*_\n]{1,80}?)[:：]?(?:\*\*|__)[:：]?\s*$/
const MAX_VALUE = 400
const MAX_SHORT = 80

function readLines(unit: string, raw: readonly string[], reading: Reading): void {
  const headings = raw.map(plainLine)
  for (const line of unit.split('\n')) {
    const text = plainLine(line.replace(BULLET, '')).trim()
    const labelled = LABELLED.exec(text)
    if (labelled !== null) pair(labelled[1]!, labelled[2]!, headings, reading)
  }
  for (const sentence of sentencesOf(plainLine(unit.replace(/\s*\n\s*/g, ' ')))) {
    if (sentence.length < 8 || sentence.length > MAX_SENTENCE) continue
    const inline = [...sentence.matchAll(INLINE)]
    if (inline.length > 1) {
      for (const [, label, value] of inline) readInline(label!, value!, headings, reading)
      continue
    }
    const statement: Statement = { kind: 'sentence', label: '', value: sentence, near: '', headings, quote: sentence }
    reading.statements.push(statement, ...unmarkedPairs(statement))
  }
}

/** A label and its value side by side without a mark between them: `Head ranger Hester Vaughan`. */
function unmarkedPairs(statement: Statement): Statement[] {
  const words = statement.value.split(' ')
  if (words.length < 2 || words.length > MAX_LINE_WORDS || /[.!?]$/.test(statement.value)) return []
  return Array.from({ length: Math.min(MAX_LABEL_WORDS, words.length - 1) }, (_, index) => ({
    ...statement,
    kind: 'pair' as const,
    label: words.slice(0, index + 1).join(' '),
    value: words.slice(index + 1).join(' '),
  })).filter(({ value }) => /^[\p{Lu}\p{N}€$£]/u.test(value))
}

const MAX_LINE_WORDS = 9
const MAX_LABEL_WORDS = 4

/** `Weight: 3 kg`, but no time and no address. */
const LABELLED = /^((?:[^\s:：]+\s){0,6}[^\s:：]{1,40})\s?[:：]\s+(\S.{0,400})$/
/** A sentence that follows the last value is none of it: `Paths: 23 km The park has 214 rangers.` */
function readInline(label: string, value: string, headings: readonly string[], reading: Reading): void {
  const [, own = value, rest] = FOLLOWED.exec(value) ?? []
  pair(label, own, headings, reading)
  if (rest !== undefined)
    reading.statements.push({ kind: 'sentence', label: '', value: rest, near: '', headings, quote: rest })
}

const FOLLOWED = /^(\S+(?:\s\S+){0,3}?)\s(\p{Lu}\p{Ll}*\s\p{Ll}.*[.!?])$/u

/** Several in a row, as the text of a PDF has them: `Income: 3 Expenses: 4`. */
const INLINE = /(\p{Lu}[^:.;|\n]{1,60}?):\s+(\S.{0,120}?)(?=\s+\p{Lu}[^:.;|\n]{1,60}?:\s|$)/gu
const MAX_SENTENCE = 600

function pair(label: string, value: string, headings: readonly string[], reading: Reading): void {
  const name = plainLine(label)
    .replace(/[:：]\s*$/, '')
    .trim()
  const text = plainLine(value).trim()
  if (name === '' || text === '' || name.length > MAX_LABEL) return
  reading.statements.push({ kind: 'pair', label: name, value: text, near: '', headings, quote: `${name}: ${text}` })
}

const MAX_LABEL = 80
