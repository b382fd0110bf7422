// Detects what kind of page a body is, from its Content-Type and its first bytes.
import { decodeStart, decodeText } from '../charset.ts'
import { isJson } from './json.ts'
import { looksBinary, signatureOf, startsLikeHtml } from './sniff.ts'

/** The kinds of page that are read differently. */
export type Kind = 'html' | 'xhtml' | 'text' | 'markdown' | 'json' | 'xml' | 'feed'

/**
 * The kind of a page by its Content-Type, corrected by its bytes if the header is missing, meaningless or plainly wrong
 * (a PDF or feed sent as HTML). `text/plain` stays text whatever markup it holds (WHATWG MIME Sniffing).
 *
 * @param contentType the header as received
 * @returns `unsupported` with the media type of what cannot be read here: images, archives, PDF and office files
 */
export function kindOf(body: Uint8Array, contentType: string | undefined): Kind | { unsupported: string } {
  const mediaType = essenceOf(contentType)
  const start = decodeStart(body.subarray(0, SNIFFED_BYTES), contentType)
  const signature = signatureOf(body, start)
  if (signature !== undefined) return { unsupported: moreExact(signature, mediaType) }
  if (UNKNOWN.has(mediaType)) return sniffed(start, () => decodeText(body, contentType).text)
  const kind = kindOfType(mediaType)
  if (kind === undefined) return { unsupported: mediaType }
  if (looksBinary(start)) return { unsupported: 'application/octet-stream' }
  if (kind === 'xml') return kindOfXml(start)
  return kind === 'html' && kindOfXml(start) === 'feed' ? 'feed' : kind
}

const KINDS: Readonly<Record<string, Kind>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'xhtml',
  'application/vnd.wap.xhtml+xml': 'xhtml',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/json': 'json',
  'text/json': 'json',
  'application/x-ndjson': 'json',
  'application/ndjson': 'json',
  'application/jsonl': 'json',
  'application/x-json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/rss+xml': 'feed',
  'application/atom+xml': 'feed',
  'application/rdf+xml': 'feed',
  'application/javascript': 'text',
  'application/x-javascript': 'text',
  'application/ecmascript': 'text',
  'application/yaml': 'text',
  'application/x-yaml': 'text',
  'application/toml': 'text',
  'application/sql': 'text',
  'application/x-sh': 'text',
}

/** Types that servers send for unknown content (WHATWG MIME Sniffing 7). */
const UNKNOWN = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'unknown/unknown',
  'application/unknown',
  '*/*',
])

/** Type and subtype of a Content-Type header in lower case, or ''. */
function essenceOf(contentType: string | undefined): string {
  return /^[^;,]*/
    .exec(contentType ?? '')![0]
    .trim()
    .toLowerCase()
}

/** By their first bytes, office formats are archives. The header is more specific, unless it names something else. */
function moreExact(signature: string, mediaType: string): string {
  const container = signature === 'application/zip' || signature === 'application/x-ole-storage'
  return container && !UNKNOWN.has(mediaType) && kindOfType(mediaType) === undefined ? mediaType : signature
}

function kindOfType(mediaType: string): Kind | undefined {
  const known = Object.hasOwn(KINDS, mediaType) ? KINDS[mediaType] : undefined
  if (known !== undefined) return known
  if (mediaType.endsWith('+json')) return 'json'
  if (mediaType === 'image/svg+xml') return undefined
  if (mediaType.endsWith('+xml')) return 'xml'
  return mediaType.startsWith('text/') && mediaType !== 'text/rtf' ? 'text' : undefined
}

function sniffed(start: string, whole: () => string): Kind | { unsupported: string } {
  if (looksBinary(start)) return { unsupported: 'application/octet-stream' }
  const text = start.trimStart()
  if (text.startsWith('<?xml')) return kindOfXml(text)
  if (startsLikeHtml(text)) return 'html'
  if (/^[[{]/.test(text) && isJson(whole())) return 'json'
  return /^<[a-z!]/i.test(text) ? 'html' : 'text'
}

/** Kind of an XML document by its root element: feed, XHTML or other. */
function kindOfXml(start: string): Kind {
  const root = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(start)?.[1]?.toLowerCase()
  if (root === 'rss' || root === 'feed' || root === 'rdf') return 'feed'
  return root === 'html' ? 'xhtml' : 'xml'
}

const SNIFFED_BYTES = 4096
