import type { Element } from 'domhandler'
import { textOf } from '../../walk.ts'
import { elementAt, type Measures } from '../measure.ts'
import { isQuoted } from './dates.ts'
import { buildOf, type Post } from './posts.ts'

/** A name is so short, and stands in a line of so few words. */
const MAX_NAME_WORDS = 5
const MAX_NAME_CHARS = 40
const MAX_LINE_WORDS = 16
/** What stands so many levels under an element that says "author" may be the name. */
const MAX_LEVELS = 5
/** So many of the posts have their name in the same place: it has the same build, by these. */
const MIN_NAMED_SHARE = 0.5
const MAX_CLASS_CHARS = 200
const SAME = { levels: 2, classes: 1 }
/** Places for a name that are looked at in each post. */
const MAX_CANDIDATES = 40

/** Words of classes for who wrote something. */
const AUTHOR_NAMES =
  /(?<![a-z])(?:author|u(?:ser)?-?name|nickname|nick|poster|commenter|creator|screen-?name|display-?name|posted-?by|byline)(?![a-z])|(?<!\S)(?:user|name)(?!\S)/
/** Cheaper, and true of all of these. */
const MAYBE_AUTHOR = /auth|name|nick|poste|comm|creat|user|byline/i
/** Where sites have the pages of their people. */
const AUTHOR_PATHS = /[/?&](?:u|users?|members?|profiles?|authors?|people|mod=space)(?:[/=?&]|\.php)/i

/** Whether an element says that it names who wrote something, or shows them: schema.org, HTML `rel`, class, address. */
export function isAuthor({ name, attribs: { class: classes, rel, itemprop, href } }: Element): boolean {
  if ((rel !== undefined || itemprop !== undefined) && /\bauthor\b/.test(`${rel} ${itemprop}`)) return true
  if (name === 'a' && href !== undefined && AUTHOR_PATHS.test(href)) return true
  if (classes === undefined || !MAYBE_AUTHOR.test(classes)) return false
  return AUTHOR_NAMES.test(
    classes
      .slice(0, MAX_CLASS_CHARS)
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase(),
  )
}

interface Candidate {
  row: number
  text: string
  /** Levels between it and what says "author". */
  levels: number
  /** The innermost element that holds it and the time. */
  shared: number
}

interface Place {
  build: string
  posts: number
  texts: Set<string>
  chars: number
  levels: number
}

/**
 * For each post the row of its author's name, -1 without one: what stands in the same place in most posts and varies,
 * else what says most plainly that it is a name.
 *
 * @param lineWords for each row the words of the block it stands in
 */
export function authorRows(measures: Measures, posts: readonly Post[], lineWords: Float64Array): number[] {
  const found = posts.map((post) => candidatesOf(measures, post, lineWords))
  const places = placesOf(found).filter(
    ({ texts, ...place }) => place.posts >= MIN_NAMED_SHARE * posts.length && texts.size > 1,
  )
  const worth = ({ posts: count, texts, chars, levels }: Place) =>
    (count + texts.size / 2 - chars / 100) / posts.length - levels / MAX_LEVELS
  places.sort((a, b) => worth(b) - worth(a))
  return found.map((candidates) => {
    const place = places.find(({ build }) => candidates.has(build))
    if (place !== undefined) return candidates.get(place.build)!.row
    const plain = [...candidates.values()].filter(({ levels }) => levels === 0)
    return plain.reduce((best, next) => (next.shared > best.shared ? next : best), { row: -1, shared: -1 }).row
  })
}

function placesOf(found: readonly ReadonlyMap<string, Candidate>[]): Place[] {
  const places = new Map<string, Place>()
  for (const candidates of found) {
    for (const [build, { text, levels }] of candidates) {
      const place = places.get(build) ?? { build, posts: 0, texts: new Set(), chars: 0, levels }
      place.posts++
      place.texts.add(text)
      place.chars += text.length
      places.set(build, place)
    }
  }
  return [...places.values()]
}

/** What may be the name of a post's author: of each build the one nearest to the time. */
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
    const own = isAuthor(element) ? 0 : (levels.get(measures.parent[row]!) ?? MAX_LEVELS) + 1
    if (own > MAX_LEVELS) continue
    levels.set(row, own)
    const text = row === time || lineWords[row]! > MAX_LINE_WORDS ? '' : nameIn(measures, row)
    if (text === '' || isQuoted(measures, row)) continue
    looked++
    const candidate = { row: textRow(measures, row), text, levels: own, shared: sharedRow(measures, row, time) }
    const build = `${own} ${buildOf(measures, row, SAME)}`
    if (candidate.shared > (candidates.get(build)?.shared ?? -1)) candidates.set(build, candidate)
  }
  return candidates
}

/** schema.org properties of a person that are no name: `jobTitle`. */
const NAME_PROPERTIES = /\b(?:author|creator|name|url)\b/

/** The text of an element, or '' if it is no name: one piece of text, and none of another property of the author. */
function nameIn(measures: Measures, row: number): string {
  const { words, end, nodes } = measures
  const text = textRow(measures, row)
  if (text >= end[row]! || words[text]! > MAX_NAME_WORDS) return ''
  for (let behind = text + 1; behind < end[row]!; behind++) if (words[behind]! > 0) return ''
  if (!NAME_PROPERTIES.test(elementAt(measures, row)!.attribs.itemprop ?? 'name')) return ''
  const name = textOf(nodes[text]!).replace(/^(?:by|von|par|por)\s+|[:,]$/i, '')
  return name.length <= MAX_NAME_CHARS && isName(name) ? name : ''
}

/** The first row of a subtree that has text of its own; its end without one. */
function textRow({ words, end }: Measures, row: number): number {
  let at = row
  while (at < end[row]! && words[at] === 0) at++
  return at
}

/** Names begin with a letter and tell neither a number nor a year. */
function isName(text: string): boolean {
  return (
    /^[@\p{L}\p{Emoji_Presentation}\d_]/u.test(text) &&
    /\p{L}.*\p{L}|\p{Lo}/u.test(text) &&
    !/[:：?!]|\d\s|^\d+\s|(?:19|20)\d\d$/.test(text)
  )
}

function sharedRow({ parent, end }: Measures, row: number, time: number): number {
  let shared = time
  while (row < shared || row >= end[shared]!) shared = parent[shared]!
  return shared
}
