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
 */
export function mergeCardLinks(root: ParentNode): void {
  const links = linksOf(root)
  const labels = labelsOf(links)
  const actions = new Map<Element, PruneAction>(lendLinks(links, labels).map((label) => [label, 'drop']))
  const runs = runsOf(links)
  for (const run of runs) {
    const headline = keeperOf(run)
    if (headline === undefined) continue
    for (const { element, said } of run) {
      if (element === headline.element) continue
      if (said === '') actions.set(element, isArrow(element) ? 'drop' : 'unwrap')
      else if (said !== headline.said && said.length <= MAX_LABEL_CHARS && labels.has(said))
        actions.set(element, 'drop')
    }
  }
  if (actions.size > 0) prune(root, (node) => (isTag(node) ? (actions.get(node) ?? 'keep') : 'keep'))
}

interface Link {
  element: Element
  href: string
  /** Its text, normalised (content/normalise.ts). */
  said: string
  inHeading: boolean
  /** The last heading before it. */
  heading: Element | undefined
}

/**
 * Gives a headline without a link that of the label behind it, if the label says only that there is more. Returns the
 * labels.
 */
function lendLinks(links: readonly Link[], labels: ReadonlySet<string>): Element[] {
  if (labels.size === 0) return []
  const texts = links.filter(({ said }) => said !== '')
  const headings = new Map<Element, string>()
  const lent = texts.filter(({ element, href, said, inHeading, heading }, at) => {
    const isLone = heading !== texts[at - 1]?.heading && heading !== texts[at + 1]?.heading
    if (heading === undefined || heading.name === 'h1' || inHeading || !isLone) return false
    if (!labels.has(said) || !isToggle(textOf(element)) || isInSentence(element)) return false
    if (!inOneCard(heading, element)) return false
    headings.set(heading, href)
    return true
  })
  linkHeadings(headings)
  return lent.map(({ element }) => element)
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

const HEADING = /^h[1-6]$/
/** A longer text says something of its own. */
const MAX_LABEL_CHARS = 24
/** A label stands on at least this many cards. */
const MIN_CARDS = 3
/** Characters of a link's text that are read. */
const MAX_TEXT_CHARS = 400

function linksOf(root: ParentNode): Link[] {
  const links: Link[] = []
  let heading: Element | undefined
  for (const element of elementsOf(root)) {
    if (HEADING.test(element.name)) {
      heading = element
      const around = links.at(-1)
      if (around !== undefined && element.parent === around.element) around.inHeading = true
    }
    const { href = '' } = element.attribs
    if (element.name !== 'a' || href === '' || href.startsWith('#')) continue
    const inHeading = heading !== undefined && isNear(element, heading)
    links.push({ element, href, said: normalise(textOf(element).slice(0, MAX_TEXT_CHARS)), inHeading, heading })
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
  let run: Link[] = []
  for (const link of links) {
    if (run.length > 0 && run[0]!.href !== link.href) {
      if (run.length > 1) runs.push(run)
      run = []
    }
    run.push(link)
  }
  if (run.length > 1) runs.push(run)
  return runs
}

function keeperOf(run: readonly Link[]): Link | undefined {
  const texts = run.filter(({ said }) => said !== '')
  const longest = texts.reduce<Link | undefined>(
    (best, next) => (best === undefined || next.said.length > best.said.length ? next : best),
    undefined,
  )
  return texts.find(({ inHeading }) => inHeading) ?? longest
}

/** Texts that links to several pages have. */
function labelsOf(links: readonly Link[]): Set<string> {
  const targets = new Map<string, Set<string>>()
  for (const { said, href } of links) {
    if (said === '' || said.length > MAX_LABEL_CHARS) continue
    const known = targets.get(said) ?? new Set()
    targets.set(said, known.add(href))
  }
  return new Set([...targets].filter(([, pages]) => pages.size >= MIN_CARDS).map(([said]) => said))
}
