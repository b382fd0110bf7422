import { dropCommentThread } from '../foreign/comments.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { chosenSums } from '../page/prefix-sums.ts'
import type { Page } from '../page/traits.ts'
import { avatarsOf } from './avatars.ts'
import type { Byline } from './byline.ts'
import { timesOf, timeText } from './dates.ts'
import { groupsOf, MIN_POSTS, postsOf } from './posts.ts'
import { type ReadPost, readPosts } from './read.ts'

/**
 * Finds the author and date of each post of a thread, to be written before it (byline.ts). Takes the lines that state
 * them out of `chosen`. A thread is a group of at least three parts that each hold a text that stays and a date; the
 * dates are built alike (`time`, schema.org `dateCreated` and `datePublished`, a short text with a date). Lists of
 * teasers are not threads, since their parts begin with a link. Comments on an article go (foreign/comments.ts).
 *
 * @param path path of the page's URL
 */
export function bylinesOf(page: Page, blocks: Blocks, chosen: Uint8Array, path: string): Byline[] {
  const { measures } = page
  const times = timesOf(page)
  const groups = times.rows.length < MIN_POSTS ? [] : groupsOf(measures, times).slice(0, MAX_GROUPS)
  if (groups.length === 0) return []
  const before = chosenSums(measures.words, chosen)
  const threads: ReadPost[][] = []
  const signed = new Set<number>()
  for (const group of groups) {
    const parts = postsOf(measures, group, before).filter(
      ({ row, end, time }) => before(row, end) > before(time, time + 1),
    )
    if (parts.length < Math.max(MIN_POSTS, MIN_POST_SHARE * group.length)) continue
    const posts = readPosts(measures, blocks, chosen, parts).filter(({ body }) => !signed.has(body))
    if (posts.length < MIN_POST_SHARE * group.length || !isThread(page, posts)) continue
    for (const { body } of posts) signed.add(body)
    if (!dropCommentThread(page, blocks, chosen, { posts, path })) threads.push(posts)
  }
  const unsaid = threads.flatMap((posts) => leaveBylines(measures, blocks, chosen, posts))
  const kept = chosenSums(measures.words, chosen)
  return unsaid.map((post) => ({ ...bylinePlaceOf(measures, kept, post), ...saidOf(measures, blocks, post) }))
}

/** Number of groups of dates that are examined, the largest first. Pages have few threads. */
const MAX_GROUPS = 8
/** Minimum share of a group's parts that keep text, and of those that are not teasers. */
const MIN_POST_SHARE = 0.5
/** Minimum average of words per post outside links. */
const MIN_PROSE = 8
/** A line with at most this many words besides name and date is a byline: a rank, `Reply by … on …`. */
const MAX_BESIDE_WORDS = 4

/** Whether most posts have names (not needed on a forum) and a text that is not a teaser. */
function isThread({ isForum }: Page, posts: readonly ReadPost[]): boolean {
  const named = posts.filter(({ author }) => author >= 0).length
  if (posts.length < MIN_POSTS || (!isForum && named < MIN_POST_SHARE * posts.length)) return false
  const prose = posts.reduce((sum, post) => sum + post.prose, 0)
  const teasers = posts.filter(({ isTeaser }) => isTeaser).length
  return prose >= MIN_PROSE * posts.length && teasers < (1 - MIN_POST_SHARE) * posts.length
}

/** Elements that Markdown separates anyway. */
const STANDS_APART = new Set(['li', 'dd', 'tr', 'td'])

/** Takes the lines with name and date out of `chosen`. Returns the posts that still need a byline. */
function leaveBylines(measures: Measures, blocks: Blocks, chosen: Uint8Array, posts: readonly ReadPost[]): ReadPost[] {
  return posts.filter((post, i) => {
    if (post.author < 0) return i > 0 && !STANDS_APART.has(elementAt(measures, post.row)!.name)
    for (const block of post.bylines) {
      const row = blocks.rows[block]!
      if (chosen[row] === 0) continue
      const own = [post.time, post.author].filter((said) => said >= 0 && blocks.rowOf[said] === row)
      const words = own.reduce((sum, said) => sum + wordsIn(measures, said), 0)
      const beside = blocks.weights[block]!.words - words
      if (beside > MAX_BESIDE_WORDS || beside >= post.prose) {
        if (own.length === 2) return false
        continue
      }
      leave(measures, blocks, chosen, row)
    }
    for (const block of post.beside) leave(measures, blocks, chosen, blocks.rows[block]!)
    return true
  })
}

function leave({ end }: Measures, { rowOf }: Blocks, chosen: Uint8Array, row: number): void {
  for (let below = row; below < end[row]!; below++) if (rowOf[below] === row) chosen[below] = 0
}

function wordsIn({ words, end }: Measures, row: number): number {
  let sum = 0
  for (let below = row; below < end[row]!; below++) sum += words[below]!
  return sum
}

/** Elements that hold only rows, cells and items. */
const GRIDS = new Set('table thead tbody tfoot tr ul ol dl'.split(' '))

/** Where a post's byline goes: before everything that begins with its text. */
function bylinePlaceOf(
  measures: Measures,
  kept: (from: number, end: number) => number,
  { row, end, body }: ReadPost,
): Pick<Byline, 'at' | 'inside'> {
  let at = body
  for (let above = measures.parent[at]!; above > row && kept(above, at) === 0; above = measures.parent[above]!) {
    const isComplete = kept(measures.end[at]!, end) === 0
    if (GRIDS.has(elementAt(measures, above)!.name) && isComplete) break
    at = above
  }
  const inside = at === row || GRIDS.has(elementAt(measures, measures.parent[at]!)?.name ?? '')
  return { at: elementAt(measures, at)!, inside }
}

function saidOf(measures: Measures, { rowOf, rows }: Blocks, post: ReadPost): Omit<Byline, 'at' | 'inside'> {
  const { name, time, bylines } = post
  const lines = new Set(bylines.map((block) => rows[block]!))
  const faces = avatarsOf(measures, post, { name, isText: (row) => row > post.body && !lines.has(rowOf[row]!) })
  return { name, time: timeText(measures, time, name), faces }
}
