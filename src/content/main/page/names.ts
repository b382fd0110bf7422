import { type Element, isTag, isText } from 'domhandler'
import { BODY_NAMES, BOILERPLATE_NAMES, CONTENT_NAMES, DISCUSSION_NAMES, FORUM_NAMES } from './boilerplate-words.ts'

/** What the class and id of an element say about it. */
export interface Names {
  /** The boilerplate name that it bears, or ''. */
  boilerplate: string
  discussion: boolean
  forum: boolean
  content: boolean
  body: boolean
}

/**
 * Reads class and id names by the vocabulary in boilerplate-words.ts. Each distinct value on a page is matched once.
 */
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

/** Utility-class frameworks write long lists. The words about an element's role come first. */
const MAX_NAME_CHARS = 400
const NONE: Names = {
  boilerplate: '',
  discussion: false,
  forum: false,
  content: false,
  body: false,
}

/** Next to these words a name describes the layout, not the element: `has-sidebar`, `sidebar-open`. */
const LAYOUT_BEFORE = 'has|with|no|without|not|is|hide|show|under|below|after|before|in'
const LAYOUT_BEHIND =
  'open|opened|closed|fixed|enabled|disabled|visible|layout|offset|collapsed|expanded|sticky|theme|page|position|align|inside|outside'

/** Names of parts. Such a part of a card or a picture is content: `card-footer`, `text-overlay`. */
const PART =
  /(?<![a-z0-9])(?:(?:card|tile|quote|testimonial)s?-+(?:footer|banner|overlay)|(?:text|image|img|bg|background|gradient)-+overlay)(?![a-z0-9])/g

const PATTERNS = {
  boilerplate: pattern(BOILERPLATE_NAMES),
  discussion: pattern(DISCUSSION_NAMES),
  forum: pattern(FORUM_NAMES),
  content: pattern(CONTENT_NAMES),
  body: pattern(BODY_NAMES),
}

/** Elements whose id states their role. The id of any other element is a link target. */
const IDENTIFIED = new Set('div ul ol nav aside form header footer main article table'.split(' '))
const HEADING = /^h[1-6]$/

/**
 * Whether the element's id is a link target made from its subject: `#search` on a section about searching, `#re.search`
 * on a definition. Such an id states a topic, not a role.
 */
function namesItsPart(element: Element): boolean {
  if (!IDENTIFIED.has(element.name)) return true
  const first = element.children.find((node) =>
    isText(node) ? node.data.trim() !== '' : isTag(node) && !isAnchor(node),
  )
  return first !== undefined && isTag(first) && HEADING.test(first.name)
}

/** An empty link target in front of a heading. */
function isAnchor({ name, children }: Element): boolean {
  return (name === 'span' || name === 'a') && children.length === 0
}

function read(name: string): Names {
  return {
    boilerplate: PATTERNS.boilerplate.exec(name.replace(PART, ''))?.[0] ?? '',
    discussion: PATTERNS.discussion.test(name),
    forum: PATTERNS.forum.test(name),
    content: PATTERNS.content.test(name),
    body: PATTERNS.body.test(name),
  }
}

/** Matches whole words only, never the `ad` in `shadow` or the `nav` in `unavailable`. */
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
