import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { regionSaid, regionsIn, Said } from './class-names.ts'
import type { Region } from './model.ts'

/** What the regions of a page are read from. */
interface Marks {
  /** All elements of a page in document order, with their places in `startIndex`. */
  elements: readonly Element[]
  /** What the classes of each say about its place (class-names.ts). */
  said: ArrayLike<number>
  /** Whether there may be a tag or an attribute of this name on the page. */
  mayHave(name: string): boolean
}

/** The region of the page that each element belongs to. */
export function regionsOf(marks: Marks): Region[] {
  const regions = readRegions(marks, hiding(marks))
  // A dialog or a loading screen may hide the whole page. What it hides then is the page.
  return isMostlyHidden(marks.elements, regions) ? readRegions(marks, isUnshown) : regions
}

function readRegions({ elements, said, mayHave }: Marks, hides: (element: Element, said: number) => boolean): Region[] {
  const regions: Region[] = []
  const hasRoles = mayHave('role')
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]!
    const { parent } = element
    const outer = (parent !== null && isTag(parent) ? regions[parent.startIndex ?? -1] : undefined) ?? 'main'
    const role = hasRoles ? element.attribs.role : undefined
    const isHidden = outer === 'hidden' || hides(element, said[at]!)
    regions.push(isHidden ? 'hidden' : regionIn(element, outer, role, said[at]!))
  }
  return regions
}

/** By element and role; by class and id only for boxes, since a name on a small element says less. */
function regionIn(element: Element, outer: Region, role: string | undefined, said: number): Region {
  const { name, attribs } = element
  if (name === 'main' || role === 'main') return 'main'
  if (outer !== 'main' && outer !== 'header') return outer
  if (name === 'nav' || role === 'navigation') return 'navigation'
  if (name === 'aside' || role === 'complementary') return 'aside'
  if ((name === 'footer' && !isInArticle(element)) || role === 'contentinfo') return 'footer'
  if ((name === 'header' && !isInArticle(element)) || role === 'banner') return 'header'
  if (!BOXES.has(name)) return outer
  const { class: classes, id } = attribs
  const named = regionSaid(id === undefined ? said : said | regionsIn(id))
  // Very long names tell nothing.
  return named === undefined || 1 + (classes?.length ?? 0) + (id?.length ?? 0) > MAX_NAME_CHARS ? outer : named
}

const MAX_NAME_CHARS = 500

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

const isUnshown = ({ name }: Element) => UNSHOWN.has(name)

/** A test whether an element is hidden. Most pages lack most of what hides. */
function hiding({ mayHave }: Marks): (element: Element, said: number) => boolean {
  const hasHidden = mayHave('hidden')
  const hasAria = mayHave('aria-hidden')
  const hasStyles = mayHave('style')
  return ({ name, attribs }, said) =>
    UNSHOWN.has(name) ||
    (said & Said.SortKey) !== 0 ||
    (hasHidden && attribs.hidden !== undefined) ||
    (hasAria && attribs['aria-hidden'] === 'true' && name !== 'span' && name !== 'i') ||
    (hasStyles && attribs.style !== undefined && HIDDEN_STYLE.test(attribs.style))
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
