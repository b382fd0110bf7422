import type { AnyNode, Element } from 'domhandler'
import { elementsOf } from './walk.ts'

/** Base URL of content without a URL, such as an upload. Its relative references stay as they are. */
export const UNKNOWN_BASE = 'about:blank'

/**
 * The base URL of relative links: the first `<base href>`, resolved against the page's final URL (WHATWG, "document
 * base URL").
 */
export function baseOf(root: AnyNode, pageUrl: string): string {
  for (const element of elementsOf(root)) {
    if (element.name !== 'base' || element.attribs.href === undefined) continue
    const base = absolute(element.attribs.href, pageUrl)
    return base !== undefined && base.length <= MAX_BASE_CHARS && /^https?:/.test(base) ? base : pageUrl
  }
  return pageUrl
}

/** A longer `<base>` is ignored, since every link of the page would grow by it. */
const MAX_BASE_CHARS = 1024
/** Servers do not accept longer URLs. */
const MAX_URL_CHARS = 16_384

/**
 * Resolves `reference` against `base` as browsers do, ignoring surrounding spaces. Undefined if it is not a valid URL.
 */
export function absolute(reference: string, base: string): string | undefined {
  if (reference.length > MAX_URL_CHARS) return undefined
  return URL.parse(reference, base)?.href
}

/** Attributes with one URL: link targets, and embedded resources. */
const TARGETS = { a: 'href', area: 'href', iframe: 'src', form: 'action' } as const
const SOURCES = { img: 'src', source: 'src', video: 'src', audio: 'src', track: 'src', embed: 'src' } as const
const QUOTED = { blockquote: 'cite', q: 'cite', ins: 'cite', del: 'cite' } as const
/** Embedded resources must have a URL (HTML 4.8.4.3, 4.8.5). An empty one would resolve to the page itself. */
const SHOWN = /^(?:src|poster)$/
const INLINE_PICTURE = /^data:(?:image|video|audio)\//i
const SCRIPT_SCHEME = /^(?:javascript|vbscript):/
const SCRIPT_OR_INLINE_SCHEME = /^(?:javascript|vbscript|data):/

const HOLDERS = new Map<string, { attribute: string; refused: RegExp }>([
  ...Object.entries(TARGETS).map(
    ([name, attribute]) => [name, { attribute, refused: SCRIPT_OR_INLINE_SCHEME }] as const,
  ),
  ...Object.entries({ ...SOURCES, ...QUOTED }).map(
    ([name, attribute]) => [name, { attribute, refused: SCRIPT_SCHEME }] as const,
  ),
])

/**
 * Makes the URLs of an element absolute, in place. References within the page (`#part`) stay. Targets that run scripts
 * or embed a page (`javascript:`, `vbscript:`, `data:`) and invalid URLs lose the attribute.
 */
export function absolutise(element: Element, base: string): void {
  const holder = HOLDERS.get(element.name)
  if (holder !== undefined) rewrite(element, holder.attribute, base, holder.refused)
  if (element.name === 'video') rewrite(element, 'poster', base, SCRIPT_SCHEME)
}

function rewrite(element: Element, attribute: string, base: string, refused: RegExp): void {
  const reference = element.attribs[attribute]?.trim()
  if (reference === undefined || reference.startsWith('#')) return
  if (INLINE_PICTURE.test(reference) && refused === SCRIPT_SCHEME) return
  if (base === UNKNOWN_BASE && reference !== '' && absolute(reference, base) === undefined) return
  const url = reference === '' && SHOWN.test(attribute) ? undefined : absolute(reference, base)
  if (url === undefined || refused.test(url)) delete element.attribs[attribute]
  else element.attribs[attribute] = url
}
