import { type ChildNode, Document, hasChildren, isTag, type ParentNode } from 'domhandler'
import { adopt, prune } from '../prune.ts'
import { furnitureOf, type Removal } from './furniture.ts'
import { elementAt, measure } from './measure.ts'
import { type Scores, scoresOf } from './score.ts'
import { isArticle, isMain, type Page, traitsOf } from './traits.ts'
import { NORMAL, STRICT, trim } from './trim.ts'

interface MainOptions {
  /** Title of the page, to know its heading by. */
  title?: string
  /** Leave out forms and blocks of mere links as well. */
  strict?: boolean
}

/** An answer with fewer words is thin if the weaker removal gives `RESCUE_GAIN` times as many; see also THIN_SHARE. */
const THIN_WORDS = { landmarks: 30, none: 20 } as const
/** An answer with less than this share of the content expected on the page under the weaker removal is thin as well. */
const THIN_SHARE = 0.1
const RESCUE_GAIN = 2

/** Where furniture leaves fewer words, and these are hardly links, all of them are the page: a note, a recipe, an example. */
const SMALL_PAGE_WORDS = 150
const MAX_SMALL_LINKED_SHARE = 0.25

/** What the measure adds for a candidate that says it is the content. */
const MARKED_BONUS = 1.08
const NAMED_BONUS = 1.04

/**
 * The main content of a clean page, as a new root; the page itself if nothing else can be told. Changes the tree.
 *
 * The cascade:
 * 1. furniture is marked by landmarks, names, and headings like "Related articles" (furniture.ts);
 * 2. every block left is scored: how likely is it content? (score.ts)
 * 3. candidates are all elements: those marked as content (`main`, `article`, `articleBody`), those named so
 *    (`entry-content`, `markdown-body`…), any other, and the whole body;
 * 4. they are compared by one measure, the F1 expected of them: twice the expected content in them, over the text in
 *    them plus the expected content of the page. Marks and names raise it a little;
 * 5. in prose, what reads like furniture though no name says so is trimmed (trim.ts);
 * 6. if the answer is thin against the page: the same with landmarks alone, then with nothing removed;
 * 7. the heading that names the page is put in front if it stands outside.
 *
 * One walk measures the tree; everything after works on rows and running sums, so that the cost is linear.
 */
export function mainContent(root: ParentNode, { title = '', strict = false }: MainOptions = {}): ParentNode {
  const page = traitsOf(measure(root), title)
  if (page.words(0, page.measures.nodes.length) === 0) return root
  const best = rescued(page, answerOf(page, 'names'))
  if (best.words === 0) return root
  if (strict) trim(page, best, STRICT)
  return extracted(page, best)
}

/** Step 6: the answer, or that of a weaker removal if it is thin against it. */
function rescued(page: Page, strongest: Answer): Answer {
  let best = strongest
  for (const removal of ['landmarks', 'none'] as const) {
    const thinWords = best.words < THIN_WORDS[removal]
    if (!thinWords && removal === 'none') break
    const weaker = answerOf(page, removal)
    const thin = thinWords || best.good < THIN_SHARE * weaker.pageGood
    if (thin && weaker.words >= RESCUE_GAIN * best.words) best = weaker
  }
  return best
}

interface Answer {
  row: number
  dropped: Uint8Array
  scores: Scores
  words: number
  /** Words expected to be content, in the answer and on the page that this removal leaves. */
  good: number
  pageGood: number
}

function answerOf(page: Page, removal: Removal): Answer {
  const dropped = furnitureOf(page, removal)
  const scores = scoresOf(page, dropped)
  const row = bestRow(page, dropped, scores)
  const { end, nodes } = page.measures
  trim(page, { row, dropped, scores }, NORMAL)
  return {
    row,
    dropped,
    scores,
    words: scores.text(row, end[row]!),
    good: scores.good(row, end[row]!),
    pageGood: scores.good(0, nodes.length),
  }
}

function bestRow(page: Page, dropped: Uint8Array, { text, good }: Scores): number {
  const { nodes, end } = page.measures
  if (isSmallText(page, text(0, nodes.length), dropped)) return 0
  const whole = good(0, nodes.length)
  let best = 0
  let bestMeasure = (2 * whole) / (text(0, nodes.length) + whole)
  for (let row = 1; row < nodes.length; row++) {
    const words = text(row, end[row]!)
    if (dropped[row] === 1 || words === 0) continue
    const expectedF1 = ((2 * good(row, end[row]!)) / (words + whole)) * bonusOf(page, row)
    if (expectedF1 <= bestMeasure) continue
    best = row
    bestMeasure = expectedF1
  }
  return best
}

function isSmallText(page: Page, words: number, dropped: Uint8Array): boolean {
  if (words >= SMALL_PAGE_WORDS) return false
  const { nodes, parent, end } = page.measures
  let linked = page.words(0, nodes.length) - page.prose(0, nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    if (dropped[row] === 1 && dropped[parent[row]!] === 0)
      linked -= page.words(row, end[row]!) - page.prose(row, end[row]!)
  }
  return linked <= MAX_SMALL_LINKED_SHARE * words
}

function bonusOf(page: Page, row: number): number {
  const element = elementAt(page.measures, row)!
  if (isMain(element) || isArticle(element)) return MARKED_BONUS
  return page.names(row).body ? NAMED_BONUS : 1
}

function extracted({ measures, titleRow }: Page, { row, dropped }: Answer): ParentNode {
  const gone = new Set<ParentNode>()
  for (let i = 0; i < dropped.length; i++) if (dropped[i] === 1) gone.add(measures.nodes[i]!)
  const chosen = measures.nodes[row]!
  prune(chosen, (node) => (hasChildren(node) && gone.has(node) ? 'drop' : 'keep'))
  const parts: ChildNode[] = isTag(chosen) ? [chosen] : [...chosen.children]
  const outside = titleRow >= 0 && measures.end[titleRow]! <= row
  if (outside && dropped[titleRow] === 0) parts.unshift(elementAt(measures, titleRow)!)
  const root = new Document([])
  adopt(root, parts)
  return root
}
