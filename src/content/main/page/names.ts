import { type Element, isTag, isText } from 'domhandler'
import { BODY_NAMES, BOILERPLATE_NAMES, CONTENT_NAMES, DISCUSSION_NAMES, FORUM_NAMES } from './boilerplate-words.ts'
import type { Measures } from './measure.ts'

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
 *
 * @returns what the element of a row says. The root says nothing.
 */
export function nameReader({ nodes, kind }: Pick<Measures, 'nodes' | 'kind'>): (row: number) => Names {
  const ofKind: Names[] = [NONE]
  const known = new Map<string, Names>()
  const readWritten = (written: string): Names => {
    if (written === ' ') return NONE
    const names = known.get(written) ?? read(written)
    known.set(written, names)
    return names
  }
  return (row) => {
    const element = nodes[row] as Element
    const { class: names = '', id } = row === 0 ? {} : element.attribs
    if (id && !namesItsPart(element)) return readWritten(`${names} ${id}`.slice(0, MAX_NAME_CHARS))
    ofKind[kind[row]!] ??= readWritten(`${names} `.slice(0, MAX_NAME_CHARS))
    return ofKind[kind[row]!]!
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
const LAYOUT_BEFORE = new Set('has with no without not is hide show under below after before in'.split(' '))
const LAYOUT_BEHIND = new Set(
  'open opened closed fixed enabled disabled visible layout offset collapsed expanded sticky theme page position align inside outside'.split(
    ' ',
  ),
)

/** Names of parts. Such a part of a card or a picture is content: `card-footer`, `text-overlay`. */
const PART =
  /^(?:(?:card|tile|quote|testimonial)s? (?:footer|banner|overlay)|(?:text|image|img|bg|background|gradient) overlay)$/

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

/** A name that says something, in words, and which field of `Names` it belongs to. */
interface Phrase {
  says: keyof Names
  words: readonly string[]
}

/** By first word. */
const PHRASES = Map.groupBy(
  [
    ...phrasesOf('boilerplate', BOILERPLATE_NAMES),
    ...phrasesOf('discussion', DISCUSSION_NAMES),
    ...phrasesOf('forum', FORUM_NAMES),
    ...phrasesOf('content', CONTENT_NAMES),
    ...phrasesOf('body', BODY_NAMES),
  ],
  ({ words }) => words[0]!,
)

function phrasesOf(says: keyof Names, names: readonly string[]): Phrase[] {
  return names.map((name) => ({ says, words: name.split(' ') }))
}

/** Whole words match: never the `ad` in `shadow` or the `nav` in `unavailable`. The first boilerplate name counts. */
function read(written: string): Names {
  const words = wordsOf(written)
  const names = { ...NONE }
  for (let at = 0; at < words.length; at++) {
    const phrases = PHRASES.get(words[at]!)
    if (phrases === undefined || (at > 0 && LAYOUT_BEFORE.has(words[at - 1]!))) continue
    for (const phrase of phrases) {
      if (names[phrase.says] || !phrase.words.every((word, i) => words[at + i] === word)) continue
      if (LAYOUT_BEHIND.has(words[at + phrase.words.length] ?? '')) continue
      if (phrase.says !== 'boilerplate') names[phrase.says] = true
      else if (at === 0 || !PART.test(`${words[at - 1]} ${words[at]}`)) names.boilerplate = phrase.words.join('-')
    }
  }
  return names
}

/** Names in words: `mainNav site_footer` → `['main', 'nav', ' ', 'site', 'footer']`. */
function wordsOf(written: string): string[] {
  return (
    written
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .match(/[a-z0-9]+|\s+/g) ?? []
  )
}
