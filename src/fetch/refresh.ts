import type { AnyNode, Element, Text } from 'domhandler'
import { parseHtml } from '../content/tree/parse.ts'
import { nodesOf } from '../content/walk.ts'

/** A refresh that comes later is meant for a reader who looks at the page, not for a moved page. */
const MAX_DELAY_SECONDS = 10

/** The part of a page that is searched: its head, and the text of a page that has little. */
const SEARCHED_BYTES = 128 * 1024

/** A page with this much text is worth having, even if it reloads itself. */
const SUBSTANTIAL_TEXT = 400

export interface Refresh {
  /** May be the page itself. */
  url: URL
  /** Characters of text on the page that asks for it, as far as it was searched. */
  textLength: number
}

/**
 * Where a page sends its visitor by `Refresh` (header) or `<meta http-equiv=refresh>` within 10 s, read as HTML says
 * ("shared declarative refresh steps"). Those in comments, scripts, templates and `<noscript>` do not count; the first
 * one does. Undefined when there is none, or when it leads to no http or https address.
 */
export function refreshOf(url: URL, headers: readonly (readonly [string, string])[], body: Uint8Array) {
  const header = headers.find(([name]) => name.toLowerCase() === 'refresh')?.[1]
  const page = isHtml(headers) ? lookAt(body) : undefined
  const rule = [header, page?.refresh].map((text) => parseRefresh(text ?? '')).find((parsed) => parsed !== undefined)
  if (rule === undefined || rule.delaySeconds > MAX_DELAY_SECONDS) return undefined
  const base = (page?.base && URL.parse(page.base, url.href)) || url
  const target = rule.target === '' ? url : URL.parse(rule.target, base.href)
  if (target === null || !/^https?:$/.test(target.protocol)) return undefined
  return { url: target, textLength: page?.textLength ?? 0 } satisfies Refresh
}

/** A page that reloads itself to stay fresh is the page; only a near-empty one may become another by its cookies. */
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

interface Look {
  refresh: string | undefined
  base: string | undefined
  textLength: number
}

/** Elements whose content is not on the page of a visitor whose browser runs scripts. */
const unseen = new Set(['noscript', 'script', 'style', 'template', 'title', 'textarea', 'iframe', 'noframes', 'svg'])

function lookAt(body: Uint8Array): Look {
  const look: Look = { refresh: undefined, base: undefined, textLength: 0 }
  const html = asciiText(body.subarray(0, SEARCHED_BYTES))
  // Few pages have one, and reading the tree costs more than all the rest of a fetch.
  if (!/http-equiv\s*=\s*["']?\s*refresh/i.test(html)) return look
  for (const node of nodesOf(parseHtml(html))) {
    if (isUnseen(node)) continue
    if (node.type === 'text') look.textLength += (node as Text).data.trim().length
    if (node.type !== 'tag') continue
    const { name, attribs } = node as Element
    if (name === 'base') look.base ??= attribs.href
    if (name === 'meta' && attribs['http-equiv']?.trim().toLowerCase() === 'refresh') look.refresh ??= attribs.content
  }
  return look
}

function isUnseen(node: AnyNode): boolean {
  for (let at: AnyNode | null = node; at !== null; at = at.parent) {
    if (at.type !== 'text' && 'name' in at && unseen.has(at.name)) return true
  }
  return false
}

/** Enough to read markup in: UTF-8 or a relative of ASCII; UTF-16 is told by its byte order mark. */
function asciiText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

function isHtml(headers: readonly (readonly [string, string])[]): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'text/html'
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)
}

const withoutFragment = (url: URL) => url.href.replace(/#.*$/s, '')
