import { type Element, isText } from 'domhandler'
import { isMain } from '../main/page/traits.ts'
import { elementsOf } from '../walk.ts'
import { saysNew } from './balance.ts'
import { hiddenAround, inView } from './hidden.ts'
import type { Tests } from './layers.ts'

/**
 * The outermost hidden blocks that are the page: a script shows them when it has loaded, or when the reader has paid.
 * They hold `main`, the only heading of level 1 with its text, or most text of `main`.
 */
export function unlockedBlocks(elements: readonly Element[], { extent, hidden, isLayer }: Tests): Set<Element> {
  const unlocked = new Set<Element>()
  const outerOf = hiddenAround(hidden)
  const blocks = [...hidden].filter(
    (element) =>
      extent(element).ink >= MIN_INK && outerOf(element) === undefined && !isLayer(element, extent(element), false),
  )
  if (blocks.length === 0) return unlocked
  const main = elements.find(isMain) ?? onlyArticle(elements) ?? elements.find(({ name }) => name === 'body')
  const all = main === undefined ? 0 : extent(main).ink
  const headings = elements.filter(({ name }) => name === 'h1').slice(0, MAX_HEADINGS)
  for (const element of blocks) {
    const { ink } = extent(element)
    const holdsMost = main !== undefined && isWithin(element, main) && ink >= MIN_SHARE * all
    const holdsPage = main !== undefined && isMain(main) && isWithin(main, element)
    const holdsHeading = headings.length > 0 && headings.every((heading) => isWithin(heading, element))
    if (holdsMost || holdsPage || holdsHeading) unlocked.add(element)
  }
  if (unlocked.size === 0) return unlocked
  const shown = textsOf(inView(elements, hidden))
  return new Set([...unlocked].filter((block) => saysNew(textsOf(elementsOf(block)), shown)))
}

/** A shorter block is no page. */
const MIN_INK = 120
const MIN_SHARE = 0.5
const MAX_HEADINGS = 5

const textsOf = (elements: readonly Element[]) => elements.flatMap(({ children }) => children.filter(isText))

function onlyArticle(elements: readonly Element[]): Element | undefined {
  const articles = elements.filter(({ name }) => name === 'article')
  return articles.length === 1 ? articles[0] : undefined
}

function isWithin(element: Element, outer: Element): boolean {
  for (let node: Element['parent'] = element; node !== null; node = node.parent) if (node === outer) return true
  return false
}
