// Where a text stands in a post, and what the texts at one place of all posts have in common.
import { singleSpaced } from '../../normalise.ts'
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
  /** Its text as far as it says something of its post alone, or the label of its text. */
  said: string
  isLabelled: boolean
}

/** What the parts at one place of all posts have in common. */
export interface Place {
  posts: Set<number>
  words: number
  /** Words that are chosen as content. */
  chosen: number
  /** Words outside links and labelled values. */
  prose: number
  texts: Set<string>
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
  const limits = said.map(({ time, author }, post) =>
    [time, author, posts[post + 1]?.row ?? -1].filter((limit) => limit >= 0),
  )
  const ofKind: string[] = []
  const kindAt = (row: number) => {
    const kind = measures.kind[row]!
    ofKind[kind] ??= kindOf(measures, row, SAME_CLASSES)
    return ofKind[kind]!
  }
  const parts: Part[] = []
  for (let block = 0; block < blocks.rows.length; block++) {
    const row = blocks.rows[block]!
    const post = owners[row]!
    if (post < 0 || bylines.has(block)) continue
    const way = wayTo(measures, row, { top: posts[post]!, limits: limits[post]!, kindAt })
    parts.push({ block, post, ...way, ...sayingOf(blocks.texts[block]!) })
  }
  return parts
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
  const path = kinds.join(' ')
  return { part, place: placed === 0 ? path : kinds.slice(placed).join(' '), path }
}

/** The places of all parts, by `place` or `path`. */
export function placesBy(
  key: 'place' | 'path',
  parts: readonly Part[],
  { rows, weights, linkWords }: Blocks,
  chosen: Uint8Array,
): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const part of parts) {
    const { block, post, said, isLabelled } = part
    let place = places.get(part[key])
    if (place === undefined) {
      place = { posts: new Set(), words: 0, chosen: 0, prose: 0, texts: new Set(), count: 0 }
      places.set(part[key], place)
    }
    const { words } = weights[block]!
    place.posts.add(post)
    place.count++
    place.words += words
    if (chosen[rows[block]!] === 1) place.chosen += words
    if (!isLabelled) place.prose += words - linkWords[block]!
    place.texts.add(said)
  }
  return places
}

/** What a text says of its post alone: it without digits and case, or its label. */
function sayingOf(text: string): Pick<Part, 'said' | 'isLabelled'> {
  const start = text.slice(0, MAX_TEXT_CHARS).replace(/\d+/g, '0')
  const plain = singleSpaced(start.trim()).toLowerCase()
  const label = text.length <= MAX_TEXT_CHARS ? LABEL.exec(plain)?.[0] : undefined
  return { said: label ?? plain, isLabelled: label !== undefined }
}

/** The label of a line about the author: `Posts: 312`. */
const LABEL = /^[^:：]{1,24}[:：](?=.{0,40}$)/u
