import type { DeliveryCounts, Errors, JobName, ListedJob, Status } from '../../client/jobs.ts'

/** Jobs as rows of a table, or a sentence if there are none. */
export function listed(rows: readonly ListedJob[]): string {
  if (rows.length === 0) return 'There is no job.\n'
  const cells = rows.map((job) => [
    job.id,
    job.kind,
    job.status,
    pagesOf(job),
    job.failed > 0 ? `${job.failed} failed` : '',
    job.createdAt,
    job.url,
  ])
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const rowText = (row: string[]) => row.flatMap((cell, at) => (widths[at] === 0 ? [] : [cell.padEnd(widths[at]!)]))
  return cells.map((row) => `${rowText(row).join('  ').trimEnd()}\n`).join('')
}

interface Facts extends JobName {
  url: string
  /** Only for a running job: the service does not return the options of others. */
  options: object | undefined
  webhooks: DeliveryCounts | undefined
}

/** A job, one fact per line. */
export function shownJob({ kind, id, url, options, webhooks }: Facts, status: Status, errors: Errors): string {
  const { completedAt, warning } = status
  const rows: [string, string][] = [
    ['status', status.status],
    ['pages', `${pagesOf(status)}${counted(status, errors)}`],
    ['started', status.createdAt],
    ...(completedAt === undefined ? [] : [['ended', completedAt] as [string, string]]),
    ['duration', `${status.duration.toFixed(1)} s`],
    ['kept until', status.expiresAt],
    ...(webhooks === undefined || webhooks.total === 0 ? [] : [['webhooks', eventsOf(webhooks)] as [string, string]]),
    ...Object.entries(flat(options ?? {})),
    ...(warning === undefined ? [] : [['warning', warning] as [string, string]]),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    `${kind} ${id} of ${url}`,
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    ...(errors.errors.length === 0 ? [] : ['  errors']),
    ...errorLines(errors).map((line) => `    ${line}`),
    '',
  ].join('\n')
}

/** How a watched job ended. */
export function ended({ kind }: JobName, status: Status, errors: Errors): string {
  const lines = [
    `The ${kind} is ${status.status}: ${pagesOf(status)}${counted(status, errors)} (${status.duration.toFixed(1)} s)`,
  ]
  return [...lines, ...errorLines(errors).map((line) => `  ${line}`), ''].join('\n')
}

const pagesOf = ({ total, completed }: Pick<Status, 'total' | 'completed'>) => `${completed} of ${total} pages`

function counted({ failed }: Status, { robotsBlocked }: Errors): string {
  const blocked = robotsBlocked.length
  return `${failed > 0 ? `, ${failed} failed` : ''}${blocked > 0 ? `, ${blocked} blocked by robots.txt` : ''}`
}

const eventsOf = ({ delivered, waiting, givenUp }: DeliveryCounts) =>
  `${delivered} delivered, ${waiting} waiting, ${givenUp} given up`

const MAX_ERRORS = 5

/** The first errors, and how many more there are. */
function errorLines({ errors, warning }: Errors): string[] {
  const lines = errors.slice(0, MAX_ERRORS).map(({ url, message, code }) => `${url}: ${message} (${code})`)
  const more = errors.length - lines.length
  if (more > 0) lines.push(`and ${more} more (see web-extract jobs show --json)`)
  return warning === undefined ? lines : [...lines, warning]
}

/** Options that are not at their empty value. Those of `scrapeOptions` stand beside the others. */
function flat(options: object): Record<string, string> {
  const entries = Object.entries(options).flatMap(([name, value]) =>
    name === 'scrapeOptions' ? Object.entries(value as object) : [[name, value] as const],
  )
  const given = entries.filter(
    ([, value]) => value !== false && value !== 0 && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  )
}
