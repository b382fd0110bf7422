import { type AnyNode, type Element, isTag } from 'domhandler'
import { Said } from '../class-names.ts'
import type { EvidencePage } from '../model.ts'

/** Whether an element may say something about the page: it stands neither in comments nor with related pages. */
export function isReadable(element: Element, page: EvidencePage): boolean {
  if (!isNearText(element, page)) return false
  for (let node: AnyNode | null = element, left = MAX_LEVELS; node !== null && isTag(node) && left > 0; left--) {
    if (WHOLE.has(node.name)) return true
    if (page.saidBy(node) & Said.Others && namesLength(node) < MAX_CHARS) return false
    node = node.parent
  }
  return true
}

/** A cheap first look at the same: the region in which an element stands. */
export function isNearText(element: Element, page: EvidencePage): boolean {
  const region = page.regionOf(outermost(element))
  return region === 'main' || region === 'header'
}

/** An `<aside>` says where its contents stand. What it is itself, such as a byline, belongs to what is around it. */
const outermost = (element: Element) =>
  element.name === 'aside' && element.parent !== null && isTag(element.parent) ? element.parent : element

const MAX_LEVELS = 12
const MAX_CHARS = 500
const WHOLE = new Set(['body', 'html', 'main'])

/** Length of class and id together. */
export const namesLength = ({ attribs }: Element): number =>
  1 + (attribs.class?.length ?? 0) + (attribs.id?.length ?? 0)
