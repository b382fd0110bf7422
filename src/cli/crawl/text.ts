import { asServiceError, ServiceError } from '../../errors.ts'
import { causeOf } from '../../log.ts'
import type { JobReport, PageError } from '../../operations/jobs.ts'
import { inFlags } from './options.ts'

/** How to go on with a crawl that was interrupted. */
export function resumeLine(path: string): string {
  return `go on with: web-extract crawl --resume -o ${quoted(path)}\n`
}

/** What a crawl that is complete has brought. */
export function outcomeOf(
  { job, narrow }: JobReport,
  { path, pages, seconds }: { path: string; pages: number; seconds: number },
): string {
  const { failed, blocked, limit, completed } = job
  const lines = [`${counted(pages)} in ${path} (${seconds.toFixed(1)} s)`]
  if (failed > 0) lines.push(`${counted(failed)} failed: ${path}/errors.jsonl`)
  if (blocked > 0) lines.push(`${counted(blocked)} left out as robots.txt asks: ${path}/errors.jsonl`)
  if (completed + failed >= limit && limit > 1)
    lines.push(`the limit is reached; --limit takes more than ${limit}, in another folder`)
  if (narrow)
    lines.push('only what lies under the path of the address was open to it; --entire-domain opens the whole host')
  return lines.map((line) => `${line}\n`).join('')
}

/** That a crawl brought no page, and why. */
export function nothingOf(errors: readonly Pick<PageError, 'url' | 'code' | 'message'>[]): string {
  const lines = errors.map(({ url, code, message }) => `  ${url}: ${inFlags(message)} (${code})\n`)
  return `web-extract crawl: there was no page\n${lines.join('')}`
}

/** Why a crawl ended, with its fix. */
export function failed(thrown: unknown, path: string): string {
  const { code, message } = thrown as NodeJS.ErrnoException
  if (!(thrown instanceof ServiceError) && typeof code === 'string' && /^E[A-Z]+$/.test(code)) {
    return `web-extract crawl: cannot write into ${path}: ${fileFault(code, message)}\n`
  }
  const error = asServiceError(thrown)
  const hint = error.code === 'internal' ? causeOf(error.cause) : error.hint
  return `web-extract crawl: ${inFlags(error.message)} (${error.code})${hint === undefined ? '' : `\n  ${inDatabase(hint)}`}\n`
}

const UNUSABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG']

function fileFault(code: string, message: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `the disk is full, or nearly so (${code}); free some, then take --resume`
  if (UNUSABLE.includes(code)) return `it cannot be made or written (${code}); name another folder with -o`
  return message
}

/** Hints on the private database name a setting that is not read here. */
function inDatabase(hint: string): string {
  return hint
    .replace(/,? or (?:let )?DATABASE_URL (?:name )?a PostgreSQL server/, '')
    .replace('Let DATABASE_URL name a PostgreSQL server', 'Crawl by way of a service that has one (POST /crawl)')
    .replace('DATA_DIR name', '-o name')
}

const counted = (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`)
const quoted = (path: string) => (/^[\w./~@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)
