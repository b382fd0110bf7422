import type { ParentNode } from 'domhandler'
import { extract } from './apply.ts'
import { blocksOf } from './blocks.ts'
import { secondReading } from './classify.ts'
import { firstReading } from './heuristics.ts'
import type { Hints } from './hints.ts'
import { linkHeadings, unlinkedHeadings } from './itemlinks.ts'
import { toldArticle } from './json-ld-article.ts'
import { measure } from './measure.ts'
import { MODEL } from './model.ts'
import { scoresOf } from './score.ts'
import { sign } from './threads/byline.ts'
import { signatures } from './threads/threads.ts'
import { type Page, traitsOf } from './traits.ts'
import { STRICT, trim } from './trim.ts'

interface MainOptions {
  hints: Hints
  /** Title of the page, to know its heading by. */
  title?: string
  /** Leave out forms, blocks of mere links, and what is doubtful as well. */
  strict?: boolean
}

/** Least chance of a block under `strict`. */
const STRICT_CHANCE = 0.5

/**
 * The main content of a clean page, as a root; the page itself if nothing else can be told. Changes the tree.
 *
 * The cascade:
 * 0. an article that the page tells machines and does not show is taken from its JSON-LD (told.ts);
 * 1. furniture is marked by landmarks, names, and headings like "Related articles" (furniture.ts);
 * 2. every block left is scored by hand-made odds (score.ts), and the element with the highest expected F1 is chosen
 *    (rules.ts);
 * 3. in prose, what reads like furniture though no name says so is trimmed (trim.ts);
 * 4. if the answer is thin against the page: the same with landmarks alone, then with nothing removed;
 * 5. this is the first reading. The second takes every block of the page anew (second.ts): a forest gives the chance
 *    that it is content (forest.ts), from its shape, its place, what is around it, the votes of names and words
 *    (vocabulary.ts), what the page tells machines (hints.ts), and the first reading (features/). Tables and lists have
 *    one chance (units.ts);
 * 6. the blocks that together have the highest expected F1 are the content (choose.ts), be they one subtree or many
 *    pieces: every post of a thread, every card of a listing, the description and the table of a product. Code,
 *    quotations, footnotes, tables of data, the byline stay more readily (belonging.ts), formulas with the text before
 *    them (formulas.ts);
 * 7. what is to be ticked stays: checklists (checklists.ts), ingredients and steps listed for machines (steps.ts); what a
 *    reader takes for equal or for one thing goes together: parts built alike (alike.ts), a heading with what is under
 *    it, a table with its heading (headings.ts), the price with its product (price.ts); the articles beside the one the
 *    page is named for go (stories.ts);
 * 8. if nothing is left, or the page is but a few lines, the first reading stands;
 * 9. what is said a second time goes (in-view.ts, copies.ts, clones.ts), and the heading of a list that went; what names
 *    the page stays, wherever it stands, and is a heading (title.ts);
 * 10. furniture inside a line goes (settle.ts); pictures follow what is around them (extract.ts, pictures.ts,
 *     repeated.ts);
 * 11. the only link of an item of a list stays, as that of its heading (itemlinks.ts), and each post of a thread begins
 *     with a line that says who wrote it and when (threads/).
 *
 * One walk measures the tree; everything after works on rows and running sums, so that the cost is linear. The forest
 * and the votes are trained by test/quality/train.
 */
export function mainContent(root: ParentNode, { hints, title = '', strict = false }: MainOptions): ParentNode {
  const page = traitsOf(measure(root), title)
  const words = page.words(0, page.measures.nodes.length)
  const told = toldArticle(hints.articleBody, title, words)
  if (told !== undefined) return told
  if (words === 0) return root
  const blocks = blocksOf(page.measures)
  const first = firstReading(page)
  const chosen = secondReading(page, {
    blocks,
    first,
    hints,
    model: MODEL,
    titles: [title, ...hints.titles],
    least: strict ? STRICT_CHANCE : 0,
  })
  if (strict) leaveStrict(page, chosen)
  const headings = unlinkedHeadings(page, chosen, { furniture: first.names, path: hints.path })
  const signed = signatures(page, blocks, chosen)
  extract(page.measures, { blocks, chosen, furniture: first.names })
  linkHeadings(headings)
  sign(signed)
  return root
}

/** What strict cleaning takes away as well: forms, and blocks of mere links (trim.ts). */
function leaveStrict(page: Page, chosen: Uint8Array): void {
  const dropped = chosen.map((row) => 1 - row)
  const trimmed = new Uint8Array(chosen.length)
  trim(page, { row: 0, dropped: trimmed, scores: scoresOf(page, dropped) }, STRICT)
  for (let row = 0; row < chosen.length; row++) if (trimmed[row] === 1) chosen[row] = 0
}
