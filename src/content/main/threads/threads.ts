import { textOf } from '../../walk.ts'
import { dropCommentThread } from '../foreign/comments.ts'
import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import type { Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { authorRows, markedAuthors, textRow } from './authors.ts'
import { type Times, timesOf } from './dates.ts'
import { leadPost } from './lead-post.ts'
import { isNote, saysGone } from './notes.ts'
import { groupsOf, type Post, postsOf } from './posts.ts'
import { lineWords, type ReadPost, type ReadThread, readThread } from './read.ts'
import { isNamedSignature, signaturesOf } from './signatures.ts'
import { completeList } from './thread-lists.ts'
import { titleLineTest } from './title-lines.ts'

interface ThreadsInput {
  blocks: Blocks
  first: FirstReading
  chosen: Uint8Array
  path: string
  isUndated?: boolean
}

/**
 * Finds the threads of a page and completes them in `chosen`: the text of every post stays, one-line posts too, while
 * profiles, counters and buttons go. The lines with author and date go too, to be written anew (sign.ts).
 *
 * A thread is a group of at least two parts with a date each. The dates are built alike (`time`, schema.org
 * `dateCreated` and `datePublished`, a short text with a date), and so are the parts. Lists of teasers are no threads,
 * since their parts begin with a link. A thread that is not the content of its page is left alone, and comments on an
 * article go (foreign/comments.ts).
 *
 * @param path path of the page's URL
 */
export function completeThreads(
  page: Page,
  { blocks, first, chosen, path }: Omit<ThreadsInput, 'isUndated'>,
): ReadPost[][] {
  const times = timesOf(page)
  const input = { blocks, first, chosen, path }
  let threads = threadsAt(page, times, input)
  if (threads.length === 0 && page.isForum) {
    const names = { rows: markedAuthors(page.measures), marked: new Set<number>() }
    threads = threadsAt(page, names, { ...input, isUndated: true })
  }
  const limit = Math.min(page.measures.nodes.length, ...threads.map(([post]) => post!.row))
  const lead = page.isForum ? leadPost(page, { blocks, chosen, times: times.rows, limit }) : undefined
  return lead === undefined ? threads : [[lead], ...threads]
}

/** The threads of posts with a date each or, if they have none, with an author each. */
function threadsAt(
  page: Page,
  times: Times,
  { blocks, first, chosen, path, isUndated = false }: ThreadsInput,
): ReadPost[][] {
  const { measures } = page
  const groups = times.rows.length < 2 ? [] : groupsOf(measures, times).slice(0, MAX_GROUPS)
  const threads: ReadPost[][] = []
  const taken = new Set<number>()
  const lines = groups.length > 0 ? lineWords(blocks) : new Float64Array()
  let hasList = false
  for (const group of groups) {
    const posts = postsOf(measures, group, page.words)
    const authors = isUndated ? group.map((row) => textRow(measures, row)) : authorRows(measures, posts, lines)
    if (!page.isForum && areForeign(measures, { posts, authors, chosen })) continue
    const thread = readThread(measures, blocks, { posts, times: times.rows, chosen, authors })
    if (thread.isList && !hasList) hasList = completeList(measures, blocks, { thread, chosen, isForum: page.isForum })
    if (!isThread(page, thread) || dropCommentThread(page, blocks, chosen, { posts: thread.posts, path })) continue
    if (!isContent(page, { blocks, first, chosen, thread })) continue
    const signatures = signaturesOf(measures, blocks, thread.posts)
    const completed = complete(page, blocks, { thread, signatures, chosen, taken })
    if (completed.length > 0) threads.push(completed)
    dropFrame(blocks, thread, chosen)
  }
  return threads
}

/** Whether few posts have a name and few anything that is chosen. They are then no thread, and no list to complete. */
function areForeign(
  { end }: Measures,
  { posts, authors, chosen }: { posts: readonly Post[]; authors: readonly number[]; chosen: Uint8Array },
): boolean {
  const isChosen = ({ row, end: last, top }: Post) => {
    for (let at = row; at < (top === row ? end[row]! : last); at++) if (chosen[at] === 1) return true
    return false
  }
  const least = Math.min(MIN_POST_SHARE, MIN_CHOSEN_SHARE) * posts.length
  return authors.filter((row) => row >= 0).length < least && posts.filter(isChosen).length < least
}

/** Number of groups of dates that are examined, the largest first. Pages have few threads. */
const MAX_GROUPS = 8
/** Minimum share of posts with a name, with a text, and of those that are not teasers. */
const MIN_POST_SHARE = 0.5
/** With fewer words of prose beside it, a thread is all that the page has. */
const MIN_OTHER_PROSE = 30
/** A thread stays if some text of this share of its posts is chosen, and goes if this share of it is in landmarks. */
const MIN_CHOSEN_SHARE = 0.5
/** A text at a path of which less than this share is chosen, such as signatures, is not added. */
const MIN_PATH_SHARE = 0.3

/** A longer text that is chosen is no profile and no counter. */
const MAX_CLUTTER_WORDS = 16

/** Whether most posts have names (not needed on a forum) and a text that is not a teaser. */
function isThread({ isForum }: Page, { posts, isList }: ReadThread): boolean {
  if (isList) return false
  const count = (has: (post: ReadPost) => boolean) => posts.filter(has).length / posts.length
  if (!isForum && count(({ author }) => author >= 0) < MIN_POST_SHARE) return false
  return count(({ isTeaser }) => isTeaser) < 1 - MIN_POST_SHARE && count(({ prose }) => prose > 0) >= MIN_POST_SHARE
}

interface ContentInput {
  blocks: Blocks
  first: FirstReading
  chosen: Uint8Array
  thread: ReadThread
}

/** Whether a thread is what its page is for: most of its posts are chosen, or the page has hardly any other text. */
function isContent({ prose, measures }: Page, { blocks, first, chosen, thread }: ContentInput): boolean {
  const { rows, weights, linkWords } = blocks
  const words = (of: (block: number, row: number) => boolean) =>
    thread.text.reduce((sum, { block }) => sum + (of(block, rows[block]!) ? weights[block]!.words : 0), 0)
  const all = words(() => true)
  const kept = thread.posts.filter(({ text }) => text.some((block) => chosen[rows[block]!] === 1))
  if (kept.length >= MIN_CHOSEN_SHARE * thread.posts.length) return true
  if (words((_, row) => first.landmarks[row] === 1) > MIN_CHOSEN_SHARE * all) return false
  const own = thread.posts.flatMap(({ text, bylines }) => [...text, ...bylines])
  const inThread = new Set([...own, ...thread.clutter.map(({ block }) => block)])
  let others = 0
  rows.forEach((row, block) => {
    const isOther = first.names[row] === 0 && !inThread.has(block)
    if (isOther) others += weights[block]!.words - linkWords[block]!
  })
  return others < MIN_OTHER_PROSE && prose(0, measures.nodes.length) > 0
}

/** Drops short lines that stand both before and behind a thread: the heads of columns, the numbers of its pages. */
function dropFrame({ rows, texts, weights }: Blocks, { posts }: ReadThread, chosen: Uint8Array): void {
  const start = rows.findIndex((row) => row >= posts[0]!.row)
  const last = rows.findLastIndex((row) => row < posts[posts.length - 1]!.end)
  const shortLines = (from: number, end: number) =>
    rows.flatMap((row, block) => {
      const isNear = block >= from && block < end && chosen[row] === 1
      return isNear && weights[block]!.words <= MAX_FRAME_WORDS ? [{ row, text: texts[block]!.trim() }] : []
    })
  const before = shortLines(start - MAX_FRAME_BLOCKS, start)
  const behind = shortLines(last + 1, last + 1 + MAX_FRAME_BLOCKS)
  for (const { row, text } of [...before, ...behind])
    if ([before, behind].every((lines) => lines.some((line) => line.text === text))) chosen[row] = 0
}

const MAX_FRAME_BLOCKS = 8
const MAX_FRAME_WORDS = 3

interface CompleteInput {
  thread: ReadThread
  signatures: ReadonlySet<number>
  chosen: Uint8Array
  /** Blocks of the text of other threads. */
  taken: Set<number>
}

/** Adds the text of all posts to `chosen`, and takes the rest out. Returns the posts that are there. */
function complete(page: Page, blocks: Blocks, { thread, signatures, chosen, taken }: CompleteInput): ReadPost[] {
  const { rows, texts, weights } = blocks
  const isWanted = wantedBy(blocks, thread, chosen)
  const isTitle = titleLineTest(page.titleRow > 0 ? textOf(page.measures.nodes[page.titleRow]!) : '')
  const isForeign = (block: number, { name }: ReadPost) =>
    rows[block] !== page.titleRow && (isNote(texts[block]!) || isTitle(texts[block]!, name))
  const drop = (block: number) => {
    if (!taken.has(block)) chosen[rows[block]!] = 0
  }
  for (const { block } of thread.clutter)
    if (weights[block]!.words <= MAX_CLUTTER_WORDS || chosen[rows[block]!] === 0) drop(block)
  for (const { block, post } of thread.rest)
    if (isForeign(block, thread.posts[post]!) || isNamedSignature(page.measures, rows[block]!)) drop(block)
  return thread.posts.filter((post) => {
    const own = post.text.filter((block) => !signatures.has(block) && !isForeign(block, post))
    const unsigned = own.filter((block) => !isNamedSignature(page.measures, rows[block]!))
    // A post never consists of a signature alone.
    const said = unsigned.length > 0 ? unsigned : own
    const isGone = said.length === 1 && saysGone(texts[said[0]!]!)
    const wanted = said.filter(isWanted)
    const fresh = isGone ? [] : (wanted.length > 0 ? wanted : said).filter((block) => !taken.has(block))
    for (const block of [...post.bylines, ...(isGone ? post.text : without(post.text, said))]) drop(block)
    for (const block of fresh) {
      chosen[rows[block]!] = 1
      taken.add(block)
    }
    return fresh.length > 0
  })
}

/** Whether the text at the path of a block is chosen in other posts. */
function wantedBy({ rows, weights }: Blocks, { text }: ReadThread, chosen: Uint8Array): (block: number) => boolean {
  const shares = new Map<string, { kept: number; all: number }>()
  for (const { block, path } of text) {
    const share = shares.get(path) ?? { kept: 0, all: 0 }
    shares.set(path, share)
    share.all += weights[block]!.words
    if (chosen[rows[block]!] === 1) share.kept += weights[block]!.words
  }
  const pathOf = new Map(text.map(({ block, path }) => [block, path]))
  return (block) => {
    const { kept, all } = shares.get(pathOf.get(block)!)!
    return kept >= MIN_PATH_SHARE * all
  }
}

function without(blocks: readonly number[], others: readonly number[]): number[] {
  const gone = new Set(others)
  return blocks.filter((block) => !gone.has(block))
}
