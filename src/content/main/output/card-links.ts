// One link per card: picture, headline and "read more" often lead to the same page.
import { type Element, isTag, isText, type ParentNode } from 'domhandler'
import { isToggle } from '../../cleaning/triggers.ts'
import { normalise } from '../../normalise.ts'
import { type PruneAction, prune } from '../../prune.ts'
import { elementsOf, textOf } from '../../walk.ts'
import { linkHeadings } from './item-links.ts'

/**
 * Of links side by side with the same target, the headline stays a link, or else the longest text. A picture beside it
 * is a picture only, and a short text that links of other cards have too ("Read more") goes. If it is the only link of its
 * card, the headline gets it.
 *
 * @param elements all elements under the root, in document order
 * @returns whether some of them are gone
 */
export function mergeCardLinks(root: ParentNode, elements: readonly Element[]): boolean {
  const links = linksOf(elements)
  let known: Set<string> | undefined
  const isLabel: LabelTest = (said) => {
    known ??= labelsOf(links)
    return known.has(said)
  }
  const actions = new Map<Element, PruneAction>(lendLinks(links, isLabel).map((label) => [label, 'drop']))
  for (const run of runsOf(links)) {
    const headline = keeperOf(run)
    if (headline === undefined) continue
    for (const link of run) {
      const { element } = link
      if (element === headline.element) continue
      const said = saidBy(link)
      if (said === '') actions.set(element, isArrow(element) ? 'drop' : 'unwrap')
      else if (said !== saidBy(headline) && said.length <= MAX_LABEL_CHARS && isLabel(said))
        actions.set(element, 'drop')
    }
  }
  if (actions.size === 0) return false
  prune(root, (node) => (isTag(node) ? (actions.get(node) ?? 'keep') : 'keep'))
  return true
}

interface Link {
  element: Element
  href: string
  /** Its text (`saidBy`), once it was needed. */
  said: string | undefined
  inHeading: boolean
  /** The last heading before it. */
  heading: Element | undefined
}

/** The text of a link, normalised (content/normalise.ts). Few links are read: most stand alone. */
function saidBy(link: Link): string {
  link.said ??= normalise(textOf(link.element).slice(0, MAX_TEXT_CHARS))
  return link.said
}

/** Tells whether links to several pages have a text. */
type LabelTest = (said: string) => boolean

/**
 * Gives a headline without a link that of the label behind it, if the label says only that there is more. Returns the
 * labels.
 */
function lendLinks(links: readonly Link[], isLabel: LabelTest): Element[] {
  const headings = new Map<Element, string>()
  const lent: Element[] = []
  let end = 0
  for (let from = 0; from < links.length; from = end) {
    const { heading } = links[from]!
    while (end < links.length && links[end]!.heading === heading) end++
    if (heading === undefined || heading.name === 'h1') continue
    const label = onlyText(links, from, end)
    if (label === undefined || label.inHeading || !isToggle(textOf(label.element)) || !isLabel(saidBy(label))) continue
    if (isInSentence(label.element) || !inOneCard(heading, label.element)) continue
    headings.set(heading, label.href)
    lent.push(label.element)
  }
  linkHeadings(headings)
  return lent
}

/** The link with a text among the links `from … end - 1`, if there is exactly one. */
function onlyText(links: readonly Link[], from: number, end: number): Link | undefined {
  let only: Link | undefined
  for (let at = from; at < end; at++) {
    if (saidBy(links[at]!) === '') continue
    if (only !== undefined) return undefined
    only = links[at]
  }
  return only
}

function isInSentence({ prev, next }: Element): boolean {
  const [before, behind] = [prev, next].map((node) => (node !== null && isText(node) ? node.data.trim() : ''))
  return /[\p{L}\p{N}]/u.test(behind!) || /[^.!?…。！？]$/.test(before!)
}

/** Whether an element near a heading holds both. */
function inOneCard(heading: Element, link: Element): boolean {
  const around = new Set(parentsOf(heading))
  return parentsOf(link).some((parent) => around.has(parent))
}

function parentsOf(element: Element): Element[] {
  const parents: Element[] = []
  for (let above = element.parent; above !== null && isTag(above) && parents.length <= MAX_LEVELS; above = above.parent)
    if (above.name !== 'main' && above.name !== 'body') parents.push(above)
  return parents
}

/** Whether a link holds only symbols. */
function isArrow(element: Element): boolean {
  return textOf(element) !== '' && elementsOf(element).every(({ name }) => name !== 'img')
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** A longer text says something of its own. */
const MAX_LABEL_CHARS = 24
/** A label stands on at least this many cards. */
const MIN_CARDS = 3
/** Characters of a link's text that are read. */
const MAX_TEXT_CHARS = 400

function linksOf(elements: readonly Element[]): Link[] {
  const links: Link[] = []
  let heading: Element | undefined
  for (const element of elements) {
    const { name } = element
    if (name === 'a') {
      const { href = '' } = element.attribs
      if (href === '' || href.startsWith('#')) continue
      const inHeading = heading !== undefined && isNear(element, heading)
      links.push({ element, href, said: undefined, inHeading, heading })
    } else if (HEADINGS.has(name)) {
      heading = element
      const around = links.at(-1)
      if (around !== undefined && element.parent === around.element) around.inHeading = true
    }
  }
  return links
}

const MAX_LEVELS = 3

function isNear(element: Element, heading: Element): boolean {
  let above = element.parent
  for (let level = 0; level < MAX_LEVELS && above !== null; level++, above = above.parent)
    if (above === heading) return true
  return false
}

/** Links with the same target and no other link between them. */
function runsOf(links: readonly Link[]): Link[][] {
  const runs: Link[][] = []
  let end = 0
  for (let from = 0; from < links.length; from = end) {
    while (end < links.length && links[end]!.href === links[from]!.href) end++
    if (end - from > 1) runs.push(links.slice(from, end))
  }
  return runs
}

function keeperOf(run: readonly Link[]): Link | undefined {
  const texts = run.filter((link) => saidBy(link) !== '')
  const longest = texts.reduce<Link | undefined>(
    (best, next) => (best === undefined || saidBy(next).length > saidBy(best).length ? next : best),
    undefined,
  )
  return texts.find(({ inHeading }) => inHeading) ?? longest
}

/** Texts that links to several pages have. */
function labelsOf(links: readonly Link[]): Set<string> {
  const targets = new Map<string, Set<string>>()
  for (const link of links) {
    const said = saidBy(link)
    if (said === '' || said.length > MAX_LABEL_CHARS) continue
    const known = targets.get(said) ?? new Set()
    targets.set(said, known.add(link.href))
  }
  return new Set([...targets].filter(([, pages]) => pages.size >= MIN_CARDS).map(([said]) => said))
}
