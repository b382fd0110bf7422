import { type Element, isTag, isText } from 'domhandler'
import { BODY_NAMES, BOILERPLATE_NAMES, CONTENT_NAMES, DISCUSSION_NAMES, FORUM_NAMES } from './boilerplate-words.ts'
import type { Measures } from './measure.ts'
import { type NamedWords, noNamedWords, readNamed, wordAt } from './named-words.ts'
import { wordIndexOf } from './word-index.ts'

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
 * Reads class and id names by the vocabulary in boilerplate-words.ts. Without an id, elements of one kind are read once.
 *
 * @returns what the element of a row says. The root says nothing.
 */
export function nameReader({ nodes, kind }: Pick<Measures, 'nodes' | 'kind'>): (row: number) => Names {
  const ofKind: Names[] = [NONE]
  const words = noNamedWords(MAX_NAME_CHARS)
  const read = (written: string): Names => {
    readNamed(words, written.slice(0, MAX_NAME_CHARS), WORDS)
    return namesIn(words)
  }
  return (row) => {
    if (row === 0) return NONE
    const element = nodes[row] as Element
    const { id } = element.attribs
    if (id && !namesItsPart(element)) return read(`${element.attribs.class ?? ''} ${id}`)
    ofKind[kind[row]!] ??= read(element.attribs.class ?? '')
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

const PICTURED = /^(?:cards?|tiles?|quotes?|testimonials?|text|image|img|bg|background|gradient)$/
const CARD = /^(?:card|tile|quote|testimonial)s?$/
/** Names of parts, with what precedes them. Such a part of a card or a picture is content: `card-footer`, `text-overlay`. */
const PARTS = new Map([
  ['footer', CARD],
  ['banner', CARD],
  ['overlay', PICTURED],
])

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
  /** With hyphens. */
  name: string
  words: readonly number[]
}

const NAMES = [
  { says: 'boilerplate', names: BOILERPLATE_NAMES },
  { says: 'discussion', names: DISCUSSION_NAMES },
  { says: 'forum', names: FORUM_NAMES },
  { says: 'content', names: CONTENT_NAMES },
  { says: 'body', names: BODY_NAMES },
] as const

const WORDS = wordIndexOf([
  ...new Set([
    ...NAMES.flatMap(({ names }) => names.flatMap((name) => name.split(' '))),
    ...LAYOUT_BEFORE,
    ...LAYOUT_BEHIND,
  ]),
])

const PHRASES = NAMES.flatMap(({ says, names }) =>
  names.map((name): Phrase => ({ says, name: name.replaceAll(' ', '-'), words: name.split(' ').map(numberOfWord) })),
)
/** By the number of their first word. */
const PHRASES_FROM: readonly (readonly Phrase[])[] = WORDS.words.map((_, number) =>
  PHRASES.filter(({ words }) => words[0] === number),
)
const IS_BEFORE = Uint8Array.from(WORDS.words, (word) => (LAYOUT_BEFORE.has(word) ? 1 : 0))
const IS_BEHIND = Uint8Array.from(WORDS.words, (word) => (LAYOUT_BEHIND.has(word) ? 1 : 0))

function numberOfWord(word: string): number {
  return WORDS.words.indexOf(word)
}

/** Whole words match: never the `ad` in `shadow` or the `nav` in `unavailable`. The first boilerplate name counts. */
function namesIn(words: NamedWords): Names {
  let names = NONE
  for (let at = 0; at < words.count; at++) {
    const number = words.numbers[at]!
    if (number < 0 || (at > 0 && isAmong(IS_BEFORE, words, at - 1))) continue
    for (const { says, name, words: phrase } of PHRASES_FROM[number]!) {
      if (names[says] || !standsAt(phrase, words, at) || isAmong(IS_BEHIND, words, at + phrase.length)) continue
      if (says !== 'boilerplate') names = { ...names, [says]: true }
      else if (at === 0 || PARTS.get(WORDS.words[phrase[0]!]!)?.test(wordAt(words, at - 1)) !== true)
        names = { ...names, boilerplate: name }
    }
  }
  return names
}

function standsAt(phrase: readonly number[], { count, numbers }: NamedWords, at: number): boolean {
  if (at + phrase.length > count) return false
  for (let i = 1; i < phrase.length; i++) if (numbers[at + i] !== phrase[i]) return false
  return true
}

/** @param marks a 1 for each word that counts */
function isAmong(marks: Uint8Array, { count, numbers }: NamedWords, at: number): boolean {
  return at < count && numbers[at]! >= 0 && marks[numbers[at]!] === 1
}
