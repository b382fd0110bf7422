import { asServiceError, ServiceError } from '../../errors.ts'
import { causeOf } from '../../log.ts'
import type { JobReport, PageError } from '../../operations/jobs.ts'
import { ownCommand } from '../../platform/environment.ts'
import { inFlags } from '../in-flags.ts'
import type { WarnedPages } from './output.ts'
import type { UpdateResult } from './update.ts'

/** How to resume an interrupted crawl. */
export function resumeLine(path: string): string {
  return `To continue, run: ${ownCommand()} crawl --resume -o ${quoted(path)}\n`
}

/** The result of a completed crawl. */
export function outcomeOf(
  report: JobReport,
  {
    path,
    pages,
    startIssue,
    warned,
    seconds,
  }: {
    path: string
    pages: number
    startIssue: string | undefined
    warned: Pick<WarnedPages, 'count' | 'first'>
    seconds: number | undefined
  },
): string {
  const { job, narrow } = report
  const { failed, blocked, limit } = job
  // An update has its own first line.
  const lines = seconds === undefined ? [] : [`Saved ${counted(pages)} to ${path} (${seconds.toFixed(1)} s)`]
  if (startIssue !== undefined) lines.push(startIssue)
  if (warned.count > 0) {
    lines.push(`${warned.count === 1 ? '1 page has' : `${warned.count} pages have`} warnings, see ${path}/index.jsonl`)
    lines.push(...warned.first.map((warning) => `  ${inFlags(warning)}`))
  }
  if (failed > 0) lines.push(`${counted(failed)} failed, see ${path}/errors.jsonl`)
  if (blocked > 0) lines.push(`${counted(blocked)} skipped because of robots.txt, see ${path}/errors.jsonl`)
  if (reachedLimit(report))
    lines.push(
      `The crawl reached its limit of ${limit}. For more pages, start in another folder with a higher --limit.`,
    )
  if (narrow && startIssue === undefined)
    lines.push('Only pages below the path of the start URL were crawled. To crawl the whole host, use --entire-domain.')
  return lines.map((line) => `${line}\n`).join('')
}

/** Whether the crawl may know more pages than it was allowed to fetch. */
export function reachedLimit({ job: { completed, failed, denied, limit } }: Pick<JobReport, 'job'>): boolean {
  return completed + failed - denied >= limit && limit > 1
}

/** The result of an update: counts, and the pages that are gone. */
export function updateOf({ counts, gone }: UpdateResult, { path, seconds }: { path: string; seconds: number }): string {
  const kept = counts.kept === 0 ? '' : `, ${counts.kept} kept as they were, since they could not be read`
  const total = `${counts.unchanged} unchanged, ${counts.changed} changed, ${counts.new} new, ${counts.gone} gone${kept}`
  const shown = gone.slice(0, MAX_GONE_SHOWN).map(({ url }) => `Gone: ${url}`)
  const more = gone.length > shown.length ? [`See ${path}/changes.jsonl for ${gone.length - shown.length} more`] : []
  return [`Updated ${path}: ${total} (${seconds.toFixed(1)} s)`, ...shown, ...more].map((line) => `${line}\n`).join('')
}

const MAX_GONE_SHOWN = 10

/** The message for a crawl without a page, with the reasons. */
export function nothingOf(errors: readonly Pick<PageError, 'url' | 'code' | 'message'>[]): string {
  const lines = errors.map(({ url, code, message }) => `  ${url}: ${inFlags(message)} (${code})\n`)
  return `web-extract crawl: no page could be saved\n${lines.join('')}`
}

/** The message for a crawl that failed, with the fix. */
export function failed(thrown: unknown, path: string): string {
  const { code, message } = thrown as NodeJS.ErrnoException
  if (!(thrown instanceof ServiceError) && typeof code === 'string' && /^E[A-Z]+$/.test(code)) {
    return `web-extract crawl: cannot write to ${path}: ${fileError(code, message)}\n`
  }
  const error = asServiceError(thrown)
  const hint = error.code === 'internal' ? causeOf(error.cause) : error.hint
  return `web-extract crawl: ${inFlags(error.message)} (${error.code})${hint === undefined ? '' : `\n  ${inFlags(forCrawl(hint))}`}\n`
}

const UNUSABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG']

function fileError(code: string, message: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `the disk is full or nearly full (${code}). Free some space, then run again with --resume`
  if (UNUSABLE.includes(code)) return `the folder cannot be created or written (${code}). Choose another folder with -o`
  return message
}

/** Hints about the private database name settings that a crawl does not read; -o takes their place. */
function forCrawl(hint: string): string {
  return hint
    .replace(/,? or (?:[ls]et )?DATABASE_URL (?:(?:name|to) )?a PostgreSQL server/, '')
    .replace(
      /[LS]et DATABASE_URL (?:name|to) a PostgreSQL server/,
      'Crawl through a service that has one (POST /crawl)',
    )
    .replace(
      /(?:(L|l)et|([Ss])et) DATA_DIR (?:name|to)/,
      (match) => `${match[0] === match[0]!.toUpperCase() ? 'Set' : 'set'} -o to`,
    )
}

const counted = (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`)
const quoted = (path: string) => (/^[\w./~@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)
