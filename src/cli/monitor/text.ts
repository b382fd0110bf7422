// Monitors and checks as people read them.
import type { Check, CheckDetail, Monitor } from '../../client/monitors.ts'
import { wantsColor } from '../../platform/environment.ts'

/** Monitors as rows of a table, or a sentence if there are none. */
export function monitorRows(monitors: readonly Monitor[]): string {
  if (monitors.length === 0) return 'There is no monitor.\n'
  return table(
    monitors.map((monitor) => [
      monitor.id,
      monitor.status,
      whenOf(monitor),
      monitor.lastCheckSummary === null ? 'no check yet' : countsOf(monitor.lastCheckSummary),
      monitor.name,
    ]),
  )
}

/** A monitor, one fact per line. */
export function shownMonitor(monitor: Monitor): string {
  const { id, name, status, nextRunAt, lastRunAt, lastCheckSummary, currentCheckId, webhook, goal } = monitor
  const facts: [string, string | null][] = [
    ['status', status],
    ['watches', monitor.targets.map(watched).join(', ')],
    ['schedule', whenOf(monitor)],
    ['next check', nextRunAt],
    ['last check', lastRunAt],
    ['found', lastCheckSummary && countsOf(lastCheckSummary)],
    ['running check', currentCheckId],
    ['goal', goal],
    ['webhook', webhook?.url ?? null],
  ]
  const known = facts.filter(([, value]) => value !== null)
  const width = Math.max(...known.map(([fact]) => fact.length))
  return [`monitor ${id}: ${name}`, ...known.map(([fact, value]) => `  ${fact.padEnd(width)}  ${value}`)]
    .map(plain)
    .concat('')
    .join('\n')
}

function watched(target: Monitor['targets'][number] & { urls?: unknown; url?: unknown; queries?: unknown }): string {
  const what = target.urls ?? target.url ?? target.queries
  return `${target.type === 'scrape' ? '' : `${target.type} `}${Array.isArray(what) ? what.join(', ') : String(what)}`
}

function whenOf({ schedule: { cron, text, timezone }, scheduleSeconds }: Monitor): string {
  const zone = timezone === 'UTC' ? '' : ` (${timezone})`
  if (text !== null) return `${text}${zone}`
  if (scheduleSeconds !== null) return `every ${durationOf(scheduleSeconds)}`
  return `${cron}${zone}`
}

function durationOf(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/** Checks as rows of a table, newest first, or a sentence if there are none. */
export function checkRows(checks: readonly Check[]): string {
  if (checks.length === 0) return 'There is no check.\n'
  return table(
    checks.map(({ id, status, scheduledFor, summary, error = '' }) => [
      id,
      scheduledFor,
      status,
      countsOf(summary),
      error.slice(0, MAX_ERROR_CHARS),
    ]),
  )
}

const MAX_ERROR_CHARS = 100

/** A check and its pages that are not the same as before, one per line. */
export function shownCheck({ id, status, summary, scheduledFor, error, pages }: CheckDetail): string {
  const rows = pages.filter((page) => page.status !== 'same')
  const judged = (page: (typeof pages)[number]) =>
    page.judgment === undefined
      ? ''
      : `  (${page.judgment.meaningful ? 'matters' : 'does not matter'}: ${page.judgment.reason})`
  return [
    `check ${id} of ${scheduledFor}: ${status}, ${countsOf(summary)}`,
    ...(error === undefined ? [] : [`  ${error}`]),
    ...rows.map((page) => `  ${page.status.padEnd(8)}${page.url}${page.error ? `: ${page.error}` : ''}${judged(page)}`),
  ]
    .map(plain)
    .concat('')
    .join('\n')
}

/** The differences of its pages, in colour where that is wanted. */
export function diffText({ pages }: CheckDetail): string {
  return pages
    .flatMap(({ url, diff }) =>
      diff === undefined || diff.text === '' ? [] : [`\n${plain(url)}\n${coloured(diff.text)}`],
    )
    .map((text) => (text.endsWith('\n') ? text : `${text}\n`))
    .join('')
}

const [RED, GREEN, CYAN, PLAIN] = ['\x1b[31m', '\x1b[32m', '\x1b[36m', '\x1b[39m']

/** A unified diff, in colour on a terminal that wants it. */
export function coloured(diff: string): string {
  const isColoured = process.stdout.isTTY && wantsColor()
  return diff
    .split('\n')
    .map(plain)
    .map((line) => {
      if (!isColoured) return line
      const color = line.startsWith('@@') ? CYAN : line.startsWith('+') ? GREEN : line.startsWith('-') ? RED : undefined
      return color === undefined ? line : `${color}${line}${PLAIN}`
    })
    .join('\n')
}

function countsOf({ totalPages, same, ...others }: Check['summary']): string {
  const named = Object.entries(others).filter(([, count]) => count > 0)
  if (named.length === 0) return totalPages === 0 ? '' : same === 1 ? 'same' : `${same} same`
  return named.map(([state, count]) => (totalPages === 1 ? state : `${count} ${state}`)).join(', ')
}

function table(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map(
      (row) =>
        `${row
          .map(plain)
          .flatMap((cell, at) => (widths[at] === 0 ? [] : [cell.padEnd(widths[at]!)]))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

/** Without control characters, which a terminal would obey. */
const plain = (text: string) => text.replace(/[^\P{Cc}\t]/gu, ' ')
