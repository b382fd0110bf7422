import { formatDateTime, readDate, readTimestamp } from '../content/structure/readings/date.ts'

/**
 * When a result was published, as ISO 8601 date or time. Understands ISO dates, those of e-mails and feeds, seconds and
 * milliseconds since 1970, dates in words, and relative ones.
 *
 * @param now relative dates are counted from it
 */
export function resultDate(value: unknown, now: Date): string | undefined {
  if (typeof value === 'number') {
    const reading = readTimestamp(value)
    return reading && formatDateTime(reading)
  }
  if (typeof value !== 'string') return
  const text = value.trim().slice(0, MAX_CHARS)
  const [, day, time, zone = ''] = ISO.exec(text) ?? []
  if (day !== undefined) {
    if (Number.isNaN(Date.parse(day))) return
    // A date that a program stored as a time.
    const isDay = time === undefined || (zone === '' && /^00:00(?::00)?$/.test(time))
    return isDay ? day : `${day}T${time.length === 5 ? `${time}:00` : time}${zone.toUpperCase()}`
  }
  const moment = MAIL.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(moment)) return new Date(moment).toISOString().replace('.000Z', 'Z')
  const reading = readDate(text, { language: 'en', region: 'US', pageDate: now.toISOString().slice(0, 10) })
  return reading && formatDateTime(reading)
}

const MAX_CHARS = 80
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?\s?(Z|[+-]\d\d:\d\d)?)?$/i
/** RFC 5322 3.3, with or without the day of the week. */
const MAIL = /^(?:[a-z]{3},\s*)?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d/i
