import { type ChildNode, type Element, isTag, isText, type ParentNode, type Text } from 'domhandler'
import type { Restatement } from './clues.ts'
import { inkEnd, inkStart, isBeyondAscii } from './ink.ts'

export const currency: Restatement = { text: isSign, apply: joinCurrency }

/**
 * Moves a currency sign that stands alone in its block into the block with its amount: right before an amount that
 * follows, or behind one that precedes it. Pages write `<div>€</div><div>12</div>`, and `<p>€<div>12</div></p>` is read
 * like that.
 */
function joinCurrency(element: Element): void {
  for (const child of element.children) if (isText(child) && isSign(child.data)) joinSign(child)
}

/** Length of a sign with the white space of the source, and without it. */
const MAX_SOURCE_CHARACTERS = 40
const MAX_SIGN_CHARACTERS = 4
const SIGN = /^(?:(?:[A-Z]{1,2})?\p{Sc}|EUR|USD|GBP|CHF|JPY|CNY|kr\.?|zł|Kč|Ft|lei|руб\.?|円|元|TL|د\.إ|ر\.س)$/u
const AMOUNT_START = /^\s*[-+−]?\d/
const AMOUNT_END = /\d\s*$/

/** Maximum number of elements around a sign, and around the amount beside it. */
const MAX_WRAPPERS = 4

function isSign(data: string): boolean {
  if (data.length > MAX_SOURCE_CHARACTERS) return false
  const end = inkEnd(data)
  if (end === 0) return false
  const start = inkStart(data)
  if (end - start > MAX_SIGN_CHARACTERS && !isBeyondAscii(data, start) && !isBeyondAscii(data, end - 1)) return false
  if (!mayBegin(data.charCodeAt(start))) return false
  const sign = data.trim()
  return sign !== '' && sign.length <= MAX_SIGN_CHARACTERS && SIGN.test(sign)
}

/** A sign begins with a letter, a dollar, or beyond ASCII. What is as short is mostly punctuation or a number. */
const mayBegin = (code: number) => code === 0x24 || code > 0x40

function joinSign(sign: Text): void {
  const outer = outermost(sign)
  if (outer === null) return
  const behind = neighbour(outer, 'next')
  const before = neighbour(outer, 'prev')
  // Without a block between them, sign and amount are on one line anyway.
  const amount = behind && (isBlock(outer) || isBlock(behind)) ? edgeText(behind, 'next') : null
  if (amount && AMOUNT_START.test(amount.data)) {
    amount.data = sign.data.trim() + amount.data.trimStart()
    sign.data = ''
    return
  }
  const ended = before && (isBlock(outer) || isBlock(before)) ? edgeText(before, 'prev') : null
  if (ended && AMOUNT_END.test(ended.data)) {
    ended.data = `${ended.data.trimEnd()}\u00a0${sign.data.trim()}`
    sign.data = ''
  }
}

/** The outermost element that holds only the sign, or the sign itself. Null if it is in a cell of a larger table. */
function outermost(sign: Text): ChildNode | null {
  let node: ChildNode = sign
  for (let i = 0; i < MAX_WRAPPERS; i++) {
    const parent: ParentNode | null = node.parent
    if (neighbour(node, 'prev') !== null || neighbour(node, 'next') !== null) break
    if (parent === null || !isTag(parent) || FRAMES.has(parent.name)) break
    node = parent
  }
  return isTag(node) && CELLS.has(node.name) && !isOnlyRow(node) ? null : node
}

/** What does not stand beside other content as its sign. */
const FRAMES = new Set('body html main article section ul ol li table tbody tr form select option'.split(' '))
const CELLS = new Set(['td', 'th'])

function isOnlyRow({ parent }: Element): boolean {
  if (parent === null || !isTag(parent)) return false
  const isRow = (node: ChildNode | null) => node !== null && isTag(node) && node.name === 'tr'
  return !isRow(neighbour(parent, 'prev')) && !isRow(neighbour(parent, 'next'))
}

/** The nearest sibling that is not blank. */
function neighbour(node: ChildNode, side: 'prev' | 'next'): ChildNode | null {
  let sibling = node[side]
  while (sibling !== null && !isTag(sibling) && (!isText(sibling) || sibling.data.trim() === ''))
    sibling = sibling[side]
  return sibling
}

/** The first or last text of a node. */
function edgeText(node: ChildNode, side: 'prev' | 'next'): Text | null {
  let edge: ChildNode | null = node
  for (let i = 0; i <= MAX_WRAPPERS && edge !== null && isTag(edge); i++) {
    const outer: Element = edge
    edge = (side === 'next' ? outer.firstChild : outer.lastChild) as ChildNode | null
    if (edge !== null && isText(edge) && edge.data.trim() === '') edge = neighbour(edge, side)
  }
  return edge !== null && isText(edge) ? edge : null
}

const BLOCKS = new Set('div p td th dd dt center section h1 h2 h3 h4 h5 h6'.split(' '))

function isBlock(node: ChildNode): boolean {
  return isTag(node) && BLOCKS.has(node.name)
}
