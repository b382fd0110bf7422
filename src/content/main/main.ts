import type { ParentNode } from 'domhandler'
import { elementsOf } from '../walk.ts'
import { chooseBlocks } from './choose/choose.ts'
import { classify } from './classify/classify.ts'
import { MODEL } from './classify/model.ts'
import { dropClones } from './dedupe/clones.ts'
import { dropCopies } from './dedupe/hidden-copies.ts'
import { dropForeign } from './foreign/foreign.ts'
import { boilerplateOf } from './heuristics/boilerplate.ts'
import { firstReading } from './heuristics/heuristics.ts'
import { dropForStrict } from './heuristics/strict.ts'
import type { Hints } from './hints/hints.ts'
import { articleFromJsonLd } from './hints/json-ld-article.ts'
import { keepItems } from './items/keep-items.ts'
import { applyChoice } from './output/apply.ts'
import { mergeCardLinks } from './output/card-links.ts'
import { dropInlineBoilerplate } from './output/inline.ts'
import { linkHeadings, unlinkedHeadings } from './output/item-links.ts'
import { levelTitle } from './output/title-heading.ts'
import { blocksOf } from './page/blocks.ts'
import { measure } from './page/measure.ts'
import { traitsOf } from './page/traits.ts'
import { dropBeforeTitle } from './refine/before-title.ts'
import { keepChecklists } from './refine/checklists.ts'
import { keepFactRows } from './refine/fact-rows.ts'
import { dropFooterLines } from './refine/footer-lines.ts'
import { keepFormulas } from './refine/formulas.ts'
import { keepGaps } from './refine/gaps.ts'
import { dropHeadings, dropLastHeadings, keepHeadings, keepTables } from './refine/headings.ts'
import { keepLeadIns } from './refine/lead-ins.ts'
import { keepListedSteps } from './refine/listed-steps.ts'
import { keepPrice } from './refine/price.ts'
import { keepSiblingPatterns } from './refine/sibling-patterns.ts'
import { keepStandfirst } from './refine/standfirst.ts'
import { dropEchoes, keepTitle } from './refine/title.ts'
import { writeBylines } from './threads/byline.ts'
import { dropLabels, quotedIn, writeQuoted } from './threads/quoted.ts'
import { bylinesOf } from './threads/sign.ts'
import { completeThreads } from './threads/threads.ts'

interface MainOptions {
  hints: Hints
  /** Title of the page. It identifies the page's heading. */
  title?: string
  /** The title without the name of the site, which is written if no heading shows it. */
  name?: string | undefined
  /** Also leave out forms, blocks that are only links, and doubtful blocks. */
  strict?: boolean
}

/**
 * Reduces a cleaned page to its main content. Changes the tree and returns its root. A page without words is returned
 * unchanged; step 0 returns a new tree.
 *
 * The steps below are a cascade: each one works on what the steps before it chose. `chosen` has a 1 for every row of
 * the page (page/measure.ts) that is content. One walk measures the tree; everything after it works on rows and running
 * sums, so the cost is linear. The vocabulary and the forest of step 5 are trained by test/quality/train.
 */
export function mainContent(
  root: ParentNode,
  { hints, title = '', name = '', strict = false }: MainOptions,
): ParentNode {
  const page = traitsOf(measure(root), title, hints.isHome)
  const words = page.words(0, page.measures.nodes.length)

  // 0. If the page barely shows the article in its JSON-LD, the article is taken from there.
  const article = articleFromJsonLd(hints.articleBody, title, words)
  if (article !== undefined) return article
  if (words === 0) return root

  // 1. Mark boilerplate by landmarks, class names, and headings such as "Related articles".
  const boilerplate = boilerplateOf(page)

  // 2. Score the remaining blocks with hand-made odds (score.ts) and take the element with the highest expected F1.
  // 3. In prose, trim parts that read like boilerplate (trim.ts).
  // 4. If the result is thin, repeat 2 and 3 with only landmarks removed, then with nothing removed.
  const first = firstReading(page, boilerplate)

  // 5. Estimate for every block of the page the chance that it is content. The forest sees the block's shape and place,
  //    its surroundings, the vocabulary's votes, the hints, and the first reading.
  const blocks = blocksOf(page.measures)
  const chances = classify(page, { blocks, first, hints, model: MODEL })

  // 6. Choose the blocks that together have the highest expected F1. They may be one subtree or many pieces: the posts
  //    of a thread, the cards of a listing, the description and the table of a product.
  const chosen = chooseBlocks(page, { blocks, first, chances, minChance: strict ? STRICT_CHANCE : 0 })

  // 7. Repair what block-by-block decisions split: lists to tick, parts built alike, headings with their sections,
  //    formulas with their text, the price with its product, labels with values. Fill the gaps of short texts between
  //    chosen ones.
  keepChecklists(page, blocks, first, chosen)
  keepListedSteps(blocks, first, { steps: hints.steps, chosen })
  keepSiblingPatterns(page.measures, blocks, chosen)
  keepItems(page, { blocks, first, hints, chances, chosen })
  keepLeadIns(page, blocks, first, chosen)
  keepHeadings(page.measures, blocks, first, chosen)
  keepTables(page.measures, blocks, first, chosen)
  keepFormulas(page.measures, blocks, chosen)
  if (!strict) keepGaps(page, { blocks, first, chances, chosen })
  keepFactRows(page, blocks, first, chosen)
  keepPrice(page, blocks, first, chosen)

  // 8. If nothing is left, or the page is only a few lines, the first reading stands, and its items are
  //    completed again.
  if (first.isSmall || !chosen.includes(1)) {
    chosen.set(first.kept)
    keepItems(page, { blocks, first, hints, chances, chosen })
  }

  // 9. Drop what belongs to other pages or to the site.
  dropForeign(page, blocks, chosen, { title, hints })

  // 10. Complete threads, so that no post is missing and no profile is left. Comments on an article go.
  const threads = completeThreads(page, { blocks, first, chosen, path: hints.path })

  // 11. Drop repetitions (and the labels of quotations that are gone), headings whose links are gone, and the site's own
  //     lines at both ends. Make sure that the page's title is there, as a heading, and that nothing foreign stands
  //     before it.
  const quoted = quotedIn(page.measures, { blocks, chosen, threads })
  dropCopies(page, blocks, chosen)
  dropLabels(quoted, blocks, chosen)
  dropClones(page.measures, blocks, chosen)
  dropHeadings(page.measures, blocks, chosen)
  const named = keepTitle(page, { blocks, first, chosen, titles: [title, ...hints.titles] })
  dropBeforeTitle(page, { blocks, chances, chosen, title: named })
  keepStandfirst(page, { blocks, first, chosen, title: named, descriptions: hints.descriptions })
  dropEchoes(page, blocks, chosen)
  dropFooterLines(page, blocks, chosen)
  dropLastHeadings(page.measures, blocks, chosen, named)

  // 12. Drop boilerplate inside a line, and under `strict` forms and blocks of links.
  dropInlineBoilerplate(page, blocks, first, chosen)
  if (strict) dropForStrict(page, chosen)

  // 13. Prune the tree. Pictures follow their surroundings, headings of list items get the item's only link, and each
  //     post of a thread begins with its author and date. The last two are looked up while the tree is whole. Cards
  //     have one link, and the title is the only heading of level 1. The elements that stay are listed once, and anew only
  //     where a step has changed them.
  const names = new Set(threads.flat().map(({ author }) => author))
  const headings = unlinkedHeadings(page, chosen, { boilerplate: first.names, path: hints.path, names })
  const bylines = bylinesOf(page.measures, blocks, chosen, threads)
  const shown = applyChoice(page.measures, { blocks, chosen, boilerplate: first.names })
  linkHeadings(headings)
  const isMerged = mergeCardLinks(root, headings.size > 0 ? elementsOf(root) : shown)
  writeQuoted(quoted)
  writeBylines(bylines)
  const elements = isMerged || threads.length > 0 ? elementsOf(root) : shown
  levelTitle(root, { elements, titles: [title, ...hints.titles], name })
  return root
}

/** Minimum chance of a block under `strict`. */
const STRICT_CHANCE = 0.5
