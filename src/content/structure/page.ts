import { type AnyNode, type Document, type Element, hasChildren, isTag, isText } from 'domhandler'
import { nameTest } from '../name-test.ts'
import { elementsOf } from '../walk.ts'
import { INLINE } from './inline.ts'
import type { EvidencePage, Region } from './model.ts'
import { shownText } from './readings/email.ts'

/** Reads what all finders of evidence need to know about a page. The tree must not change afterwards. */
export function evidencePageOf(root: Document, { base, url }: { base: string; url: string }): EvidencePage {
  const archived = archivedUrl(url)
  const elements = elementsOf(root)
  const order = new Map<Element, number>()
  const regions = new Map<Element, Region>()
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index]!
    order.set(element, index)
    regions.set(element, regionIn(element, regions))
  }
  // A dialog or a loading screen may hide the whole page. What it hides then is the page.
  if (isMostlyHidden(elements, regions)) {
    for (const element of elements) regions.set(element, regionIn(element, regions, isUnshown))
  }
  const texts = new Map<Element, string>()
  let budget = MAX_TEXT_COST
  return {
    root,
    base: archived !== undefined && base === url ? archived : base,
    url: archived ?? url,
    language: languageOf(elements),
    elements,
    orderOf: (element) => order.get(element) ?? -1,
    regionOf: (element) => regions.get(element) ?? 'main',
    textOf(element) {
      let text = texts.get(element)
      if (text === undefined) {
        const read = textIn(element, regions, Math.max(budget, MAX_LATE_TEXT_COST))
        text = read.text
        budget -= read.cost
        texts.set(element, text)
      }
      return text
    },
  }
}

/**
 * Cost of all texts of one page: a unit is an element or text, or 16 characters of text. Elements within each other share
 * their text, so that it is read once per level. The largest of 370 real pages, 1.3 MB, needs a fifth of it.
 */
const MAX_TEXT_COST = 3_000_000
/** What the text of one element may cost when that is spent. An element that costs more has no text then. */
const MAX_LATE_TEXT_COST = 40
const CHARS_PER_COST = 16

/**
 * The URL of the page that a web archive replays unchanged: `/web/20200101000000id_/https://site.example/`. With `id_`,
 * the archive leaves the page as it was (pywb, "identity" replay), so that its links belong to the site.
 */
function archivedUrl(url: string): string | undefined {
  return /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?\d{4,14}id_\/(https?:\/\/.+)$/i.exec(url)?.[1]
}

/** Elements whose text is not shown. */
const UNSHOWN = new Set('script style template noscript head title iframe object svg math select datalist'.split(' '))
const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
/** What a cell is sorted by, which style sheets hide: MediaWiki calls it so. */
const SORT_KEY = /(?:^|\s)sort-?key(?:\s|$)/i
/** What begins a word of a name. `with-tabs` and `no-sidebar` say what a box contains or lacks, not what it is. */
const FROM = '(?:^|[\\s_-])(?<!(?:^|[\\s_-])(?:with|without|has|have|no|non)[_-])'
const boxNamed = (words: string) => nameTest(new RegExp(`${FROM}(?:${words})(?:$|[\\s_-])`, 'i'))
const namesNavigation = boxNamed('nav|navbar|navigation|menu|breadcrumbs?|pagination|pager|tabs')
const namesAside = boxNamed(
  'sidebar|aside|related|recommend(?:ed|ations?)?|widget|promo|advert|ads?|cookie|newsletter|social|share',
)
const namesFooter = boxNamed('footer|colophon|copyright')

/** By element and role; by class and id only for boxes, since a name on a small element says less. */
function regionIn(element: Element, regions: Map<Element, Region>, hides = isHidden): Region {
  const { name, attribs, parent } = element
  const outer = parent !== null && isTag(parent) ? (regions.get(parent) ?? 'main') : 'main'
  if (outer === 'hidden' || hides(element)) return 'hidden'
  const role = attribs.role
  if (name === 'main' || role === 'main') return 'main'
  if (outer !== 'main' && outer !== 'header') return outer
  if (name === 'nav' || role === 'navigation') return 'navigation'
  if (name === 'aside' || role === 'complementary') return 'aside'
  if ((name === 'footer' && !isInArticle(element)) || role === 'contentinfo') return 'footer'
  if ((name === 'header' && !isInArticle(element)) || role === 'banner') return 'header'
  if (!BOXES.has(name) || (attribs.class === undefined && attribs.id === undefined)) return outer
  return regionNamed(attribs) ?? outer
}

function regionNamed({ class: names, id }: Element['attribs']): Region | undefined {
  if (1 + (names?.length ?? 0) + (id?.length ?? 0) > 500) return undefined
  if (namesFooter(names) || namesFooter(id)) return 'footer'
  if (namesNavigation(names) || namesNavigation(id)) return 'navigation'
  return namesAside(names) || namesAside(id) ? 'aside' : undefined
}

const isUnshown = ({ name }: Element) => UNSHOWN.has(name)

/** Whether styles and attributes hide most of the text. */
function isMostlyHidden(elements: readonly Element[], regions: ReadonlyMap<Element, Region>): boolean {
  const unshown = new Set<AnyNode>()
  let shown = 0
  let hidden = 0
  for (const element of elements) {
    const { parent, children } = element
    if (isUnshown(element) || (parent !== null && unshown.has(parent))) {
      unshown.add(element)
      continue
    }
    let length = 0
    for (const child of children) if (isText(child) && child.data.length > 1) length += child.data.length
    if (regions.get(element) === 'hidden') hidden += length
    else shown += length
  }
  return hidden > 3 * shown
}

const BOXES = new Set('div section ul ol table'.split(' '))

function isHidden({ name, attribs }: Element): boolean {
  return (
    UNSHOWN.has(name) ||
    attribs.hidden !== undefined ||
    (attribs['aria-hidden'] === 'true' && name !== 'span' && name !== 'i') ||
    (attribs.style !== undefined && HIDDEN_STYLE.test(attribs.style)) ||
    (attribs.class !== undefined && SORT_KEY.test(attribs.class))
  )
}

function isInArticle(element: Element): boolean {
  for (let node = element.parent; node !== null && isTag(node); node = node.parent) {
    if (node.name === 'article' || node.name === 'main') return true
  }
  return false
}

/** The text that an element shows, and what it cost to read; no text if that is more than allowed. */
function textIn(root: Element, regions: Map<Element, Region>, maxCost: number): { text: string; cost: number } {
  const pieces: string[] = []
  let cost = 0
  const pending: (AnyNode | ' ')[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    cost += 1
    if (cost > maxCost) return { text: '', cost }
    if (node === ' ') pieces.push(' ')
    else if (isText(node)) {
      cost += node.data.length / CHARS_PER_COST
      pieces.push(shownText(node))
    } else if (hasChildren(node)) {
      if (isTag(node)) {
        if (node !== root && regions.get(node) === 'hidden') continue
        if (isCents(node, pieces)) pieces.push('.')
        if (!INLINE.has(node.name)) {
          pieces.push(' ')
          pending.push(' ')
        } else if (node !== root && isTouching(node, pieces)) pieces.push(' ')
      }
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
    }
  }
  const text = pieces
    .join('')
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
  return { text, cost }
}

/**
 * Whether an inline element follows another one without a space, although its text begins a new word: `<span>Lumen
 * Cycles</span><span>Bristol</span>` are two words, set apart by styles.
 */
function isTouching(node: Element, pieces: readonly string[]): boolean {
  const before = node.prev !== null && isTag(node.prev) ? pieces.at(-1) : undefined
  if (before === undefined || !/[\p{Ll}\d)%]$/u.test(before.slice(-2))) return false
  const first = firstText(node)
  return /^[\p{Lu}\p{Sc}(]/u.test(first) || (/\d$/.test(before.slice(-1)) && /^\d/.test(first))
}

/** Raised cents: `£175<sup>00</sup>`. */
function isCents(node: Element, pieces: readonly string[]): boolean {
  return (
    node.name === 'sup' &&
    /^\d\d$/.test(firstText(node).trim()) &&
    /\p{Sc}\s*[\d.,\s]*\d$/u.test(pieces.slice(-3).join(''))
  )
}

function firstText(node: Element): string {
  for (
    let child: AnyNode | null = node;
    child !== null;
    child = hasChildren(child) ? (child.firstChild ?? null) : null
  ) {
    if (isText(child)) return child.data
  }
  return ''
}

function languageOf(elements: readonly Element[]): string | undefined {
  const html = elements.find(({ name }) => name === 'html')
  const stated = html?.attribs.lang ?? html?.attribs['xml:lang'] ?? metaLanguage(elements)
  return /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(stated ?? '')?.[1]?.toLowerCase()
}

function metaLanguage(elements: readonly Element[]): string | undefined {
  const names = /^(?:content-language|og:locale|language)$/i
  const meta = elements.find(
    ({ name, attribs }) =>
      name === 'meta' && names.test(attribs['http-equiv'] ?? attribs.property ?? attribs.name ?? ''),
  )
  return meta?.attribs.content
}
