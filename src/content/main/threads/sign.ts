import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { chosenSums } from '../page/prefix-sums.ts'
import { avatarsOf } from './avatars.ts'
import type { Byline } from './byline.ts'
import { timeText } from './dates.ts'
import type { ReadPost } from './read.ts'

/** The bylines of all posts that keep a text, and where they go (byline.ts). */
export function bylinesOf(
  measures: Measures,
  blocks: Blocks,
  chosen: Uint8Array,
  threads: readonly (readonly ReadPost[])[],
): Byline[] {
  const kept = chosenSums(measures.words, chosen)
  return threads.flatMap((posts) =>
    posts.flatMap((post, i) => {
      const body = post.text.find((block) => chosen[blocks.rows[block]!] === 1)
      if (body === undefined || (post.author < 0 && (i === 0 || standsApart(measures, post)))) return []
      const row = blocks.rows[body]!
      return [{ ...placeOf(measures, kept, post, row), ...saidOf(measures, blocks, post, row) }]
    }),
  )
}

/** Elements that Markdown separates anyway. */
const STANDS_APART = new Set(['li', 'dd', 'tr', 'td'])

function standsApart(measures: Measures, { row }: ReadPost): boolean {
  return STANDS_APART.has(elementAt(measures, row)!.name)
}

/** Elements that hold only rows, cells and items. */
const GRIDS = new Set('table thead tbody tfoot tr ul ol dl'.split(' '))

/** Where a post's byline goes: before everything that begins with its text. */
function placeOf(
  measures: Measures,
  kept: (from: number, end: number) => number,
  { row, end }: ReadPost,
  body: number,
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

function saidOf(
  measures: Measures,
  { rowOf, rows }: Blocks,
  post: ReadPost,
  body: number,
): Omit<Byline, 'at' | 'inside'> {
  const { name, time, bylines } = post
  const lines = new Set(bylines.map((block) => rows[block]!))
  const faces = avatarsOf(measures, post, { name, isText: (row) => row > body && !lines.has(rowOf[row]!) })
  return { name, time: timeText(measures, time, name), faces }
}
