// Finds out where a page sends its visitor by a refresh.
import { decodeStart } from '../../content/charset.ts'
import { contentTypeOf } from '../../net/content-type.ts'
import { type MetaScan, scanMeta } from './meta-scan.ts'
import { targetIssue } from './redirect.ts'

/** A slower refresh is meant for a reader who sees the page first. The page has not moved. */
const MAX_DELAY_SECONDS = 10

/** Only the beginning is searched, since this runs on the event loop at every hop. A page that only redirects is short. */
const SEARCHED_BYTES = 32 * 1024

/** A page with this much text is worth having, even if it reloads itself. */
const SUBSTANTIAL_TEXT = 400

export interface Refresh {
  /** It may be the page itself. */
  url: URL
  /** Characters of text in the searched part of the page. */
  textLength: number
}

/**
 * The target of a `Refresh` header or `<meta http-equiv=refresh>` within 10 s, read as HTML defines it ("shared
 * declarative refresh steps"). The first one counts; those in comments, scripts, templates and `<noscript>` do not.
 * Undefined if there is none, or if it leads to anything but an http or https URL.
 */
export function refreshOf(url: URL, headers: readonly (readonly [string, string])[], body: Uint8Array) {
  const header = headerOf(headers, 'refresh')
  const type = contentTypeOf(headers)
  const page = isHtml(type) ? scan(body, type) : undefined
  const rule = [header, page?.refresh].map((text) => parseRefresh(text ?? '')).find((parsed) => parsed !== undefined)
  if (rule === undefined || rule.delaySeconds > MAX_DELAY_SECONDS) return undefined
  const base = (page?.base && URL.parse(page.base, url.href)) || url
  const target = rule.target === '' ? url : URL.parse(rule.target, base.href)
  if (target === null || targetIssue(target) !== undefined) return undefined
  return { url: target, textLength: page?.textLength ?? 0 } satisfies Refresh
}

/** A page that reloads itself just stays fresh. Only a nearly empty one may turn into another page by its cookies. */
export function worthFollowing({ url, textLength }: Refresh, from: URL): boolean {
  return withoutFragment(url) !== withoutFragment(from) || textLength < SUBSTANTIAL_TEXT
}

/** `5; url='/next'` and its many spellings. */
function parseRefresh(content: string): { delaySeconds: number; target: string } | undefined {
  const [matched, digits] = /^[\t\n\f\r ]*(?:(\d+)|(?=\.))[\d.]*/.exec(content) ?? []
  if (matched === undefined) return undefined
  const delaySeconds = Number(digits ?? 0)
  const rest = content.slice(matched.length)
  if (rest === '') return { delaySeconds, target: '' }
  if (!/^[;,\s]/.test(rest)) return undefined
  const target = rest
    .replace(/^\s*[;,]?\s*/, '')
    .replace(/^url\s*=\s*/i, '')
    .replace(/^(["'])(.*?)(\1.*)?$/s, '$2')
  return { delaySeconds, target }
}

function scan(body: Uint8Array, contentType: string | undefined): MetaScan | undefined {
  const text = decodeStart(body.subarray(0, SEARCHED_BYTES), contentType)
  // Few pages have one, and scanning tags costs more than searching for a word.
  return /http-equiv\s*=\s*(?:["']\s*)?refresh/i.test(text) ? scanMeta(text) : undefined
}

function headerOf(headers: readonly (readonly [string, string])[], name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1]
}

function isHtml(type = 'text/html'): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)
}

const withoutFragment = (url: URL) => url.href.replace(/#.*$/s, '')
