// Time filters in days and moments.
import type { TimeFilter } from './search.ts'

export type Range = 'day' | 'week' | 'month' | 'year'

/** The smallest range up to now that includes everything a filter asks for; undefined if it is longer than a year. */
export function rangeOf(filter: TimeFilter | undefined, now: Date): Range | undefined {
  const from = startOf(filter, now)
  if (from === undefined) return
  const days = (now.getTime() - from) / DAY_MS
  return ranges.find(([, length]) => days <= length)?.[0]
}

/** With some room: a month may have 31 days, and a day may begin earlier elsewhere. */
const ranges: [Range, number][] = [
  ['day', 1.1],
  ['week', 7.1],
  ['month', 31.1],
  ['year', 366.1],
]

/** The first moment that a filter includes, in milliseconds since 1970. */
export function startOf(filter: TimeFilter | undefined, now: Date): number | undefined {
  if (filter === undefined) return
  const { within, count = 1, from } = filter
  const starts = [
    ...(within === undefined ? [] : [now.getTime() - count * unitMs[within]]),
    ...(from === undefined ? [] : [Date.parse(from)]),
  ]
  return starts.length === 0 ? undefined : Math.max(...starts)
}

/** Whether something that was published then is within a filter. A date without a time counts as its whole day. */
export function isWithin(date: string, filter: TimeFilter, now: Date): boolean {
  const moment = momentOf(date)
  if (moment === undefined) return true
  const start = startOf(filter, now)
  const end = filter.to === undefined ? undefined : Date.parse(filter.to) + DAY_MS
  const last = date.length === DAY_CHARS ? moment + DAY_MS : moment
  return (start === undefined || last >= start) && (end === undefined || moment < end)
}

/** In milliseconds since 1970. A time without a zone is taken as UTC. */
export function momentOf(date: string): number | undefined {
  const zoned = date.length === DAY_CHARS || /(?:Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}Z`
  const moment = Date.parse(zoned)
  return Number.isNaN(moment) ? undefined : moment
}

const DAY_CHARS = 'YYYY-MM-DD'.length
const DAY_MS = 86_400_000
const unitMs = { hour: 3_600_000, day: DAY_MS, week: 7 * DAY_MS, month: 31 * DAY_MS, year: 366 * DAY_MS } as const
