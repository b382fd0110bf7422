import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import type { Region } from './model.ts'
import { regionNamed } from './region-names.ts'

/**
 * The region of the page that each element belongs to.
 *
 * @param elements all of a page in document order, with their places in `startIndex`
 */
export function regionsOf(elements: readonly Element[]): Region[] {
  const regions = readRegions(elements, isHidden)
  // A dialog or a loading screen may hide the whole page. What it hides then is the page.
  return isMostlyHidden(elements, regions) ? readRegions(elements, isUnshown) : regions
}

function readRegions(elements: readonly Element[], hides: (element: Element) => boolean): Region[] {
  const regions: Region[] = []
  for (const element of elements) {
    const { parent } = element
    const outer = (parent !== null && isTag(parent) ? regions[parent.startIndex ?? -1] : undefined) ?? 'main'
    regions.push(outer === 'hidden' || hides(element) ? 'hidden' : regionIn(element, outer))
  }
  return regions
}

/** By element and role; by class and id only for boxes, since a name on a small element says less. */
function regionIn(element: Element, outer: Region): Region {
  const { name, attribs } = element
  const role = attribs.role
  if (name === 'main' || role === 'main') return 'main'
  if (outer !== 'main' && outer !== 'header') return outer
  if (name === 'nav' || role === 'navigation') return 'navigation'
  if (name === 'aside' || role === 'complementary') return 'aside'
  if ((name === 'footer' && !isInArticle(element)) || role === 'contentinfo') return 'footer'
  if ((name === 'header' && !isInArticle(element)) || role === 'banner') return 'header'
  return (BOXES.has(name) ? regionNamed(attribs.class, attribs.id) : undefined) ?? outer
}

const BOXES = new Set('div section ul ol table'.split(' '))

function isInArticle(element: Element): boolean {
  for (let node = element.parent; node !== null && isTag(node); node = node.parent) {
    if (node.name === 'article' || node.name === 'main') return true
  }
  return false
}

/** Elements whose text is not shown. */
const UNSHOWN = new Set('script style template noscript head title iframe object svg math select datalist'.split(' '))
const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
/** What a cell is sorted by, which style sheets hide: MediaWiki calls it so. */
const SORT_KEY = /(?:^|\s)sort-?key(?:\s|$)/i

const isUnshown = ({ name }: Element) => UNSHOWN.has(name)

function isHidden({ name, attribs }: Element): boolean {
  return (
    UNSHOWN.has(name) ||
    attribs.hidden !== undefined ||
    (attribs['aria-hidden'] === 'true' && name !== 'span' && name !== 'i') ||
    (attribs.style !== undefined && HIDDEN_STYLE.test(attribs.style)) ||
    (attribs.class !== undefined && SORT_KEY.test(attribs.class))
  )
}

/** Whether styles and attributes hide most of the text. */
function isMostlyHidden(elements: readonly Element[], regions: readonly Region[]): boolean {
  const unshown = new Set<AnyNode>()
  let hidden = 0
  for (let at = 0; at < elements.length; at++) {
    if (regions[at] !== 'hidden') continue
    const element = elements[at]!
    if (isUnshown(element) || (element.parent !== null && unshown.has(element.parent))) unshown.add(element)
    else hidden += charsIn(element)
  }
  let shown = 0
  for (let at = 0; at < elements.length && hidden > 3 * shown; at++) {
    if (regions[at] !== 'hidden') shown += charsIn(elements[at]!)
  }
  return hidden > 3 * shown
}

/** Characters of the text directly in an element. */
function charsIn({ children }: Element): number {
  let chars = 0
  for (const child of children) if (isText(child) && child.data.length > 1) chars += child.data.length
  return chars
}
