import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import { shortTextOf } from '../entities/short-text.ts'
import type { EvidencePage } from '../model.ts'
import type { Headline } from './headline.ts'
import { beginsByline } from './names.ts'
import { isNearText } from './readable.ts'

/** A short text near the headline. */
export interface NearLine {
  element: Element
  text: string
}

/** The texts around the headline in which bylines and dates may stand, in document order. */
export interface NearLines {
  before: NearLine[]
  after: NearLine[]
}

/** Reads the texts around the headline. Nearly all neither begin as bylines do nor state a year, and are not read. */
export function linesNear({ before, after }: Headline, page: EvidencePage): NearLines {
  return { before: linesOf(before, page), after: linesOf(after, page) }
}

/**
 * What a text that states a year has, mostly in one piece: four digits, two behind numbers or a sign, or a year as
 * counted in Japan. No date counts whose year is only assumed.
 */
export const MAY_STATE_YEAR = /\d{4}|\d[./-][\s\u200b]*\d{1,2}[./-][\s\u200b]*\d\d|['’-]\d\d|令和|[０-９]/

/** The longest text that is a byline. */
export const MAX_LINE_CHARS = 160
const MAX_PARTS = 12

function linesOf(elements: readonly Element[], page: EvidencePage): NearLine[] {
  const lines: NearLine[] = []
  for (const element of elements) {
    if (element.children.length > MAX_PARTS || !isNearText(element, page) || !mayTell(element, page)) continue
    const text = shortTextOf(element, page, MAX_LINE_CHARS)
    if (text !== '') lines.push({ element, text })
  }
  return lines
}

/** Whether a byline or a date may stand in an element. */
function mayTell(root: Element, page: EvidencePage): boolean {
  let begun = false
  const pending: AnyNode[] = [root]
  for (let node = pending.pop(), left = MAX_NODES; node !== undefined && left > 0; node = pending.pop(), left--) {
    if (isText(node)) {
      if (MAY_STATE_YEAR.test(node.data) || (!begun && mayBeginByline(node.data))) return true
      begun ||= firstVisible(node.data) < node.data.length
    } else if (hasChildren(node) && (node === root || !(isTag(node) && page.regionOf(node) === 'hidden'))) {
      if (node.children.length > MAX_NODES) return false
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
    }
  }
  return false
}

/** An element with more has no short text. */
const MAX_NODES = 81

function mayBeginByline(text: string): boolean {
  const from = firstVisible(text)
  // Further white space, and letters of east Asia, which no space divides into words.
  if (text.charCodeAt(from) >= 0x1680) return true
  let end = from
  while (end - from < MAX_WORD_CHARS && isLetter(text.charCodeAt(end))) end++
  return beginsByline(text.slice(from, end).toLowerCase())
}

/** Longer than any word that begins a byline. */
const MAX_WORD_CHARS = 16

function firstVisible(text: string): number {
  let at = 0
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 160

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code >= 0xc0
