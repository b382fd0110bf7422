import { type Element, isTag } from 'domhandler'
import { absolute } from '../../urls.ts'
import type { EvidencePage } from '../model.ts'

/** The first link in an element or around it, resolved. */
export function linkIn(page: EvidencePage, element: Element): { href?: string } {
  let link = links.get(element)
  if (link === undefined) {
    const found =
      firstIn(element, ({ name, attribs }) => name === 'a' && LINKED.test(attribs.href ?? '')) ?? linkAround(element)
    const href = found && resolved(page, found.attribs.href)
    link = href === undefined ? {} : { href }
    links.set(element, link)
  }
  return link
}

/** An element belongs to many records, since records nest. */
const links = new WeakMap<Element, { href?: string }>()

/** The first picture in an element, resolved; its lazy address if it has one. */
export function pictureIn(page: EvidencePage, element: Element): { src?: string } {
  const picture = firstIn(element, ({ name }) => name === 'img')
  if (picture === undefined) return {}
  const src = resolved(page, pictureAddress(picture))
  return src === undefined ? {} : { src }
}

export function pictureAddress({ attribs }: Element): string | undefined {
  const lazy = attribs['data-src'] ?? attribs['data-original'] ?? attribs['data-lazy-src']
  if (lazy !== undefined) return lazy
  if (attribs.src !== undefined && !attribs.src.startsWith('data:')) return attribs.src
  return attribs.srcset?.trim().split(/\s/)[0] ?? attribs.src
}

export function resolved(page: EvidencePage, address: string | undefined): string | undefined {
  return address === undefined ? undefined : (absolute(address, page.base) ?? undefined)
}

/** Links to another page, not to a place on this one or to a script. */
const LINKED = /^\s*(?!#|javascript:|mailto:|tel:)\S/i

function linkAround(element: Element): Element | undefined {
  for (let node = element.parent, up = 0; node !== null && isTag(node) && up < 3; node = node.parent, up += 1) {
    if (node.name === 'a' && LINKED.test(node.attribs.href ?? '')) return node
  }
  return undefined
}

/** The first element in another one for which something holds. Only the first thousands are looked at. */
export function firstIn(root: Element, holds: (element: Element) => boolean): Element | undefined {
  const pending: Element[] = [root]
  let left = MAX_VISITED
  for (let element = pending.pop(); element !== undefined && left > 0; element = pending.pop()) {
    if (holds(element)) return element
    left -= 1
    for (let i = Math.min(element.children.length, left) - 1; i >= 0; i--) {
      const child = element.children[i]!
      if (isTag(child)) pending.push(child)
    }
  }
  return undefined
}

/** Elements nest, and each asks for what is in it. */
const MAX_VISITED = 2_000
