// The headers of a page request: which ones a caller may send, and what is sent by default.
import type { Location } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'
import { acceptLanguageOf } from './language.ts'

const MAX_HEADERS = 64
const MAX_HEADER_BYTES = 16 * 1024

/** Headers that frame a message or belong to one connection (RFC 9110 7.6.1, 6.4). Setting them allows request smuggling. */
const forbiddenNames = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Checks that a caller's headers can be sent. Pure.
 *
 * @throws ServiceError `invalid_request` naming the first that cannot, as `headers.NAME`
 */
export function checkHeaders(headers: Readonly<Record<string, string>>): void {
  const entries = Object.entries(headers)
  if (entries.length > MAX_HEADERS) throw invalid(`headers: at most ${MAX_HEADERS} can be sent`)
  let bytes = 0
  for (const [name, value] of entries) {
    const issue = issueOf(name, value)
    if (issue !== undefined) throw invalid(`headers.${printable(name)}: ${issue}`, name)
    bytes += name.length + Buffer.byteLength(value) + 4
  }
  if (bytes > MAX_HEADER_BYTES) throw invalid(`headers: together at most ${MAX_HEADER_BYTES / 1024} KiB can be sent`)
}

function issueOf(name: string, value: unknown): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    return 'is not a header name; use letters, digits and hyphens (RFC 9110 5.6.2)'
  }
  const lower = name.toLowerCase()
  if (forbiddenNames.has(lower) || lower.startsWith('proxy-')) return 'is set by this service; leave it out'
  if (typeof value !== 'string') return 'must be text'
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) return 'contains a line break or control character; remove it'
  if (/[^\u0000-\u00ff]/.test(value)) return 'contains characters beyond Latin-1; percent-encode them'
  return undefined
}

const printable = (name: string) => name.replace(/[^\u0021-\u007e]/g, '?').slice(0, 64)

function invalid(message: string, name?: string): ServiceError {
  const path = name === undefined ? ['headers'] : ['headers', name]
  return new ServiceError('invalid_request', message, { details: [{ code: 'invalid_header', path, message }] })
}

interface BrowserHeaders {
  userAgent: string
  location: Location
  /** The caller's. They replace defaults of the same name. Empty once a redirect has left the caller's host. */
  own: readonly (readonly [name: string, value: string])[]
  cookie: string | undefined
}

/**
 * The headers of a page request, in the order in which Chrome sends them.
 *
 * @throws ServiceError `invalid_request` for an invalid location
 */
export function visitHeaders({ userAgent, location, own, cookie }: BrowserHeaders): [string, string][] {
  const defaults: [string, string][] = [
    ['Upgrade-Insecure-Requests', '1'],
    ['User-Agent', userAgent],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'],
    ['Sec-Fetch-Site', 'none'],
    ['Sec-Fetch-Mode', 'navigate'],
    ['Sec-Fetch-User', '?1'],
    ['Sec-Fetch-Dest', 'document'],
    ['Accept-Encoding', 'gzip, deflate, br, zstd'],
    ['Accept-Language', acceptLanguageOf(location)],
  ]
  const ours = own.filter(([name]) => name.toLowerCase() !== 'cookie')
  const replaced = new Set(ours.map(([name]) => name.toLowerCase()))
  const kept = defaults.filter(([name]) => !replaced.has(name.toLowerCase()))
  const cookies = cookie === undefined ? [] : [['Cookie', cookie] as const]
  return [...kept, ...ours, ...cookies].map(([name, value]) => [name, value])
}
