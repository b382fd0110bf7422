import type { CheckWait } from '../../client/monitors.ts'
import { nearest } from '../../did-you-mean.ts'
import { ownCommand } from '../../platform/environment.ts'
import { MIN_SECONDS, patternFault, timezoneFault } from '../../schedule/schedule.ts'
import { scheduleOfWords } from '../../schedule/words.ts'
import { JobId } from '../../wire/job.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { unexpected, useOneOf } from '../operands.ts'

/** What the command can do with the monitors of a service. */
export const monitorVerbs = ['add', 'list', 'show', 'run', 'pause', 'resume', 'remove', 'checks', 'diff'] as const

export type MonitorVerb = (typeof monitorVerbs)[number]

/** How long "run" waits. A check with a crawl has an hour (docs/monitors.md#checks). */
export const runWait: CheckWait = { queuedMinutes: 10, runningMinutes: 75 }

/** Each verb with its operands. */
export const monitorUsage = 'add URL…|list|(show|run|pause|resume|remove|checks) ID|diff ID [CHECK]'

/** Flags that describe a new monitor. */
const ofAdding: Flag[] = [
  { name: 'name', takes: 'TEXT', doc: 'Name of the monitor (default: the URL).' },
  {
    name: 'every',
    takes: 'TIME',
    doc: 'How often to check: 90s, 30m, 2h, 1d, or words such as "hourly" or "weekdays at 8am" (default: 1h).',
  },
  { name: 'cron', takes: 'PATTERN', doc: 'When to check, as five fields of cron.' },
  { name: 'timezone', takes: 'NAME', doc: 'Time zone of --cron, and of times in --every (default: UTC).' },
  { name: 'crawl', doc: 'Follow the links of the page, and report pages that come and go.' },
  {
    name: 'ignore',
    takes: 'SELECTOR',
    repeatable: true,
    doc: 'Leave out what this CSS selector matches. Can be repeated.',
  },
  {
    name: 'goal',
    takes: 'TEXT',
    doc: 'What matters, in words: the language model of the service then judges each change.',
  },
  { name: 'webhook', takes: 'URL', doc: 'Send an event to this address after each check.' },
]

export const monitorFlags: Flag[] = [
  ...ofAdding,
  { name: 'json', doc: 'Print JSON: one line per monitor or check.' },
  {
    name: 'key-file',
    takes: 'FILE',
    doc: 'Read the API key from a file (- for standard input) instead of SERVICE_WEB_EXTRACT_API_KEY.',
  },
]

/** Every error in the arguments of `monitor`. */
export function checkMonitor(args: ParsedArguments): string[] {
  return [...checkVerb(args), ...checkAdding(args)]
}

function checkVerb({ positionals }: ParsedArguments): string[] {
  const [verb, ...rest] = positionals
  if (verb === undefined) return [`argument missing. Usage: web-extract monitor ${monitorUsage}`]
  if (!monitorVerbs.includes(verb as MonitorVerb)) {
    const meant = nearest(verb, [...monitorVerbs])
    return [`"${verb}" is not valid here. ${meant === undefined ? useOneOf(monitorVerbs) : `Did you mean "${meant}"?`}`]
  }
  if (verb === 'list') return rest.map(unexpected)
  if (verb === 'add') return rest.length === 0 ? ['no URL given. Usage: web-extract monitor add URL…'] : []
  return checkIds(verb, rest)
}

function checkIds(verb: string, ids: readonly string[]): string[] {
  const most = verb === 'diff' ? 2 : 1
  if (ids.length === 0) return [`no monitor id given. Usage: web-extract monitor ${verb} ID`]
  if (ids.length > most) return ids.slice(most).map(unexpected)
  return ids
    .filter((id) => !UUID.test(id))
    .map((id) => `"${id}" is not an id. "${ownCommand()} monitor list" shows the monitors`)
}

const UUID = new RegExp(JobId.pattern!)

function checkAdding({ values, lists, switches, positionals: [verb, ...urls] }: ParsedArguments): string[] {
  const errors: string[] = []
  const given = ofAdding.filter(({ name }) => name in values || (lists[name] ?? []).length > 0 || switches.has(name))
  if (verb !== 'add') errors.push(...given.map(({ name }) => `--${name} works with "monitor add" only`))
  const { every, cron, timezone } = values
  if (every !== undefined && cron !== undefined) errors.push('--every and --cron are two schedules. Use one of them')
  const fault = every === undefined ? undefined : everyFault(every)
  if (fault !== undefined) errors.push(`--every: "${every}" ${fault}`)
  const cronFault = cron === undefined ? undefined : patternFault(cron.trim())
  if (cronFault !== undefined) errors.push(`--cron: "${cron}" ${cronFault}`)
  const zoneFault = timezone === undefined ? undefined : timezoneFault(timezone)
  const isOnClock = cron !== undefined || (every !== undefined && secondsIn(every) === undefined)
  if (zoneFault !== undefined) errors.push(`--timezone: "${timezone}" ${zoneFault}`)
  else if (timezone !== undefined && !isOnClock) {
    errors.push('--timezone says nothing about this schedule. Use it with --cron, or with words in --every')
  }
  if (switches.has('crawl') && verb === 'add' && urls.length > 1) errors.push('--crawl takes one URL')
  return errors
}

function everyFault(every: string): string | undefined {
  const seconds = secondsIn(every)
  if (seconds !== undefined) return seconds < MIN_SECONDS ? `must be at least ${MIN_SECONDS} seconds` : undefined
  const read = scheduleOfWords(every, 'UTC')
  return typeof read === 'string' ? read.replace(', or use "cron"', ', or use --cron') : undefined
}

const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 }

/** The seconds of `90`, `90s`, `30m`, `2h` or `1d`; undefined for words. */
export function secondsIn(every: string): number | undefined {
  const [, count, unit] = /^(\d{1,9})([smhd]?)$/.exec(every.trim()) ?? []
  return count === undefined ? undefined : Number(count) * UNITS[unit ?? '']!
}
