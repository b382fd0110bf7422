// Links of a heading to the heading itself: headlines link to their own page, and sections to their own place in it.
import type { Element } from 'domhandler'
import { plainTextOf } from './subtree.ts'

/** Whether a link in a heading leads nowhere else: to a place in the page, or to the page itself. */
export function isSelfLink(anchor: Element, page: URL | null): boolean {
  const href = anchor.attribs.href?.trim() ?? ''
  if (href.startsWith('#')) return !isNoteMark(anchor)
  if (page === null) return false
  const target = URL.parse(href, page.href)
  if (target === null || placeOf(target) !== placeOf(page)) return false
  return [...target.searchParams].every(([name, value]) => page.searchParams.get(name) === value) && !isNoteMark(anchor)
}

/** Host and path, in the forms that servers treat alike. */
function placeOf({ hostname, port, pathname }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}${decoded(pathname).replace(/\/(?:index\.\w+)?$/, '')}`
}

/** A path without percent-encoding, which is optional for signs such as the apostrophe (RFC 3986, section 2.2). */
function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a link's text is the mark of a note: `1`, `[a]`, `*`. */
function isNoteMark(anchor: Element): boolean {
  return /^\s*[[(]?(?:\d{1,4}|\p{L}|[*†‡§]{1,3})[\])]?\s*$/u.test(plainTextOf(anchor, MAX_MARK_CHARACTERS))
}

const MAX_MARK_CHARACTERS = 40
