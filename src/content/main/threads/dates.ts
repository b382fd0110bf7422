import { type Element, isTag, isText } from 'domhandler'
import { nodesOf, textOf } from '../../walk.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { rowsNamed } from '../page/rows-named.ts'
import type { Page } from '../page/traits.ts'

/** Rows of the dates of posts, in document order. `marked` are those marked by tag or property. */
export interface Times {
  rows: number[]
  marked: ReadonlySet<number>
}

export function timesOf({ measures, inCode }: Page): Times {
  const { nodes, end, weights } = measures
  const rows: number[] = []
  const marked = new Set<number>()
  const hasTimes = rowsNamed(measures, 'time').length > 0
  for (let row = 1; row < nodes.length; row++) {
    const { numbers, chars } = weights[row]!
    const hasDigits = numbers > 0 && chars <= MAX_TIME_CHARS
    if (!hasDigits && !hasTimes) continue
    const element = nodes[row] as Element
    if (!hasDigits && element.name !== 'time') continue
    if (end[row]! - row > MAX_TIME_ROWS || inCode[row] === 1) continue
    const isMarkedTime = isMarked(element)
    if ((!isMarkedTime && !holdsDate(element)) || !saysTime(element) || isQuoted(measures, row)) continue
    if (rows.length > 0 && repeats(element, elementAt(measures, rows[rows.length - 1]!)!)) continue
    rows.push(row)
    if (isMarkedTime) marked.add(row)
  }
  return { rows, marked }
}

/** A date's element holds little else. */
const MAX_TIME_CHARS = 70
const MAX_TIME_ROWS = 6
/** Number of ancestors of a name or time that are searched for a quotation. */
const MAX_QUOTE_LEVELS = 6

const MONTHS = 'jan|feb|m[aä]r|apr|ma[iy]|ju[nl]|jui[nl]|aug|ao[uû]|sep|o[ck]t|nov|de[cz]|ene|abr|ago|dic|f[eé]v|avr'
const UNITS = 'second|minute|hour|day|week|month|year|sec|min|hr|mo|yr|[smhdwy]'

/** Dates as pages write them: in numbers, with the name of a month, or as time elapsed. */
const DATE = new RegExp(
  [
    String.raw`(?:19|20)\d\d ?[-/.年] ?\d`,
    String.raw`\d[./-]\d{1,2}[./-]\d\d`,
    String.raw`\d\. \d{1,2}\. (?:19|20)\d\d`,
    String.raw`\b(?:${MONTHS})[^\d\s]{0,9},?\s+\d`,
    String.raw`\d(?:st|nd|rd|th|\.)?\s+(?:de\s+)?(?:${MONTHS})`,
    String.raw`\d ?(?:${UNITS})s?\.?(?:,? \d+ [a-z]+)? ago\b`,
    String.raw`\d ?(?:秒|分钟|小时|天|个月|月|年)前`,
    String.raw`\b(?:vor|il y a|hace|há) \d`,
  ].join('|'),
  'i',
)
/** Labels of dates on which someone joined or edited, not posted. */
const OTHER_TIME =
  /\b(?:join|joined|since|registered|edited|modified|updated|last|seen|active|beigetreten|registriert|inscrit)\b|注册|编辑/i
/** Definition lists describe the author: `<dt>Joined<dd>May 2010`. */
const OTHER_TAGS = new Set(['dt', 'dd'])

/** Whether a row is inside a quotation, which has an author and a date of its own. */
export function isQuoted(measures: Measures, row: number): boolean {
  for (let at = row, level = 0; at > 0 && level < MAX_QUOTE_LEVELS; at = measures.parent[at]!, level++)
    if (elementAt(measures, at)!.name === 'blockquote') return true
  return false
}

/** Whether a date is the one right before it once more, such as for narrow screens. */
function repeats(element: Element, before: Element): boolean {
  return element.parent === before.parent && textOf(element).trim() === textOf(before).trim()
}

function isMarked({ name, attribs: { itemprop } }: Element): boolean {
  return name === 'time' || (itemprop !== undefined && /\bdate(?:Created|Published)\b/.test(itemprop))
}

function holdsDate({ name, children }: Element): boolean {
  return !OTHER_TAGS.has(name) && children.some((child) => isText(child) && DATE.test(child.data))
}

/** Whether an element's text is as short as a date, and nothing in it or before it says that it is another date. */
function saysTime(element: Element): boolean {
  const [only] = element.children
  const text = element.children.length === 1 && isText(only!) ? only.data.trim() : textOf(element)
  return text !== '' && text.length <= MAX_TIME_CHARS && !OTHER_TIME.test(`${labelOf(element)} ${text}`)
}

/** The sibling text right before an element, if it is as short as a label. */
function labelOf({ prev }: Element): string {
  const label = prev !== null && isText(prev) && prev.data.trim() === '' ? prev.prev : prev
  if (label === null) return ''
  if (isText(label)) return label.data.length <= MAX_TIME_CHARS ? label.data : ''
  const [only] = isTag(label) && label.children.length === 1 ? label.children : []
  return only !== undefined && isText(only) && only.data.length <= MAX_TIME_CHARS ? only.data : ''
}

/** What may precede the date in its element (`#3`, `Posted on`, `- `), and the post number that may follow. */
const LEAD =
  /^(?:.*\|)?[^\p{L}\p{N}]*(?:\d+\s*[·•-]\s)?(?:(?:posted|published|written|asked|answered|replied|commented|said|on|at|geschrieben|am|publié|le|发表于|发布于|добавлено|опубликовано|написано|gönderildi|작성일|投稿日)(?![\p{L}\p{N}])[^\p{L}\p{N}]*)*/iu
const NUMBER = /\s*\(?(?:#|No\. ?)\d+\)?\s*$/i
const ISO_DATE = /^\d{4}-\d\d-\d\d(?=$|[T ])/
const YEAR = /(?:19|20)\d\d|\d[/.-]\d\d\b/

/**
 * The date as the page shows it. If that lacks a year, the date from the element's attributes, without the time of day.
 *
 * @param name name of the author, which may precede the date
 */
export function timeText(measures: Measures, row: number, name: string): string {
  const element = elementAt(measures, row)!
  const text = datedPiece(element) ?? spacedText(element)
  const behind = name !== '' && text.includes(name) ? text.slice(text.indexOf(name) + name.length) : text
  const shown = behind.replace(LEAD, '').replace(NUMBER, '')
  if (YEAR.test(shown)) return ISO_DATE.exec(shown)?.[0] ?? shown
  const { datetime = '', title = '' } = element.attribs
  const machineDate = ISO_DATE.exec(datetime) ?? ISO_DATE.exec(title)
  if (machineDate !== null) return machineDate[0]
  return YEAR.test(title) && title.length <= MAX_TIME_CHARS && DATE.test(title) ? title : shown
}

/** The date for wide screens, if the element also holds a shorter one for narrow screens. */
function datedPiece(element: Element): string | undefined {
  const piece = element.children.find((child) => isTag(child) && YEAR.test(textOf(child)))
  return piece === undefined ? undefined : textOf(piece)
}

/** The text nodes joined with spaces, since an icon may separate them. */
function spacedText(element: Element): string {
  return [...nodesOf(element)]
    .flatMap((node) => (isText(node) ? [node.data] : []))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
