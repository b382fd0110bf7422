import type { ReadingContext } from './context.ts'
import { datesIn } from './date-mentions.ts'
import { relativeDate } from './date-relative.ts'
import { timesIn, zoneAfter } from './time.ts'

export interface DateReading {
  /** `YYYY-MM-DD`. */
  date: string
  /** `HH:MM` or `HH:MM:SS`, local to the place unless `zone` is there. */
  time?: string
  /** `Z` or `+02:00`, if the text states it. */
  zone?: string
  /** The end of a range. */
  end?: { date: string; time?: string }
  /** The text has no year: it is the one that brings the date closest to the page's date. */
  yearAssumed?: true
}

/**
 * The date that a text states: the first, with its time and the end of the range that it begins. Days that may be
 * months are told apart by language and region (`03/04/2026`); if both fit, the result is undefined. It
 * is undefined too for a date without a year and for a relative one (`2 days ago`), unless the date of the page is known.
 */
export function readDate(text: string, context: ReadingContext = {}): DateReading | undefined {
  const source = text.length > MAX_DATE_LENGTH ? text.slice(0, MAX_DATE_LENGTH) : text
  const mentions = datesIn(source, context)
  const first = mentions[0]
  if (first === undefined) return relativeDate(source, context)
  const second = mentions[1]
  const times = timesIn(source, mentions)
  const startTime = times.find(({ start }) => !first.continues || second === undefined || start < second.start)
  const reading: DateReading = { date: first.date }
  if (first.yearAssumed) reading.yearAssumed = true
  if (startTime) reading.time = startTime.time
  const continues = first.continues && second !== undefined && second.date >= first.date
  const endTime = continues ? times.find(({ start }) => start > second.start && start !== startTime?.start) : undefined
  const zone = startTime && (zoneAfter(source, startTime.end) ?? (endTime && zoneAfter(source, endTime.end)))
  if (zone !== undefined) reading.zone = zone
  if (continues) {
    reading.end = { date: second.date, ...(endTime ? { time: endTime.time } : {}) }
  } else if (startTime?.until !== undefined) {
    reading.end = { date: endDay(first.date, startTime.time, startTime.until), time: startTime.until }
  }
  return reading
}

/** The year that a text states: four digits from 1000 to 2100 that stand alone, or the year of its date. */
export function readYear(text: string, context: ReadingContext = {}): number | undefined {
  const alone = YEAR.exec(text.slice(0, MAX_DATE_LENGTH))
  if (alone) return Number(alone[1])
  const reading = readDate(text, context)
  return reading && !reading.yearAssumed ? Number(reading.date.slice(0, 4)) : undefined
}

/** A moment from a count of seconds or milliseconds, as embedded state has it; from 1990 to 2100 only. */
export function readTimestamp(value: number): DateReading | undefined {
  const milliseconds = value > 1e11 ? value : value * 1000
  if (!(milliseconds > 631_152_000_000 && milliseconds < 4_102_444_800_000)) return undefined
  const iso = new Date(milliseconds).toISOString()
  return { date: iso.slice(0, 10), time: iso.slice(11, 19), zone: 'Z' }
}

/** `date-time` of JSON Schema, without a zone if the page states none. A date without a time stays a date. */
export function formatDateTime({ date, time, zone }: DateReading): string {
  if (time === undefined) return date
  return `${date}T${time.length === 5 ? `${time}:00` : time}${zone ?? ''}`
}

/** `time` of JSON Schema. */
export function formatTime({ time, zone }: DateReading): string | undefined {
  if (time === undefined) return undefined
  return `${time.length === 5 ? `${time}:00` : time}${zone ?? ''}`
}

/** A date needs little text around it; behind that, a page's prose begins. */
const MAX_DATE_LENGTH = 400
const YEAR = /(?<![\d.,/-])(1\d{3}|20\d\d|2100)(?![\d/-]|[.,]\d)/

/** 22:00–02:00 ends on the next day. */
function endDay(date: string, from: string, until: string): string {
  if (until >= from) return date
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
