// Schedules in words: "every 30 minutes", "daily at 9:00", "every monday at 8am".
import { DAY_SECONDS, MAX_SECONDS, MIN_SECONDS, type Schedule } from './schedule.ts'

/**
 * Reads a schedule in words. Where cron can express it, it becomes a pattern in the time zone; otherwise it is a number of
 * seconds.
 *
 * @returns what is wrong with it, as a sentence about it, if it is not understood
 */
export function scheduleOfWords(words: string, timezone: string): Schedule | string {
  const text = words.trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '')
  const read = repeated(text) ?? atTime(text)
  if (typeof read === 'string') return read
  if (read === undefined) return NOT_UNDERSTOOD
  return 'cron' in read ? { ...read, timezone, text: words.trim() } : { ...read, text: words.trim() }
}

const NOT_UNDERSTOOD =
  'is not understood. Write it like "every 30 minutes", "hourly", "every 2 hours", "daily at 9:00", "weekdays at 8am", "every monday at 14:30" or "monthly", or use "cron"'

const TOO_LONG = `must be at most ${MAX_SECONDS / DAY_SECONDS} days`

type Read = { everySeconds: number } | { cron: string }

/** `every N minutes` and its like. */
function repeated(text: string): Read | string | undefined {
  const named = NAMED[text]
  if (named !== undefined) return named
  const [, count = '1', unit, at] =
    /^every (?:(\d{1,6}) ?|(?:other )?)(second|sec|minute|min|hour|hr|day|week|s|m|h|d|w)s?(?: (?:starting )?at :(\d\d))?$/.exec(
      text
        .replace(/^every other /, 'every 2 ')
        .replace(/^each /, 'every ')
        .replace(/^every an? /, 'every '),
    ) ?? []
  if (unit === undefined) return undefined
  const amount = Number(count)
  if (amount === 0) return `must be at least ${MIN_SECONDS} seconds`
  const start = at === undefined ? 0 : Number(at)
  if (start > 59) return `starts at minute ${start}, and an hour has minutes 0 to 59`
  if (unit.startsWith('m')) return everyMinutes(amount, start)
  if (unit.startsWith('h')) return everyHours(amount, start)
  if (at !== undefined) return undefined
  const seconds = amount * (unit.startsWith('s') ? 1 : unit.startsWith('d') ? DAY_SECONDS : 7 * DAY_SECONDS)
  if (seconds < MIN_SECONDS) return `must be at least ${MIN_SECONDS} seconds`
  if (seconds > MAX_SECONDS) return TOO_LONG
  if (seconds === DAY_SECONDS) return { cron: '0 0 * * *' }
  if (seconds === 7 * DAY_SECONDS) return { cron: '0 0 * * 0' }
  return { everySeconds: seconds }
}

const NAMED: Readonly<Record<string, Read>> = {
  'every minute': { cron: '* * * * *' },
  minutely: { cron: '* * * * *' },
  hourly: { cron: '0 * * * *' },
  daily: { cron: '0 0 * * *' },
  weekly: { cron: '0 0 * * 0' },
  monthly: { cron: '0 0 1 * *' },
  'every month': { cron: '0 0 1 * *' },
}

function everyMinutes(minutes: number, start: number): Read | string {
  if (minutes * 60 > MAX_SECONDS) return TOO_LONG
  if (minutes === 1) return { cron: '* * * * *' }
  if (minutes % 60 === 0) return everyHours(minutes / 60, start)
  if (60 % minutes !== 0) return { everySeconds: minutes * 60 }
  if (start === 0) return { cron: `*/${minutes} * * * *` }
  const times = Array.from({ length: 60 / minutes }, (_, index) => (start % minutes) + index * minutes)
  return { cron: `${times.join()} * * * *` }
}

function everyHours(hours: number, start: number): Read | string {
  if (hours * 3600 > MAX_SECONDS) return TOO_LONG
  if (hours === 1) return { cron: `${start} * * * *` }
  if (hours === 24) return { cron: `${start} 0 * * *` }
  return 24 % hours === 0 ? { cron: `${start} */${hours} * * *` } : { everySeconds: hours * 3600 }
}

/** `daily at 9:00`, `every monday at 8am`, `weekdays at noon`. */
function atTime(text: string): Read | string | undefined {
  const [, days, clock] = /^(.+?)(?: at (.+))?$/.exec(text) ?? []
  if (days === undefined) return undefined
  const when = dayFields(days)
  if (when === undefined) return undefined
  const time = clock === undefined ? { hour: 0, minute: 0 } : timeOf(clock)
  if (time === undefined) return `has the time "${clock}". Write it like 9:00, 14:30 or 9am`
  return { cron: `${time.minute} ${time.hour} ${when}` }
}

/** The last three fields of a pattern. */
function dayFields(words: string): string | undefined {
  const days = words.replace(/^(?:every|each|on) /, '').replace(/^week on /, '')
  if (days === 'day' || days === 'daily') return '* * *'
  if (days === 'weekly' || days === 'week') return '* * 0'
  if (days === 'monthly' || days === 'month') return '1 * *'
  if (/^(?:weekday|weekdays|working day|business day)s?$/.test(days)) return '* * 1-5'
  if (/^weekends?$/.test(days)) return '* * 0,6'
  const [, date] = /^month(?:ly)? on (?:the |day )?(\d{1,2})(?:st|nd|rd|th)?$/.exec(days) ?? []
  if (date !== undefined) return Number(date) >= 1 && Number(date) <= 31 ? `${Number(date)} * *` : undefined
  const named = days
    .replace(/^weekly on /, '')
    .split(/, ?and |, ?| and /)
    .map(dayNumber)
  return named.every((day) => day !== undefined) ? `* * ${[...new Set(named)].join()}` : undefined
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

function dayNumber(word: string): number | undefined {
  const singular = word.replace(/^every /, '').replace(/s$/, '')
  const found = DAYS.findIndex((day) => [day, day.slice(0, 3), day.slice(0, 4)].includes(singular))
  return found < 0 ? undefined : found
}

function timeOf(clock: string): { hour: number; minute: number } | undefined {
  if (clock === 'noon') return { hour: 12, minute: 0 }
  if (clock === 'midnight') return { hour: 0, minute: 0 }
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?::(\d\d))? ?(am|pm|a\.m|p\.m)?\.?$/.exec(clock) ?? []
  if (hours === undefined) return undefined
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || hour > 23) return undefined
  if (half === undefined) return { hour, minute }
  if (hour < 1 || hour > 12) return undefined
  return { hour: (hour % 12) + (half.startsWith('p') ? 12 : 0), minute }
}
