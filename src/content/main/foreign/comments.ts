import type { Element } from 'domhandler'
import { textOf } from '../../walk.ts'
import type { Blocks } from '../page/blocks.ts'
import { DISCUSSION_HEADINGS } from '../page/boilerplate-words.ts'
import { kindTest } from '../page/kinds.ts'
import { elementAt } from '../page/measure.ts'
import { marksOf } from '../page/rows-named.ts'
import type { Page } from '../page/traits.ts'
import { ownTextsBefore } from './own-text.ts'
import { COMMENT_HEADINGS } from './vocabulary.ts'

/**
 * Drops readers' comments behind an article with a text of its own, whatever they are marked up as: items named
 * `comment`, schema.org `Comment`, or a folded part whose summary says so. On a forum, and where nothing else is on the
 * page, they are the content.
 *
 * @param path path of the page's URL
 */
export function dropComments(page: Page, blocks: Blocks, chosen: Uint8Array, path: string): void {
  if (page.isForum || THREAD_PATH.test(path)) return
  const { measures } = page
  const { nodes, end, parent } = measures
  const mayBePart = marksOf(measures, [...PARTS, 'summary'])
  const isNamed = kindTest(measures, ({ name, attribs }) => PARTS.includes(name) && namesComment(attribs.class ?? ''))
  const inside = new Uint8Array(nodes.length)
  const rows: number[] = []
  for (let row = 1; row < nodes.length; row++) {
    if (mayBePart[row] === 0 || inside[row] === 1 || page.inCode[row] === 1) continue
    const element = nodes[row] as Element
    const isSummary = element.name === 'summary'
    const isComment = isSummary
      ? page.words(row, end[row]!) <= MAX_HEADING_WORDS && announcesComments(element)
      : isNamed(row) || page.names(row).discussion || isMarkedComment(element)
    if (!isComment || (page.titleRow >= row && page.titleRow < end[row]!) || page.mains(row, end[row]!) > 0) continue
    const part = isSummary ? parent[row]! : row
    inside.fill(1, part, end[part]!)
    rows.push(part)
  }
  if (rows.length === 0) return
  const own = ownTextsBefore(page, blocks, chosen, { rows, isOutside: (row) => inside[row] === 1 })
  rows.forEach((row, i) => {
    if (own[i]!.words >= MIN_OWN_WORDS) chosen.fill(0, row, end[row]!)
  })
}

/**
 * Drops a thread behind an article with a long text of its own, by its build alone: posts that each have an author and a
 * date.
 *
 * @returns whether it was one
 */
export function dropCommentThread(
  page: Page,
  blocks: Blocks,
  chosen: Uint8Array,
  { posts, path }: { posts: readonly CommentPost[]; path: string },
): boolean {
  if (page.titleRow < 0 || page.isForum || THREAD_PATH.test(path)) return false
  const comments = posts.slice(isArticle(posts) ? 1 : 0)
  const first = comments[0]
  if (first === undefined) return false
  const [own] = ownTextsBefore(page, blocks, chosen, { rows: [first.row], isOutside: () => false })
  if (own!.words < MIN_LONG_WORDS || isReview(page, first.row)) return false
  for (const { row, end } of comments) chosen.fill(0, row, end)
  return true
}

interface CommentPost {
  row: number
  end: number
  words: number
}

/** Whether the first post is an article, and the others are readers' comments: it is long, and they are short. */
function isArticle([first, ...others]: readonly CommentPost[]): boolean {
  const words = others.reduce((sum, post) => sum + post.words, 0)
  return (
    first !== undefined && first.words >= MIN_ARTICLE_WORDS && words <= MAX_COMMENT_SHARE * first.words * others.length
  )
}

/** A first post of fewer words is one of a thread. Comments have on average at most this share of an article's words. */
const MIN_ARTICLE_WORDS = 300
const MAX_COMMENT_SHARE = 0.2

/** Customers' reviews are part of what a product page says. */
function isReview({ measures }: Page, post: number): boolean {
  for (let row = post; row > 0; row = measures.parent[row]!) {
    const { attribs } = elementAt(measures, row)!
    if (REVIEW.test(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.itemprop ?? ''}`)) return true
  }
  return false
}

const REVIEW = /review|rating|testimonial/i

/** Parts with authors and dates may also be entries of a log. Behind this many words of prose they are comments. */
const MIN_LONG_WORDS = 80

/** An article has at least this many words of prose before the comments. A photo or video page has fewer. */
const MIN_OWN_WORDS = 50

const THREAD_PATH =
  /\/(?:forums?|threads?|topics?|questions?|discussions?|boards?|viewtopic|showthread|t|r|q)(?:[/.?_-]|$)/i

/** Few names hold the word at all. */
function namesComment(names: string): boolean {
  return COMMENT.test(names) && COMMENT_NAME.test(names.slice(0, MAX_NAME_CHARS))
}

const COMMENT = /comment/i
const COMMENT_NAME =
  /(?:^|[\s_-])(?:(?:user|reader|article|post|single|depth)[_-]?)?comments?(?:$|[\s_-](?:item|list|body|content|text|wrap|wrapper|container|thread|section|block|box|area|\d))/i
const MAX_NAME_CHARS = 1000
const ITEM_TYPE = /schema\.org\/(?:User)?Comments?\b/
const PARTS = 'div section ul ol li dl article aside details'.split(' ')

function isMarkedComment({ attribs: { itemtype, itemprop, id } }: Element): boolean {
  if (itemprop === 'comment' || (itemtype !== undefined && ITEM_TYPE.test(itemtype))) return true
  return id !== undefined && COMMENT_ID.test(id)
}

const COMMENT_ID = /^comment[_-]?\d+$/i

function announcesComments(element: Element): boolean {
  const text = textOf(element)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...DISCUSSION_HEADINGS, COMMENT_HEADINGS].some((pattern) => pattern.test(text))
}

/** A longer summary is a text. */
const MAX_HEADING_WORDS = 9
