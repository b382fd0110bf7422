// Where a text stands in a post, and what the texts at one place of all posts have in common.
import type { Blocks } from '../page/blocks.ts'
import type { Measures } from '../page/measure.ts'
import { kindOf, type Post } from './posts.ts'

/** A block of a post, and where it stands in it. */
export interface Part {
  block: number
  post: number
  /** The widest element around the block that excludes name, date and other posts. */
  part: number
  /** How that element is reached from the post, by tags and classes. Posts of one thread share it. */
  place: string
  /** How the block is reached from the post. */
  path: string
}

/** What the parts at one place of all posts have in common. */
export interface Place {
  posts: number
  words: number
  /** Words that are chosen as content. */
  chosen: number
  /** Words outside links and labelled values. */
  prose: number
  texts: Map<string, number>
  count: number
}

/** A name or date. */
interface Said {
  time: number
  author: number
}

const SAME_CLASSES = 2
/** Deeper blocks are not told apart by place. */
const MAX_PATH_LEVELS = 24
const MAX_TEXT_CHARS = 80

/** The blocks of all posts, without those that state name and date. */
export function partsOf(
  measures: Measures,
  blocks: Blocks,
  posts: readonly Post[],
  said: readonly Said[],
  bylines: ReadonlySet<number>,
): Part[] {
  const owners = ownersOf(measures, posts)
  const kinds = new Map<number, string>()
  const kindAt = (row: number) => {
    const kind = kinds.get(row) ?? kindOf(measures, row, SAME_CLASSES)
    kinds.set(row, kind)
    return kind
  }
  return blocks.rows.flatMap((row, block) => {
    const post = owners[row]!
    if (post < 0 || bylines.has(block)) return []
    const next = posts[post + 1]?.row ?? -1
    const limits = [said[post]!.time, said[post]!.author, next].filter((limit) => limit >= 0)
    return [{ block, post, ...wayTo(measures, row, { top: posts[post]!, limits, kindAt }) }]
  })
}

/** For each row the number of the innermost post around it, or -1. */
function ownersOf({ nodes, end }: Measures, posts: readonly Post[]): Int32Array {
  const owners = new Int32Array(nodes.length).fill(-1)
  posts.forEach(({ row, end: last, top }, post) => {
    // A post with an element of its own goes on after the posts inside it.
    owners.fill(post, row, top === row ? end[row]! : last)
  })
  return owners
}

interface Way {
  top: Post
  limits: readonly number[]
  kindAt: (row: number) => string
}

function wayTo(
  { parent, end }: Measures,
  row: number,
  { top: { top }, limits, kindAt }: Way,
): Pick<Part, 'part' | 'place' | 'path'> {
  const kinds: string[] = []
  let part = row
  let isFree = true
  let placed = 0
  for (let at = row; at > top && kinds.length < MAX_PATH_LEVELS; at = parent[at]!) {
    isFree &&= limits.every((limit) => limit < at || limit >= end[at]!)
    if (isFree) {
      part = at
      placed = kinds.length
    }
    kinds.push(kindAt(at))
  }
  return { part, place: kinds.slice(placed).join(' '), path: kinds.join(' ') }
}

/** The places of all parts, by `place` or `path`. */
export function placesBy(
  key: 'place' | 'path',
  parts: readonly Part[],
  { rows, weights, linkWords, texts }: Blocks,
  chosen: Uint8Array,
): Map<string, Place> {
  const places = new Map<string, Place>()
  const seen = new Map<string, Set<number>>()
  for (const part of parts) {
    const place = places.get(part[key]) ?? { posts: 0, words: 0, chosen: 0, prose: 0, texts: new Map(), count: 0 }
    const inPosts = seen.get(part[key]) ?? new Set()
    const { words } = weights[part.block]!
    const plain = plainText(texts[part.block]!)
    const label = texts[part.block]!.length <= MAX_TEXT_CHARS ? LABEL.exec(plain)?.[0] : undefined
    const text = label ?? plain
    places.set(part[key], place)
    seen.set(part[key], inPosts.add(part.post))
    place.posts = inPosts.size
    place.count++
    place.words += words
    if (chosen[rows[part.block]!] === 1) place.chosen += words
    if (label === undefined) place.prose += words - linkWords[part.block]!
    place.texts.set(text, (place.texts.get(text) ?? 0) + 1)
  }
  return places
}

/** A text as far as it says something of its post alone: without digits and case. */
function plainText(text: string): string {
  return text.slice(0, MAX_TEXT_CHARS).replace(/\d+/g, '0').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** The label of a line about the author: `Posts: 312`. */
const LABEL = /^[^:：]{1,24}[:：](?=.{0,40}$)/u
