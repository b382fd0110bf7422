import type { AnyNode, Element, ParentNode } from 'domhandler'
import { elementsOf } from '../../content/walk.ts'
import type { ReadHit } from '../hit.ts'
import { oneLine } from '../plain-text.ts'
import { resultUrl } from '../result-url.ts'
import { first, lineOf } from './elements.ts'
import type { Parser } from './parser.ts'

/**
 * Any other page of results: links to other hosts that are headings or have the class of a title. The snippet of a link is
 * the other text of the largest element that contains no other such link.
 */
export const generalPage: Parser = (root, { page }) => {
  const links = elementsOf(root)
    .filter(({ name, attribs }) => name === 'a' && attribs.href !== undefined)
    .flatMap((link) => {
      const url = resultUrl(link.attribs.href, page)
      const leadsAway = url !== undefined && new URL(url).host !== page.host
      return leadsAway && isTitle(link) && lineOf(link) !== '' ? [{ link, url }] : []
    })
    .slice(0, MAX_LINKS)
  const counts = countedAncestors(links.map(({ link }) => link))
  const hits = links.map(({ link, url }): ReadHit => {
    const box = boxOf(link, counts)
    return { url, title: lineOf(link), description: box === undefined ? '' : otherText(box, link) }
  })
  if (hits.length === 0) return undefined
  const next = first(root, isNext)?.attribs.href
  return { hits, next: next === undefined ? undefined : (URL.parse(next, page.href) ?? undefined) }
}

const MAX_LINKS = 200
const HEADING = /^h[1-4]$/

function isTitle(link: Element): boolean {
  if (/title|heading|result-?link|result__a/i.test(link.attribs.class ?? '')) return true
  if (elementsOf(link).some(({ name }) => HEADING.test(name))) return true
  let parent = link.parent
  for (let up = 0; up < 2 && parent !== null; up += 1) {
    if (isElement(parent) && HEADING.test(parent.name)) return true
    parent = parent.parent
  }
  return false
}

/** How many of the links each element contains. */
function countedAncestors(links: readonly Element[]): Map<ParentNode, number> {
  const counts = new Map<ParentNode, number>()
  for (const link of links) {
    for (let at = link.parent; at !== null; at = at.parent) counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return counts
}

function boxOf(link: Element, counts: Map<ParentNode, number>): ParentNode | undefined {
  let box: ParentNode | undefined
  for (let at = link.parent; at !== null && counts.get(at) === 1 && isInner(at); at = at.parent) box = at
  return box
}

/** With a single result, the page around it is not its snippet. */
const isInner = (node: ParentNode) => isElement(node) && !/^(?:body|html|main)$/.test(node.name)

function otherText(box: ParentNode, link: Element): string {
  const pieces: string[] = []
  let length = 0
  const pending: AnyNode[] = box.children.toReversed()
  for (let node = pending.pop(); node !== undefined && length < MAX_TEXT_CHARS; node = pending.pop()) {
    if ('data' in node) {
      pieces.push(node.data)
      length += node.data.length
    } else if ('children' in node && node !== link && !(isElement(node) && LEFT_OUT.test(node.name))) {
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
      pieces.push(' ')
    }
  }
  return oneLine(pieces.join(''))
}

const MAX_TEXT_CHARS = 2000
const LEFT_OUT = /^(?:script|style|cite|button|nav|h[1-4]|a|svg|form|noscript)$/

const isElement = (node: AnyNode): node is Element => 'attribs' in node

const isNext = ({ name, attribs }: Element) =>
  name === 'a' &&
  attribs.href !== undefined &&
  (/(?:^|\s)next(?:\s|$)/i.test(attribs.rel ?? '') || /(?:^|[\s_-])next(?:[\s_-]|$)/i.test(attribs.class ?? ''))
