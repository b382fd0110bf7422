// Schedules as people say them. Pure.
import type { Monitor } from './model.ts'

/** `every 30 minutes`, `daily at 9:00, Europe/Rome`, or the pattern where words would be longer than it. */
export function scheduleInWords({ scheduleSeconds, schedule }: Pick<Monitor, 'scheduleSeconds' | 'schedule'>): string {
  const { cron, text, timezone } = schedule
  const zone = timezone === 'UTC' ? '' : `, ${timezone}`
  if (text !== null) return `${text}${zone}`
  const words = cron === null ? undefined : patternInWords(cron)
  if (words !== undefined) return `${words}${/ at /.test(words) ? ` ${timezone}` : zone}`
  if (scheduleSeconds !== null) return `every ${secondsInWords(scheduleSeconds)}`
  return `${cron}${zone}`
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

function secondsInWords(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds % size === 0) ?? units[3]
  const amount = seconds / size
  return amount === 1 ? unit : `${amount} ${unit}s`
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

function patternInWords(cron: string): string | undefined {
  const [minute = '', hour = '', date = '', month = '', day = ''] = cron.split(' ')
  if (month !== '*') return undefined
  const everyDay = date === '*' && day === '*'
  const minutes = stepOf(minute)
  const hours = stepOf(hour)
  if (everyDay && minutes !== undefined && hour === '*')
    return `every ${minutes === 1 ? 'minute' : `${minutes} minutes`}`
  if (!/^\d+$/.test(minute)) return undefined
  const past = minute === '0' ? '' : ` at :${minute.padStart(2, '0')}`
  if (everyDay && hours !== undefined) return `every ${hours === 1 ? 'hour' : `${hours} hours`}${past}`
  if (!/^\d+$/.test(hour)) return undefined
  const when = daysInWords(date, day)
  return when && `${when} at ${hour}:${minute.padStart(2, '0')}`
}

/** The step of a field that begins at its start. */
function stepOf(field: string): number | undefined {
  if (field === '*') return 1
  const step = /^\*\/(\d+)$/.exec(field)?.[1]
  return step === undefined ? undefined : Number(step)
}

function daysInWords(date: string, day: string): string | undefined {
  if (date === '*' && day === '*') return 'daily'
  if (day === '*') return /^\d+$/.test(date) ? `monthly on day ${date}` : undefined
  if (date !== '*') return undefined
  if (day === '1-5') return 'on weekdays'
  const named = day.split(',').map((number) => days[Number(number) % 7])
  return named.every((name) => name !== undefined) ? `every ${named.join(' and ')}` : undefined
}
