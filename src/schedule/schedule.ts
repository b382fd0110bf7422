// When something happens again and again: every so many seconds, or by a cron pattern in a time zone.
import { Cron } from 'croner'

/** `text` is how the caller wrote it, if in words. */
export type Schedule = (
  | { everySeconds: number }
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  | { cron: string; timezone: string }
) & { text?: string }

/**
 * The first time of a schedule after `after`; undefined if there is none. It never depends on when the last time was
 * handled, so schedules do not drift, and times that were missed are skipped.
 *
 * @param anchor where a schedule in seconds counts from
 */
export function nextTime(schedule: Schedule, after: Date, anchor: Date): Date | undefined {
  if ('cron' in schedule) return cronOf(schedule.cron, schedule.timezone).nextRun(after) ?? undefined
  const step = schedule.everySeconds * 1000
  const steps = Math.floor((after.getTime() - anchor.getTime()) / step) + 1
  return new Date(anchor.getTime() + steps * step)
}

/**
 * The pattern of a schedule, if it has one: `null` for a number of seconds that no pattern can express. A schedule in
 * seconds counts from its start, so its pattern says how often it runs, not at which minute.
 */
export function patternOf(schedule: Schedule): string | null {
  if ('cron' in schedule) return schedule.cron
  const { everySeconds } = schedule
  const minutes = everySeconds / 60
  const hours = minutes / 60
  if (everySeconds === DAY_SECONDS) return '0 0 * * *'
  if (Number.isInteger(hours) && 24 % hours === 0) return hours === 1 ? '0 * * * *' : `0 */${hours} * * *`
  if (Number.isInteger(minutes) && 60 % minutes === 0) return minutes === 1 ? '* * * * *' : `*/${minutes} * * * *`
  return null
}

/** The number of seconds between the times of a schedule; `null` if it is not always the same. */
export function secondsOf(schedule: Schedule): number | null {
  if ('everySeconds' in schedule) return schedule.everySeconds
  const [, everyMinutes] = /^(?:\*\/(\d+)|\*) \* \* \* \*$/.exec(schedule.cron) ?? []
  if (schedule.cron === '* * * * *') return 60
  if (everyMinutes !== undefined && 60 % Number(everyMinutes) === 0) return Number(everyMinutes) * 60
  const [, everyHours] = /^\d+ (?:\*\/(\d+)|\*) \* \* \*$/.exec(schedule.cron) ?? []
  if (/^\d+ \* \* \* \*$/.test(schedule.cron)) return 3600
  return everyHours !== undefined && 24 % Number(everyHours) === 0 ? Number(everyHours) * 3600 : null
}

export const DAY_SECONDS = 86_400

/** The shortest and the longest time between two checks in seconds. Cron knows nothing shorter. */
export const MIN_SECONDS = 60
export const MAX_SECONDS = 365 * DAY_SECONDS

/** Why a pattern or a time zone is not usable; undefined if it is. */
export function patternFault(pattern: string): string | undefined {
  if (!FIELDS.test(pattern)) {
    return 'must have five fields: minute, hour, day of the month, month and day of the week, such as "0 9 * * 1"'
  }
  try {
    const runs = cronOf(pattern, 'UTC').nextRun(LEAP_DAY)
    return runs === null ? 'names no date that exists' : undefined
  } catch (thrown) {
    return faultIn((thrown as Error).message)
  }
}

/** A message of the parser as the end of a sentence about the pattern. */
function faultIn(message: string): string {
  const fault = message.replace(/^CronPattern: (?:Syntax error, )?/, '').replace(/\.$/, '')
  return fault.startsWith('Invalid') ? fault.replace('Invalid', 'has an invalid') : `has an error: ${fault}`
}

/** Before it, every date of a year is still to come, February 29 included. */
const LEAP_DAY = new Date('2024-01-01T00:00:00Z')

/** Five fields of numbers, names, ranges, lists and steps. What else cron knows differs between programs. */
const FIELDS = /^[\d*][\d*/,-]*(?: [\d*][\d*/,-]*){2}(?: (?:[\d*]|[a-z]{3})(?:[\d*/,-]|[a-z]{3})*){2}$/i

export function timezoneFault(timezone: string): string | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
    return undefined
  } catch {
    return 'is not a time zone. Use a name such as "Europe/Rome" or "UTC"'
  }
}

/** Parsing costs more than a step, and a monitor asks again and again. */
function cronOf(pattern: string, timezone: string): Cron {
  const key = `${timezone} ${pattern}`
  const known = patterns.get(key)
  if (known !== undefined) return known
  const cron = new Cron(pattern, { timezone, paused: true, mode: '5-part' })
  if (patterns.size >= MAX_PATTERNS) patterns.clear()
  patterns.set(key, cron)
  return cron
}

const patterns = new Map<string, Cron>()
const MAX_PATTERNS = 1000
