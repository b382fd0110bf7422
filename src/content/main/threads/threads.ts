import type { Blocks } from '../blocks.ts'
import { elementAt, type Measures } from '../measure.ts'
import { keptSums } from '../prefix-sums.ts'
import type { Page } from '../traits.ts'
import { facesOf } from './avatars.ts'
import type { Signature } from './byline.ts'
import { timesOf, timeText } from './dates.ts'
import { groupsOf, MIN_POSTS, postsOf } from './posts.ts'
import { type ReadPost, readPosts } from './read.ts'

/** Groups of times looked at, the largest first: a page has few that are threads. */
const MAX_GROUPS = 8
/** So many of the parts around a group of times have a text that stays, and so many do not lead away. */
const MIN_POST_SHARE = 0.5
/** Words of a post, on average, that are not links. */
const MIN_PROSE = 8
/** Words beside name and time in a line that says little else: a rank, `Reply by … on …`. */
const MAX_BESIDE_WORDS = 4

/**
 * Who wrote each post of a thread and when, to be said before it (sign.ts); the lines that say so are taken out of
 * `chosen`. A thread is a group of at least three parts of the page that each hold one of a group of same-built times
 * (`time`, schema.org `dateCreated` and `datePublished`, a short text with a date) and a text that stays. Lists of teasers
 * are none: theirs begin with a link.
 */
export function signatures(page: Page, blocks: Blocks, chosen: Uint8Array): Signature[] {
  const { measures } = page
  const times = timesOf(page)
  const groups = times.rows.length < MIN_POSTS ? [] : groupsOf(measures, times).slice(0, MAX_GROUPS)
  if (groups.length === 0) return []
  const before = keptSums(measures.words, chosen)
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
    threads.push(posts)
  }
  const unsaid = threads.flatMap((posts) => leaveBylines(measures, blocks, chosen, posts))
  const kept = keptSums(measures.words, chosen)
  return unsaid.map((post) => ({ ...placeOf(measures, kept, post), ...saidOf(measures, blocks, post) }))
}

/** Most of them have names (on the page of a forum they need none) and a text that is no teaser. */
function isThread({ isForum }: Page, posts: readonly ReadPost[]): boolean {
  const named = posts.filter(({ author }) => author >= 0).length
  if (posts.length < MIN_POSTS || (!isForum && named < MIN_POST_SHARE * posts.length)) return false
  const prose = posts.reduce((sum, post) => sum + post.prose, 0)
  const teasers = posts.filter(({ isTeaser }) => isTeaser).length
  return prose >= MIN_PROSE * posts.length && teasers < (1 - MIN_POST_SHARE) * posts.length
}

/** Elements that Markdown sets apart anyway. */
const STANDS_APART = new Set(['li', 'dd', 'tr', 'td'])

/** Takes the lines that say name and time out of `chosen`; gives the posts where such a line does not say both yet. */
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

/** Elements that hold nothing but rows, cells and items. */
const GRIDS = new Set('table thead tbody tfoot tr ul ol dl'.split(' '))

/** Where a post is signed: before all that begins with its body. */
function placeOf(
  measures: Measures,
  kept: (from: number, end: number) => number,
  { row, end, body }: ReadPost,
): Pick<Signature, 'at' | 'inside'> {
  let at = body
  for (let above = measures.parent[at]!; above > row && kept(above, at) === 0; above = measures.parent[above]!) {
    const isComplete = kept(measures.end[at]!, end) === 0
    if (GRIDS.has(elementAt(measures, above)!.name) && isComplete) break
    at = above
  }
  const inside = at === row || GRIDS.has(elementAt(measures, measures.parent[at]!)?.name ?? '')
  return { at: elementAt(measures, at)!, inside }
}

function saidOf(measures: Measures, { rowOf, rows }: Blocks, post: ReadPost): Omit<Signature, 'at' | 'inside'> {
  const { name, time, bylines } = post
  const lines = new Set(bylines.map((block) => rows[block]!))
  const faces = facesOf(measures, post, { name, isText: (row) => row > post.body && !lines.has(rowOf[row]!) })
  return { name, time: timeText(measures, time, name), faces }
}
