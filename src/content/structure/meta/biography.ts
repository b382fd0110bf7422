import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import { shortTextOf } from '../entities/short-text.ts'
import type { EvidencePage } from '../model.ts'
import { FULL_NAME } from './names.ts'

/** A name above a paragraph that begins with it: `Ann Lee` and `Ann Lee is a writer who …`. */
export function fromBiography(page: EvidencePage): string[] {
  let before: string | undefined
  for (const element of page.elements) {
    if (!BIOGRAPHICAL.has(element.name) || page.regionOf(element) !== 'main') continue
    // Nearly all texts neither are a name nor follow one. Most of these are not read.
    if (before === undefined && !mayBeName(element, page)) continue
    const text = shortTextOf(element, page, MAX_BIOGRAPHY_CHARS)
    if (
      before !== undefined &&
      text.length > MIN_BIOGRAPHY_CHARS &&
      text.startsWith(`${before} `) &&
      IS.test(text.slice(before.length))
    )
      return [before]
    if (text !== '') before = FULL_NAME.test(text) ? text : undefined
  }
  return []
}

const BIOGRAPHICAL: ReadonlySet<string> = new Set(['p', 'div', 'h2', 'h3', 'h4', 'h5', 'span', 'a', 'strong'])
const MIN_BIOGRAPHY_CHARS = 60
const MAX_BIOGRAPHY_CHARS = 1500
const IS = /^ (?:is|was|has|works|writes|ist|arbeitet|est|es|è|é|is een|jest)\s/

/** Whether the texts that an element shows may be pieces of a full name. */
function mayBeName(root: Element, page: EvidencePage): boolean {
  let only: AnyNode = root
  while (hasChildren(only) && only.children.length === 1) only = only.children[0]!
  return isText(only) ? mayBegin(initialOf(only.data)) && NAME.test(only.data) : consistsOfNames(root, page)
}

function consistsOfNames(root: Element, page: EvidencePage): boolean {
  let begun = false
  const pending: AnyNode[] = [root]
  for (let node = pending.pop(), left = MAX_NODES; node !== undefined && left > 0; node = pending.pop(), left--) {
    if (isText(node)) {
      const initial = initialOf(node.data)
      if (Number.isNaN(initial) || (initial >= 128 && BLANK.test(node.data))) continue
      if (!(begun ? NAME_PIECE.test(node.data) : mayBegin(initial) && NAME_START.test(node.data))) return false
      begun = true
    } else if (hasChildren(node) && !(isTag(node) && page.regionOf(node) === 'hidden')) {
      if (node.children.length > MAX_NODES) return false
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
    }
  }
  return begun
}

/** The first character that is no ASCII white space; NaN if there is none. */
function initialOf(text: string): number {
  let at = 0
  while (text.charCodeAt(at) <= 32) at++
  return text.charCodeAt(at)
}

/** A cheap first look at a name, which begins with a capital letter. */
const mayBegin = (initial: number) => initial >= 128 || (initial >= 65 && initial <= 90)

const BLANK = /^[\s\u200b]*$/
const NAME = /^[\s\u200b]*\p{Lu}[\p{L}'.-]+(?:[\s\u200b]+\p{Lu}[\p{L}'.-]+){1,2}[\s\u200b]*$/u
const NAME_START = /^[\s\u200b]*\p{Lu}[\p{L}'.-]*(?:[\s\u200b]+[\p{L}'.-]+){0,2}[\s\u200b]*$/u
const NAME_PIECE = /^[\s\u200b]*[\p{L}'.-]+(?:[\s\u200b]+[\p{L}'.-]+){0,2}[\s\u200b]*$/u
/** An element with more has no short text. */
const MAX_NODES = 81
