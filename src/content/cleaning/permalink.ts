import { type Element, isText } from 'domhandler'

/**
 * Whether a link is the permalink that documentation puts beside headings and definitions: a single symbol with a
 * fragment as its target, and either
 *
 *  or a telling class.
 */
export function isPermalink({ name, attribs, children }: Element): boolean {
  if (name !== 'a' || attribs.href?.startsWith('#') !== true || children.length !== 1) return false
  const text = children[0]!
  return isText(text) && SIGN.test(text.data) && (text.data.includes('¶') || CLASSES.test(attribs.class ?? ''))
}

const SIGN = /^\s*(?:[#¶§🔗∞⚓]\s*)+$/u
const CLASSES =
  /(?:^|\s)(?:headerlink|permalink|header-?link|heading-?link|hash-?link|(?:header-|heading-)?anchor(?:-link|js-link)?)(?:\s|$)/i
