import { type Element, isTag, isText } from 'domhandler'
import { BODY_NAMES, CONTENT_NAMES, DISCUSSION_NAMES, FORUM_NAMES, FURNITURE_NAMES } from './boilerplate-words.ts'

/** What the class and id of an element say about it. */
export interface Names {
  /** The name of furniture it bears, '' without one. */
  furniture: string
  discussion: boolean
  forum: boolean
  content: boolean
  body: boolean
}

/** Reads names by the vocabulary of boilerplate.ts; each distinct name of a page is read once. */
export function nameReader(): (element: Element) => Names {
  const known = new Map<string, Names>()
  return (element) => {
    const id = namesItsPart(element) ? '' : (element.attribs.id ?? '')
    const written = `${element.attribs.class ?? ''} ${id}`.slice(0, MAX_NAME_CHARS)
    if (written === ' ') return NONE
    const names = known.get(written) ?? read(normalized(written))
    known.set(written, names)
    return names
  }
}

/** Utility-class frameworks write long lists; what they say of the role stands in front. */
const MAX_NAME_CHARS = 400
const NONE: Names = {
  furniture: '',
  discussion: false,
  forum: false,
  content: false,
  body: false,
}

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

/** Elements whose id says what they are in the page; that of any other is where links lead to. */
const IDENTIFIED = new Set('div ul ol nav aside form header footer main article table'.split(' '))
const HEADING = /^h[1-6]$/

/**
 * Whether the id of an element is a place that links lead to, made from what the part is about: `#search` of a section
 * on searching, `#re.search` of a definition. It then tells a topic and no role.
 */
function namesItsPart(element: Element): boolean {
  if (!IDENTIFIED.has(element.name)) return true
  const first = element.children.find((node) =>
    isText(node) ? node.data.trim() !== '' : isTag(node) && !isAnchor(node),
  )
  return first !== undefined && isTag(first) && HEADING.test(first.name)
}

/** An empty element in front of a heading, for links to lead to. */
function isAnchor({ name, children }: Element): boolean {
  return (name === 'span' || name === 'a') && children.length === 0
}

function read(name: string): Names {
  return {
    furniture: PATTERNS.furniture.exec(name)?.[0] ?? '',
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
