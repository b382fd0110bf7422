import type { Element } from 'domhandler'
import { BODY_NAMES, CONTENT_NAMES, DISCUSSION_NAMES, FORUM_NAMES, FURNITURE_NAMES } from './boilerplate.ts'

/** What the class and id of an element say about it. */
export interface Names {
  furniture: boolean
  discussion: boolean
  forum: boolean
  content: boolean
  body: boolean
}

/** Reads names by the vocabulary of boilerplate.ts; each distinct name of a page is read once. */
export function nameReader(): (element: Element) => Names {
  const known = new Map<string, Names>()
  return ({ attribs }) => {
    const written = `${attribs.class ?? ''} ${attribs.id ?? ''}`.slice(0, MAX_NAME_CHARS)
    if (written === ' ') return NONE
    const names = known.get(written) ?? read(normalized(written))
    known.set(written, names)
    return names
  }
}

/** Utility-class frameworks write long lists; what they say of the role stands in front. */
const MAX_NAME_CHARS = 400
const NONE: Names = { furniture: false, discussion: false, forum: false, content: false, body: false }

/** Before a name these make it speak of the layout, not of the element: `has-sidebar`. Behind it: `sidebar-open`. */
const LAYOUT_BEFORE = 'has|with|no|without|not|is|hide|show|under|below|after|before|in'
const LAYOUT_BEHIND =
  'open|opened|closed|fixed|enabled|disabled|visible|layout|offset|collapsed|expanded|sticky|theme|page'

const PATTERNS = {
  furniture: pattern(FURNITURE_NAMES),
  discussion: pattern(DISCUSSION_NAMES),
  forum: pattern(FORUM_NAMES),
  content: pattern(CONTENT_NAMES),
  body: pattern(BODY_NAMES),
}

function read(name: string): Names {
  return {
    furniture: PATTERNS.furniture.test(name),
    discussion: PATTERNS.discussion.test(name),
    forum: PATTERNS.forum.test(name),
    content: PATTERNS.content.test(name),
    body: PATTERNS.body.test(name),
  }
}

/** Whole words only: never the `ad` in `shadow` or the `nav` in `unavailable`. */
function pattern(phrases: readonly string[]): RegExp {
  const words = phrases.map((phrase) => phrase.replaceAll(' ', '-')).join('|')
  return new RegExp(
    `(?<![a-z0-9])(?<!(?<![a-z0-9])(?:${LAYOUT_BEFORE})-)(?:${words})(?![a-z0-9])(?!-(?:${LAYOUT_BEHIND})(?![a-z0-9]))`,
  )
}

/** `mainNav site_footer` → `main-nav site-footer`. */
function normalized(written: string): string {
  return written
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9\s]+/g, '-')
}
