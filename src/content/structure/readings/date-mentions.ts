import type { ReadingContext } from './context.ts'
import { monthOf } from './month-names.ts'

export interface DateMention {
  date: string
  start: number
  end: number
  yearAssumed: boolean
  /** Whether a dash or `to` leads from it to the next mention. */
  continues: boolean
}

/** All dates of a text, in its order. */
export function datesIn(text: string, context: ReadingContext = {}): DateMention[] {
  if (!/[\d\uff10-\uff19]/.test(text)) return []
  const plain = text.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
  const parts = [...numericDates(plain, context), ...namedDates(plain, context)].sort((a, b) => a.start - b.start)
  return completed(plain, parts, context)
}

/** A date as far as the text states it. */
interface Part {
  year: number | undefined
  month: number | undefined
  day: number
  start: number
  end: number
  /** A lower-case word that is also no month, such as `may`: it needs a year. */
  doubtful?: boolean
}

const ISO_DATE = /(?<![\d.]|\d-)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d|[-.]\d|\/\d(?!\d{3}-))/g
const COMPACT = /^\s*(\d{4})(\d{2})(\d{2})(?=T?\d{4}|\s*$)/g
const EAST_ASIAN =
  /(?:(\d{4})\s?[年년]|令和\s?(\d{1,2}|元)年)\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]?|(?<![\d年])(\d{1,2})月(\d{1,2})[日号]/g
const NUMERIC = /(?<![\d./\-\p{L}])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d|[./-]\d)/gu
const NUMERIC_YEARLESS = /(?<![\d./-])(\d{1,2})\.\s?(\d{1,2})\.(?!\s?\d)/g

/** `01.02.24`. With less, `1.2.24` is a version. */
const PADDED = /^\d\d\.\s?\d\d\./

function numericDates(text: string, context: ReadingContext): Part[] {
  const parts: Part[] = []
  const add = (match: RegExpMatchArray, year: number | undefined, month: number, day: number) => {
    const start = match.index!
    const end = start + match[0].length
    if (isDay(year, month, day) && !parts.some((part) => part.start < end && start < part.end)) {
      parts.push({ year, month, day, start, end })
    }
  }
  for (const match of text.matchAll(COMPACT)) add(match, Number(match[1]), Number(match[2]), Number(match[3]))
  for (const match of text.matchAll(ISO_DATE)) add(match, Number(match[1]), Number(match[3]), Number(match[4]))
  for (const match of text.matchAll(EAST_ASIAN)) {
    const reiwa = match[2] === undefined ? undefined : 2018 + (match[2] === '元' ? 1 : Number(match[2]))
    const year = match[1] === undefined ? reiwa : Number(match[1])
    add(match, year, Number(match[3] ?? match[5]), Number(match[4] ?? match[6]))
  }
  for (const match of text.matchAll(NUMERIC)) {
    const order = dayAndMonth(Number(match[1]), Number(match[3]), match[2]!, context)
    if (match[4]!.length === 2 && match[2] === '.' && !PADDED.test(match[0])) continue
    if (order) add(match, fullYear(match[4]!), order.month, order.day)
  }
  for (const match of text.matchAll(NUMERIC_YEARLESS)) add(match, undefined, Number(match[2]), Number(match[1]))
  return parts
}

/** Countries that write the month first. */
const MONTH_FIRST = new Set('US PH FM GU PR'.split(' '))
/** Languages that write the year first or the month first as a rule have no rule for `03/04/2026`. */
const DAY_FIRST_UNKNOWN = new Set('ja zh ko hu lt'.split(' '))

function dayAndMonth(
  first: number,
  second: number,
  separator: string,
  { language, region }: ReadingContext,
): { day: number; month: number } | undefined {
  if (first > 12 || (separator === '.' && second <= 12)) return { day: first, month: second }
  if (second > 12) return { day: second, month: first }
  if (first === second) return { day: first, month: second }
  if (region !== undefined && (language === 'en' || language === undefined)) {
    if (MONTH_FIRST.has(region)) return { day: second, month: first }
    return region === 'CA' ? undefined : { day: first, month: second }
  }
  if (language === 'en') return { day: second, month: first }
  if (language === undefined || DAY_FIRST_UNKNOWN.has(language)) return undefined
  return { day: first, month: second }
}

function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 70 ? 2000 + year : 1900 + year
}

const WORDS = /(?<![\p{L}\p{M}])[\p{L}\p{M}]{3,14}(?![\p{L}\p{M}])/gu
const CONNECTOR = "(?:\\s*(?:of|de|del|do|di|d['’]|den|the)\\s)?"
const ORDINAL = '(?:st|nd|rd|th|er|ère|re|º|ª|°|\\.|e|-го|-е)?'
const DAY_BEFORE = new RegExp(`(?<![\\d.,:/])(\\d{1,2})${ORDINAL}(?:\\s|[-/.])*${CONNECTOR}\\s*$`, 'iu')
const RANGE_BEFORE = new RegExp(
  `(?<![\\d.,:/])(\\d{1,2})${ORDINAL}\\s*(?:[-–—/&+]|to|through|bis|bis zum|und|and|et|y|e|i|au|al|a|à|até|till|til|tot|t\\/m|do|до|по|и|och|og)\\s*(?:the\\s|den\\s|am\\s|le\\s|el\\s)?$`,
  'iu',
)
const DAY_AFTER = new RegExp(`^\\.?(?:\\s|-|/)*(?:the\\s)?(\\d{1,2})(?!\\d|:|[.,]\\d)${ORDINAL}(?![\\p{L}])`, 'iu')
const RANGE_AFTER = new RegExp(
  `^\\s*(?:[-–—/&+]|to|through|and|until)\\s*(\\d{1,2})(?!\\d|:|[.,]\\d)${ORDINAL}(?![\\p{L}])`,
  'iu',
)
const YEAR_AFTER =
  /^(?:\s|[-/.,])*(?:(?:de|del|of|year|г)\s)?\s*(?:(\d{4})(?!\d|:\d)|['’](\d{2})(?!\d)|(?<=-)(\d{2})(?![\d:]))/iu
const YEAR_BEFORE = /(?<!\d)(\d{4})\.?[\s,/-]*$/

/** `14. März 2026`, `March 14–16, 2026`, `14-Mar-26`, `2026. március 14.`: a month's name with the digits around it. */
function namedDates(text: string, { language }: ReadingContext): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(WORDS)) {
    const month = monthOf(match[0], language)
    if (month === undefined) continue
    const start = match.index
    const found = around(text, { month, start, end: start + match[0].length, from })
    const doubtful = (language === undefined || language === 'en') && match[0] === match[0].toLowerCase()
    parts.push(...(doubtful ? found.map((part) => ({ ...part, doubtful })) : found))
    from = found.at(-1)?.end ?? from
  }
  return parts
}

interface NamedMonth {
  month: number
  start: number
  end: number
  /** Where the text that no other date uses begins. */
  from: number
}

function around(text: string, { month, start, end, from }: NamedMonth): Part[] {
  const head = text.slice(Math.max(from, start - 40), start)
  const before = DAY_BEFORE.exec(head)
  const tail = text.slice(end, end + 40)
  if (before && isDay(undefined, month, Number(before[1]))) {
    const year = YEAR_AFTER.exec(tail)
    const part = {
      year: year ? fullYear((year[1] ?? year[2] ?? year[3])!) : undefined,
      month,
      day: Number(before[1]),
      start: start - head.length + before.index,
      end: end + (year?.[0].length ?? 0),
    }
    const opening = RANGE_BEFORE.exec(head.slice(0, before.index))
    if (!opening || Number(opening[1]) >= part.day) return [part]
    const openingStart = start - head.length + opening.index
    return [{ ...part, day: Number(opening[1]), start: openingStart, end: openingStart + opening[1]!.length }, part]
  }
  const after = DAY_AFTER.exec(tail)
  if (!after || !isDay(undefined, month, Number(after[1]))) return []
  const closing = RANGE_AFTER.exec(tail.slice(after[0].length))
  const used = after[0].length + (closing?.[0].length ?? 0)
  const behind = YEAR_AFTER.exec(tail.slice(used))
  const ahead = behind ? undefined : YEAR_BEFORE.exec(head)
  const year = behind ? fullYear((behind[1] ?? behind[2] ?? behind[3])!) : ahead ? Number(ahead[1]) : undefined
  const part = {
    year,
    month,
    day: Number(after[1]),
    start: ahead ? start - head.length + ahead.index : start,
    end: end + after[0].length + (closing ? 0 : (behind?.[0].length ?? 0)),
  }
  if (!closing) return [part]
  return [
    part,
    {
      ...part,
      day: Number(closing[1]),
      start: end + used - closing[1]!.length,
      end: end + used + (behind?.[0].length ?? 0),
    },
  ]
}

const RANGE_WORDS = new Set(
  '- – — / ~ 〜 ～ to through thru until bis au al hasta a à até till til tot do до по から 至 t/m –to'.split(' '),
)
const TIMES =
  /\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?|\buhr\b|\bGMT\b|\bZ\b|[+-]\d{2}:\d{2}/gi
const GAP_TOKENS = /[-–—/~〜～至]|から|[\p{L}/]+/gu

/** Whether the text between two dates says that one leads to the other. Weekdays, times and articles may stand there. */
function leadsOn(gap: string): boolean {
  if (gap.length > 48) return false
  const tokens = gap.replace(TIMES, ' ').toLowerCase().match(GAP_TOKENS) ?? []
  return (
    tokens.length <= 6 && tokens.some((token) => RANGE_WORDS.has(token)) && !/\d|[|;•·]/.test(gap.replace(TIMES, ''))
  )
}

/** Fills in the years that only the end of a range states, or that the page's date decides. */
function completed(text: string, parts: Part[], { pageDate }: ReadingContext): DateMention[] {
  const mentions: DateMention[] = []
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]
    const gap = next === undefined ? '' : text.slice(part.end, next.start)
    const continues = next !== undefined && leadsOn(gap)
    const stated = part.year ?? (continues ? next.year : undefined)
    const year = stated ?? (pageDate === undefined || part.doubtful ? undefined : closestYear(part, pageDate))
    if (year === undefined || !isDay(year, part.month!, part.day)) continue
    mentions.push({
      date: isoDay(year, part.month!, part.day),
      start: part.start,
      end: part.end,
      yearAssumed: stated === undefined,
      continues,
    })
  }
  return mentions
}

function closestYear({ month, day }: Part, pageDate: string): number {
  const page = Date.parse(`${pageDate.slice(0, 10)}T00:00:00Z`)
  const around = Number(pageDate.slice(0, 4))
  const distance = (year: number) => Math.abs(Date.UTC(year, month! - 1, day) - page)
  return [around - 1, around, around + 1].reduce((best, year) => (distance(year) < distance(best) ? year : best))
}

function isDay(year: number | undefined, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  if (year !== undefined && (year < 1000 || year > 2200)) return false
  return day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate()
}

function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
