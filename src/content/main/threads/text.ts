// Tells the text of posts from their profiles, counters and buttons.
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { type Part, type Place, placesBy } from './places.ts'

/** The parts of a thread's posts, told apart. */
export interface Told {
  /** The text of the posts. */
  text: Part[]
  /** Profiles, counters, buttons. */
  clutter: Part[]
  /** What is neither, such as comments below an answer or an attachment's description. */
  rest: Part[]
  /** Whether the parts each have a linked headline of their own, as in a list of threads or articles. */
  isList: boolean
}

/** Longer parts at other places than the text are not clutter. */
const MAX_CLUTTER_WORDS = 12
/** A place is uniform if it has at most this share of different texts. */
const MAX_UNIFORM_SHARE = 0.34
/** Values in a list of an author's data are less likely to be the text than anything else. */
const DATA_WORTH = 0.2
/** Words that are not chosen as content count for less than those that are. */
const UNCHOSEN_WORTH = 0.3
/** Linked lines at one place are headlines if most posts have one, of several words, and they differ. */
const MIN_HEADLINES_SHARE = 0.6
const MIN_HEADLINE_WORDS = 2.5
const MAX_HEADLINES_PROSE = 0.1
const MIN_HEADLINES_VARIETY = 0.8
/** A text with a smaller share of words outside links is a list of links. */
const MIN_TEXT_PROSE = 0.4
const DATA = /^(?:dd|dt|dl|button|select|label)\./

/**
 * Finds the place of the text in the posts of a thread: the one with the most words outside links that differ from post
 * to post. What the posts have elsewhere is clutter if it is short. So is what they all say alike within their text
 * ("Click to expand").
 *
 * @param holdsDate whether a subtree holds the date of any post, this thread's or another's
 */
export function tellApart(
  measures: Measures,
  blocks: Blocks,
  parts: readonly Part[],
  { posts, holdsDate, chosen }: { posts: number; holdsDate: (row: number) => boolean; chosen: Uint8Array },
): Told {
  const places = placesBy('place', parts, blocks, chosen)
  const paths = placesBy('path', parts, blocks, chosen)
  const best = textPlace(places, posts)
  const textOf = ownTexts(parts, places, { best, holdsDate })
  const own = best === undefined ? undefined : places.get(best)!
  const isLinked = own !== undefined && own.prose < MIN_TEXT_PROSE * own.words
  const isList = isLinked || [...places].some(([name, place]) => name !== best && isHeadlines(place, posts))
  const told: Told = { text: [], clutter: [], rest: [], isList }
  for (const part of parts) {
    const place = places.get(part.place)!
    if (part.place === textOf.get(part.post))
      told[isRepeated(paths.get(part.path)!, place) ? 'clutter' : 'text'].push(part)
    else if (isHeading(measures, blocks.rows[part.block]!))
      told[isSameEverywhere(paths.get(part.path)!) ? 'clutter' : 'rest'].push(part)
    else told[isShort(place) ? 'clutter' : 'rest'].push(part)
  }
  return told
}

/** The place of each post's text: that of the thread or, in a post that is built otherwise, that of most prose outside other threads. */
function ownTexts(
  parts: readonly Part[],
  places: ReadonlyMap<string, Place>,
  { best, holdsDate }: { best: string | undefined; holdsDate: (row: number) => boolean },
): Map<number, string | undefined> {
  const textOf = new Map(parts.filter(({ place }) => place === best).map(({ post }) => [post, best]))
  const others = Map.groupBy(
    parts.filter(({ post, place, part }) => !textOf.has(post) && !isUniform(places.get(place)!) && !holdsDate(part)),
    ({ post }) => post,
  )
  for (const [post, own] of others) {
    const worth = ({ place }: Part) => places.get(place)!.prose / places.get(place)!.posts.size
    textOf.set(post, own.reduce((most, next) => (worth(next) > worth(most) ? next : most)).place)
  }
  return textOf
}

/** Whether most posts have a linked line of their own at this place. */
function isHeadlines({ words, prose, count, texts, posts }: Place, all: number): boolean {
  return (
    posts.size >= MIN_HEADLINES_SHARE * all &&
    words >= MIN_HEADLINE_WORDS * count &&
    prose <= MAX_HEADLINES_PROSE * words &&
    texts.size >= MIN_HEADLINES_VARIETY * count
  )
}

function textPlace(places: ReadonlyMap<string, Place>, posts: number): string | undefined {
  let [best, most] = [undefined as string | undefined, -1]
  for (const [name, place] of places) {
    const variety = isUniform(place) ? 0.01 : place.texts.size / place.count
    const known = (place.chosen + UNCHOSEN_WORTH * (place.words - place.chosen)) / Math.max(1, place.words)
    const worth = place.prose * variety * known * (place.posts.size / posts) * (DATA.test(name) ? DATA_WORTH : 1)
    if (worth > most) [best, most] = [name, worth]
  }
  return best
}

function isUniform({ texts, count }: Place): boolean {
  return count > 1 && texts.size <= Math.max(1, MAX_UNIFORM_SHARE * count)
}

/** Whether a path within the text has a short text that the posts share, while the text itself varies. */
function isRepeated(path: Place, place: Place): boolean {
  return path !== place && isSameEverywhere(path) && place.texts.size > 2
}

function isSameEverywhere(path: Place): boolean {
  return path.count > 2 && path.texts.size === 1 && isShort(path)
}

function isShort({ words, count }: Place): boolean {
  return words <= MAX_CLUTTER_WORDS * count
}

function isHeading(measures: Measures, row: number): boolean {
  return /^h[1-6]$/.test(elementAt(measures, row)?.name ?? '')
}
