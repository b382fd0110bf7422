import { type Element, isText } from 'domhandler'
import { nameTest, rememberedByName } from '../../name-test.ts'
import { normalise } from '../../normalise.ts'
import { textOf } from '../../walk.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { isQuoted } from './dates.ts'
import { buildOf, type Post } from './posts.ts'

/** Whether an element is marked as the author's name or portrait, by schema.org, `rel`, class or URL. */
export function isAuthor({ name, attribs: { class: classes, rel, itemprop, href } }: Element): boolean {
  if ((rel !== undefined || itemprop !== undefined) && /\bauthor\b/.test(`${rel} ${itemprop}`)) return true
  if (name === 'a' && href !== undefined && AUTHOR_PATHS.test(href)) return true
  return classes !== undefined && namesAuthor(classes)
}

/**
 * Rows of the elements marked as the author that hold a name, in document order, for posts without a date. With
 * several in one another, the innermost.
 */
export function markedAuthors(measures: Measures): number[] {
  const { nodes } = measures
  const rows: number[] = []
  for (let row = 1; row < nodes.length; row++) {
    if (!isAuthor(elementAt(measures, row)!) || nameIn(measures, row) === '' || isQuoted(measures, row)) continue
    const above = rows[rows.length - 1]
    if (above !== undefined && row < measures.end[above]!) rows.pop()
    rows.push(row)
  }
  return rows
}

/** Limits on the words of a name and of the line that it stands in. */
const MAX_NAME_WORDS = 5
const MAX_NAME_CHARS = 40
const MAX_LINE_WORDS = 16
/** A name may be nested this many levels below an element marked as the author. */
const MAX_LEVELS = 5
/** A name may be nested this many levels below it if the posts have no place of names in common. */
const MAX_PLAIN_LEVELS = 3
/** If this share of the posts has a name in elements built alike, that is the thread's place for names. */
const MIN_NAMED_SHARE = 0.5
const MAX_CLASS_CHARS = 200
const SAME = { levels: 2, classes: 1 }
/** Number of candidates that are considered per post. */
const MAX_CANDIDATES = 40

/** Class names for authors. */
const AUTHOR_NAMES =
  /(?<![a-z])(?:author|u(?:ser)?-?name|nickname|nick|poster|commenter|creator|screen-?name|display-?name|posted-?by|byline)(?![a-z])|(?<!\S)(?:user|name)(?!\S)/
const namesAuthor = rememberedByName((classes) =>
  AUTHOR_NAMES.test(
    classes
      .slice(0, MAX_CLASS_CHARS)
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase(),
  ),
)
/** URL paths of profile pages. */
const AUTHOR_PATHS = /[/?&](?:u|users?|members?|profiles?|authors?|people|mod=space)(?:[/=?&]|\.php)/i

interface Candidate {
  row: number
  text: string
  /** Number of levels between the name and the element marked as the author. */
  levels: number
  /** Whether it is in a link to the person: to a profile, or to an address that ends in the name. */
  isLinked: boolean
  /** The innermost element that holds both the name and the time. */
  shared: number
}

interface NamePlace {
  build: string
  posts: number
  texts: Set<string>
  chars: number
  levels: number
  linked: number
  /** Number of posts in which no other name is nearer to the time. */
  near: number
}

/**
 * Row of the author's name for each post, or -1. Prefers elements built alike that most posts have, whose text varies
 * and that stand near the time: the names of those who commented on posts do not. Otherwise takes the name that is
 * marked most clearly.
 *
 * @param lineWords for each row, the words of its block
 */
export function authorRows(measures: Measures, posts: readonly Post[], lineWords: Float64Array): number[] {
  const found = posts.map((post) => candidatesOf(measures, post, lineWords))
  const places = placesOf(found).filter(
    ({ texts, ...place }) => place.posts >= MIN_NAMED_SHARE * posts.length && texts.size > 1,
  )
  const worth = ({ posts: count, texts, chars, levels, linked, near }: NamePlace) =>
    (count + (texts.size + linked) / 2 + near / 4 - chars / 100) / posts.length - levels / MAX_LEVELS
  places.sort((a, b) => worth(b) - worth(a))
  const deepest = places.length === 0 ? MAX_PLAIN_LEVELS : 0
  return found.map((candidates) => {
    const place = places.find(({ build }) => candidates.has(build))
    if (place !== undefined) return candidates.get(place.build)!.row
    const plain = [...candidates.values()].filter(({ levels }) => levels <= deepest)
    plain.sort((a, b) => a.levels - b.levels || b.shared - a.shared)
    return plain[0]?.row ?? -1
  })
}

function placesOf(found: readonly ReadonlyMap<string, Candidate>[]): NamePlace[] {
  const places = new Map<string, NamePlace>()
  for (const candidates of found) {
    const nearest = [...candidates.values()].reduce((most, { shared }) => Math.max(most, shared), -1)
    for (const [build, { text, levels, isLinked, shared }] of candidates) {
      const place = places.get(build) ?? { build, posts: 0, texts: new Set(), chars: 0, levels, linked: 0, near: 0 }
      place.posts++
      place.texts.add(text)
      place.chars += text.length
      if (isLinked) place.linked++
      if (shared === nearest) place.near++
      places.set(build, place)
    }
  }
  return [...places.values()]
}

/** Possible names of a post's author: for each way of being built, the one nearest to the time. */
function candidatesOf(
  measures: Measures,
  { row: from, end, time }: Post,
  lineWords: Float64Array,
): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>()
  const levels = new Map<number, number>()
  let looked = 0
  for (let row = from; row < end && looked < MAX_CANDIDATES; row++) {
    const element = elementAt(measures, row)!
    const isMarked = isAuthor(element) || linksToName(element)
    const below = isMarked ? 0 : (levels.get(measures.parent[row]!) ?? MAX_LEVELS) + 1
    const own =
      below > MAX_LEVELS
        ? below
        : below + (namesRole(element.attribs.class?.slice(0, MAX_CLASS_CHARS)) ? ROLE_LEVELS : 0)
    if (own > MAX_LEVELS) continue
    levels.set(row, own)
    const text = row === time || lineWords[row]! > MAX_LINE_WORDS ? '' : nameIn(measures, row)
    if (text === '' || isQuoted(measures, row)) continue
    looked++
    const candidate = {
      row: textRow(measures, row),
      text,
      levels: own,
      isLinked: isPersonLink(element) || isPersonLink(elementAt(measures, measures.parent[row]!)),
      shared: sharedRow(measures, row, time),
    }
    const build = `${own} ${buildOf(measures, row, SAME)}`
    if (candidate.shared > (candidates.get(build)?.shared ?? -1)) candidates.set(build, candidate)
  }
  return candidates
}

/** Class names of what else stands beside a name: the rank or group of its bearer. */
const namesRole = nameTest(
  /(?<![a-z])(?:role|rank|group|usergroup|badge|tag|status|level|count|reputation|position|jobtitle)(?![a-z])/i,
)
/** Such an element counts as this many levels further from the element marked as the author. */
const ROLE_LEVELS = 5

/** Whether an element is a link to a profile, or to an address that ends in its text. */
export function isPersonLink(element: Element | undefined): boolean {
  const href = element?.name === 'a' ? element.attribs.href : undefined
  return href !== undefined && (AUTHOR_PATHS.test(href) || linksToName(element!))
}

/** Whether the address of a link ends in its own text, as that of a profile does: `/@ada-l` for `Ada L`. */
function linksToName({ name, attribs: { href }, children: [text, ...others] }: Element): boolean {
  if (name !== 'a' || href === undefined || text === undefined || others.length > 0) return false
  if (!isText(text) || text.data.length > MAX_NAME_CHARS || !TOP_PATH.test(href)) return false
  const said = normalise(text.data)
  return said.length > 1 && normalise(href.slice(href.lastIndexOf('/') + 1)) === said
}

/** Deeper paths that end in the link's text lead to articles, as in a wiki. */
const TOP_PATH = /^(?:https?:\/\/[^/]+)?\/[^/]+$/

/** What a form says is no name: `User name`. */
const CONTROLS = new Set(['label', 'button', 'legend', 'option'])

/** schema.org properties of a person that may hold the name. `jobTitle`, for example, does not. */
const NAME_PROPERTIES = /\b(?:author|creator|name|url)\b/

/**
 * The text of an element if it can be a name: a single text node that is not another property of the author. Otherwise
 * ''.
 */
function nameIn(measures: Measures, row: number): string {
  const { words, end, nodes } = measures
  const text = textRow(measures, row)
  if (text >= end[row]! || words[text]! > MAX_NAME_WORDS || CONTROLS.has(elementAt(measures, text)!.name)) return ''
  for (let behind = text + 1; behind < end[row]!; behind++) if (words[behind]! > 0) return ''
  if (!NAME_PROPERTIES.test(elementAt(measures, row)!.attribs.itemprop ?? 'name')) return ''
  const name = textOf(nodes[text]!).replace(/^(?:by|von|par|por)\s+|[:,]$/i, '')
  return name.length <= MAX_NAME_CHARS && isName(name) ? name : ''
}

/** The first row of a subtree with text of its own, or the subtree's end. */
export function textRow({ words, end }: Measures, row: number): number {
  let at = row
  while (at < end[row]! && words[at] === 0) at++
  return at
}

/** Whether a text begins with a letter, as names do, and contains no number or year. */
function isName(text: string): boolean {
  return (
    /^[@\p{L}\p{Emoji_Presentation}\d_]/u.test(text) &&
    /\p{L}.*\p{L}|\p{Lo}/u.test(text) &&
    !/[:：?!]|\d\s|^\d+\s|(?:19|20)\d\d$/.test(text) &&
    !LABEL.test(text)
  )
}

/** The head of a column of names. */
const LABEL =
  /^(?:author|autor|auteur|autore|user(?:name)?|poster|posted by|name|автор|yazar|作者|投稿者|작성자|الكاتب)$/iu

function sharedRow({ parent, end }: Measures, row: number, time: number): number {
  let shared = time
  while (row < shared || row >= end[shared]!) shared = parent[shared]!
  return shared
}
