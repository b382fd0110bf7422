import type {
  Agent,
  DeliveryCounts,
  Errors,
  Extraction,
  JobName,
  ListedJob,
  PagesName,
  Retry,
  Status,
} from '../../client/jobs.ts'

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

interface Facts extends PagesName {
  url: string
  /** Only for a running job: the service does not return the options of others. */
  options: object | undefined
  webhooks: DeliveryCounts | undefined
}

/** A job, one fact per line. */
export function shownJob({ kind, id, url, options, webhooks }: Facts, status: Status, errors: Errors): string {
  const rows = [
    ...progressRows(status, counted(status, errors), webhooks),
    ...Object.entries(flat(options ?? {})),
    ...row('warning', status.warning),
  ]
  return [
    `${kind} ${id} of ${url}`,
    ...rowLines(rows),
    ...(errors.errors.length === 0 ? [] : ['  errors']),
    ...errorLines(errors).map((line) => `    ${line}`),
    '',
  ].join('\n')
}

/** An extraction, one fact per line. Its data may be long, so it is left to `--json`. */
export function shownExtraction(
  { url, webhooks }: { url: string | undefined; webhooks: DeliveryCounts | undefined },
  result: Extraction,
): string {
  const rows = [
    ...progressRows(result, failedOf(result), webhooks),
    ...row('tokens', result.tokensUsed > 0 ? String(result.tokensUsed) : undefined),
    ...row('error', result.error),
    ...row('warning', result.warning),
  ]
  return [`extraction ${result.id}${url === undefined ? '' : ` of ${url}`}`, ...rowLines(rows), ''].join('\n')
}

/** An agent job, one fact per line. Its data may be long, so it is left to `--json`. */
export function shownAgent({
  id,
  jobStatus,
  creditsUsed,
  maxCredits,
  tokensUsed,
  errors,
  steps,
  ...job
}: Agent): string {
  const rows = [
    ...row('status', jobStatus),
    ...row('sources', `${creditsUsed} of at most ${maxCredits}${errors.length > 0 ? `, ${errors.length} failed` : ''}`),
    ...row('steps', String(steps.length)),
    ...row('started', job.createdAt),
    ...row('ended', job.completedAt),
    ...row('duration', `${job.duration.toFixed(1)} s`),
    ...row('kept until', job.expiresAt),
    ...row('tokens', tokensUsed > 0 ? String(tokensUsed) : undefined),
    ...row('error', job.error),
    ...row('warning', job.warning),
  ]
  return [`agent ${id}`, ...rowLines(rows), ''].join('\n')
}

/** What a step of an agent job did, on one line. */
export function stepLine({ action, input }: Agent['steps'][number]): string {
  const { url, query } = input as { url?: string; query?: string }
  return `${action.padEnd(7)}${url ?? (query === undefined ? '' : JSON.stringify(query))}`.trimEnd()
}

/** How a watched extraction ended. */
export function extractionEnded(result: Extraction): string {
  const { status, duration, error, warning } = result
  const verb = status === 'failed' ? 'failed' : `is ${status}`
  const pages = `${pagesOf(result)}${failedOf(result)}`
  const reasons = [error, warning].flatMap((reason) => (reason === undefined ? [] : [`  ${reason}`]))
  return [`The extraction ${verb}: ${pages} (${duration.toFixed(1)} s)`, ...reasons, ''].join('\n')
}

export const cancelled = ({ kind, id }: JobName, completed: number) =>
  `Cancelled ${kind === 'extract' ? 'extraction' : kind} ${id} with ${completed} completed page${completed === 1 ? '' : 's'}.\n`

export function retried({ retried: pages, job: { id, kind } }: Retry): string {
  const name = kind === 'extract' ? 'extraction' : kind
  if (pages === 0) return `The ${name} ${id} has no failed pages to read again.\n`
  return `Reading ${pages} failed page${pages === 1 ? '' : 's'} of ${name} ${id} again.\n`
}

/** How a watched crawl or batch ended. */
export function ended({ kind }: JobName, status: Status, errors: Errors): string {
  const lines = [
    `The ${kind} is ${status.status}: ${pagesOf(status)}${counted(status, errors)} (${status.duration.toFixed(1)} s)`,
  ]
  return [...lines, ...errorLines(errors).map((line) => `  ${line}`), ''].join('\n')
}

type Row = readonly [name: string, value: string]

const row = (name: string, value: string | undefined): Row[] => (value === undefined ? [] : [[name, value]])

/** @param failed what is added to the number of pages */
const progressRows = (status: Status | Extraction, failed: string, webhooks: DeliveryCounts | undefined): Row[] => [
  ['status', status.status],
  ['pages', `${pagesOf(status)}${failed}`],
  ['started', status.createdAt],
  ...row('ended', status.completedAt),
  ['duration', `${status.duration.toFixed(1)} s`],
  ['kept until', status.expiresAt],
  ...row('webhooks', webhooks === undefined || webhooks.total === 0 ? undefined : eventsOf(webhooks)),
]

function rowLines(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
}

const pagesOf = ({ total, completed }: Pick<Status, 'total' | 'completed'>) => `${completed} of ${total} pages`

const failedOf = ({ failed }: Pick<Status, 'failed'>) => (failed > 0 ? `, ${failed} failed` : '')

function counted(status: Status, { robotsBlocked }: Errors): string {
  const blocked = robotsBlocked.length
  return `${failedOf(status)}${blocked > 0 ? `, ${blocked} blocked by robots.txt` : ''}`
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
