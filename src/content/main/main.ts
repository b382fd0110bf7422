import { Document, Element, type ParentNode, Text } from 'domhandler'
import { adopt } from '../prune.ts'
import { belongingRows } from './belonging.ts'
import { type Blocks, blocksOf } from './blocks.ts'
import { thresholdOf } from './choose.ts'
import { copiesOf, OF_CONTENT } from './copies.ts'
import { extract } from './extract.ts'
import { featuresOf } from './features/features.ts'
import { chancesOf } from './forest.ts'
import type { Hints } from './hints.ts'
import { elementAt, measure } from './measure.ts'
import { MODEL, type Model } from './model.ts'
import { type FirstReading, firstReading } from './rules.ts'
import { scoresOf } from './score.ts'
import { type Page, traitsOf } from './traits.ts'
import { STRICT, trim } from './trim.ts'
import { evened } from './units.ts'
import { votesOf } from './vocabulary.ts'

interface MainOptions {
  hints: Hints
  /** Title of the page, to know its heading by. */
  title?: string
  /** Leave out forms, blocks of mere links, and what is doubtful as well. */
  strict?: boolean
  model?: Model
}

/** Least chance of a block under `strict`. */
const STRICT_CHANCE = 0.5
/** What belongs to the content by what it is stays from this share of the threshold on. */
const BELONGING_SHARE = 0.5
/** A page with fewer words than this share of the article it tells machines shows no article. */
const MIN_OF_TOLD = 0.3

/**
 * The main content of a clean page, as a root; the page itself if nothing else can be told. Changes the tree.
 *
 * The cascade:
 * 1. furniture is marked by landmarks, names, and headings like "Related articles" (furniture.ts);
 * 2. every block left is scored by hand-made odds (score.ts), and the element with the highest expected F1 is chosen
 *    (rules.ts);
 * 3. in prose, what reads like furniture though no name says so is trimmed (trim.ts);
 * 4. if the answer is thin against the page: the same with landmarks alone, then with nothing removed;
 * 5. this is the first reading. The second takes every block of the page anew: a forest (forest.ts) gives the chance
 *    that it is content, from its shape, its place, what is around it, the votes of names and words (vocabulary.ts),
 *    what the page tells machines (hints.ts), and the first reading (features/);
 * 6. the set of blocks with the highest expected F1 is the content (choose.ts), be it one subtree or many pieces: every
 *    post of a thread, every card of a listing, the description and the table of a product;
 * 7. headings stay with what they head, and the one that names the page stays wherever it stands;
 * 8. if nothing is left, or the page is but a few lines, the first reading stands;
 * 9. if the page shows next to nothing of an article that its JSON-LD holds, the article is taken from there.
 *
 * One walk measures the tree; everything after works on rows and running sums, so that the cost is linear.
 */
export function mainContent(
  root: ParentNode,
  { hints, title = '', strict = false, model = MODEL }: MainOptions,
): ParentNode {
  const page = traitsOf(measure(root), title)
  const words = page.words(0, page.measures.nodes.length)
  const told = hints.articleBody.split(/\s+/).length
  if (hints.articleBody !== '' && words < MIN_OF_TOLD * told) return articleOf(hints.articleBody, title)
  if (words === 0) return root
  const blocks = blocksOf(page.measures)
  const first = firstReading(page)
  const chosen = secondReading(page, { blocks, first, hints, model, least: strict ? STRICT_CHANCE : 0 })
  settleInline(blocks, first, chosen)
  if (strict) leaveStrict(page, chosen)
  extract(page.measures, chosen)
  return root
}

interface Second {
  blocks: Blocks
  first: FirstReading
  hints: Hints
  model: Model
  least: number
}

/** Steps 5 to 8: for each row of a block whether it is content. */
function secondReading(page: Page, { blocks, first, hints, model, least }: Second): Uint8Array {
  const votes = votesOf(page.measures, blocks, model.votes)
  const columns = featuresOf({ page, blocks, votes, hints, first })
  const chances = evened(page.measures, blocks, chancesOf(model.forest, columns, blocks.rows.length))
  const threshold = Math.max(least, thresholdOf(blocks, chances))
  const chosen = new Uint8Array(page.measures.nodes.length)
  for (let block = 0; block < chances.length; block++) chosen[blocks.rows[block]!] = chances[block]! > threshold ? 1 : 0
  if (first.small || !chosen.includes(1)) chosen.set(first.kept)
  const belonging = belongingRows(page, blocks, first)
  blocks.rows.forEach((row, block) => {
    if (belonging[row] === 1 && chances[block]! > BELONGING_SHARE * threshold) chosen[row] = 1
  })
  keepHeadings(page, blocks, first, chosen)
  const copies = copiesOf(page.measures, blocks, chosen, OF_CONTENT)
  for (let row = 0; row < copies.length; row++) if (copies[row] === 1) chosen[row] = 0
  const { titleRow, measures } = page
  if (titleRow > 0) chosen.fill(1, titleRow, measures.end[titleRow]!)
  return chosen
}

const HEADING = /^h[1-6]$/

/** A heading stays if the block behind it does, unless rules take it for that of furniture: they read few words alone. */
function keepHeadings({ measures }: Page, { rows }: Blocks, { names }: FirstReading, chosen: Uint8Array): void {
  const isHeading = (row: number) => HEADING.test(elementAt(measures, row)?.name ?? '')
  for (let block = rows.length - 2; block >= 0; block--) {
    const [row, next] = [rows[block]!, rows[block + 1]!]
    if (isHeading(row) && names[row] === 0 && chosen[next] === 1) chosen[row] = 1
  }
}

/** What stands in a line goes with its block, but for furniture by its own name: the `[edit]` of a heading. */
function settleInline({ rowOf }: Blocks, { names }: FirstReading, chosen: Uint8Array): void {
  for (let row = 1; row < rowOf.length; row++) {
    const block = rowOf[row]!
    if (block !== row) chosen[row] = chosen[block] === 1 && (names[row] === 0 || names[block] === 1) ? 1 : 0
  }
}

/** What strict cleaning takes away as well: forms, and blocks of mere links (trim.ts). */
function leaveStrict(page: Page, chosen: Uint8Array): void {
  const dropped = chosen.map((row) => 1 - row)
  const trimmed = new Uint8Array(chosen.length)
  trim(page, { row: 0, dropped: trimmed, scores: scoresOf(page, dropped) }, STRICT)
  for (let row = 0; row < chosen.length; row++) if (trimmed[row] === 1) chosen[row] = 0
}

/** Step 9. */
function articleOf(text: string, title: string): ParentNode {
  const root = new Document([])
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  adopt(root, [
    ...(title === '' ? [] : [new Element('h1', {}, [new Text(title)])]),
    ...paragraphs.map((paragraph) => new Element('p', {}, [new Text(paragraph)])),
  ])
  return root
}
