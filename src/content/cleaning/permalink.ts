import { type Element, isText } from 'domhandler'

/**
 * Whether a link is the sign that documentation puts beside headings and definitions to link to themselves: one sign as
 * its text, a fragment as its target, and ¶ or a class that says so.
 */
export function isPermalink({ name, attribs, children }: Element): boolean {
  if (name !== 'a' || attribs.href?.startsWith('#') !== true || children.length !== 1) return false
  const text = children[0]!
  return isText(text) && SIGN.test(text.data) && (text.data.includes('¶') || CLASSES.test(attribs.class ?? ''))
}

const SIGN = /^\s*(?:[#¶§🔗∞⚓]\s*)+$/u
const CLASSES =
  /(?:^|\s)(?:headerlink|permalink|header-?link|heading-?link|hash-?link|(?:header-|heading-)?anchor(?:-link|js-link)?)(?:\s|$)/i
