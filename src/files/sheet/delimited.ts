import { decodeText } from '../../content/charset.ts'
import { guessWarning } from '../../content/charset-warning.ts'
import { warned } from '../../content/warnings.ts'
import type { FileContent, FileOptions } from '../file-content.ts'
import { CUT_WARNING } from '../limits.ts'
import { InlineHtml } from '../word/inline-html.ts'
import type { Cell } from '../word/table.ts'
import { cellBudget, sheetsHtml } from './sheet-html.ts'

/** Converts values separated by comma, semicolon, tab or bar (RFC 4180) to a table. Values stay as written. */
export function delimitedToHtml(bytes: Uint8Array, options: FileOptions): FileContent {
  const { text: decoded, charset, guessed } = decodeText(bytes, options.contentType ?? 'text/csv')
  // The end-of-file mark of DOS.
  const text = decoded.endsWith('\x1a') ? decoded.slice(0, -1) : decoded
  const declared = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const budget = cellBudget()
  const records = recordsOf(body, declared?.[1] ?? delimiterOf(body), budget.left)
  const rows = records.map((record) => record.map(cellOf))
  const html = sheetsHtml([{ name: '', rows }], budget)
  return {
    html,
    metadata: {},
    ...warned(guessed === true && guessWarning(charset, 'file'), budget.left < 0 && CUT_WARNING),
  }
}

function cellOf(value: string): Cell {
  const inline = new InlineHtml()
  inline.add(value.trim())
  return { html: inline.html }
}

const DELIMITERS = [',', ';', '\t', '|']

/** Characters from which the delimiter is guessed. */
const GUESSED_CHARACTERS = 20_000

/** The delimiter that splits most lines into the same number of fields, more than one. */
function delimiterOf(text: string): string {
  const start = text.slice(0, GUESSED_CHARACTERS)
  const scores = DELIMITERS.map((delimiter) => {
    const widths = recordsOf(start, delimiter, GUESSED_CHARACTERS).map((record) => record.length)
    const wide = widths.filter((width) => width > 1)
    const usual = wide.toSorted((a, b) => a - b)[wide.length >> 1] ?? 0
    return wide.filter((width) => width === usual).length * Math.min(usual, 20)
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))]!
}

/** Quoted fields may hold delimiters, line feeds and doubled quotes. @param most cells to read */
function recordsOf(text: string, delimiter: string, most: number): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  for (let cells = 0; at < text.length && cells <= most; cells++) {
    const [field, end] = fieldAt(text, at, delimiter)
    let next = end
    while (!endsField(text, next, delimiter)) next++
    record.push(field + text.slice(end, next))
    at = next + (text[next] === '\r' && text[next + 1] === '\n' ? 2 : 1)
    if (text[next] === delimiter && at < text.length) continue
    if (text[next] === delimiter) record.push('')
    records.push(record)
    record = []
  }
  if (record.length > 0) records.push(record)
  return records
}

/** The quoted part of a field, if it begins with one. Some programs put spaces before it. */
function fieldAt(text: string, at: number, delimiter: string): [field: string, end: number] {
  if (text[at] === '"') return quoted(text, at)
  let start = at
  while (text[start] === ' ') start++
  if (start === at || text[start] !== '"') return ['', at]
  const found = quoted(text, start)
  const isClosed = found[1] - 1 > start && text[found[1] - 1] === '"'
  let next = found[1]
  while (text[next] === ' ') next++
  return isClosed && endsField(text, next, delimiter) ? found : ['', at]
}

const endsField = (text: string, at: number, delimiter: string): boolean =>
  at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r'

function quoted(text: string, start: number): [field: string, end: number] {
  const pieces: string[] = []
  let at = start + 1
  while (true) {
    const close = text.indexOf('"', at)
    if (close < 0) return [pieces.join('') + text.slice(at), text.length]
    pieces.push(text.slice(at, close))
    if (text[close + 1] !== '"') return [pieces.join(''), close + 1]
    pieces.push('"')
    at = close + 2
  }
}
