import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { firstNodesOf, textOf } from '../walk.ts'
import { isTooltip } from './tooltips.ts'
import { isToggle } from './triggers.ts'

/**
 * Whether a button is text of the page: the question of a FAQ in its heading, or a word in a sentence, which explains
 * itself if it is pressed. Other buttons are controls.
 */
export function isTextButton(button: Element): boolean {
  return isInHeading(button) || isInSentence(button)
}

/** Whether a button is a control behind the words of a heading: a few words of its own (`Module net [Copy path]`). */
export function isHeadingControl(button: Element): boolean {
  let node = button
  for (let i = 0; i < MAX_WRAPPERS; i++) {
    const { parent } = node
    if (parent === null || !isTag(parent) || nearText(node, 'next').trim() !== '') return false
    if (HEADING.test(parent.name)) return isTail(node, button, parent)
    node = parent
  }
  return false
}

function isTail(node: Element, button: Element, { children }: Element): boolean {
  if (children.length > MAX_HEADING_PARTS || button.children.length > MAX_HEADING_PARTS) return false
  const own = textOf(button)
  if (own.length > MAX_CONTROL_CHARS || /[?？]$/.test(own)) return false
  const { attribs } = button
  if ((attribs['aria-expanded'] !== undefined || attribs['aria-controls'] !== undefined) && !isToggle(own)) return false
  const before = children.slice(0, children.indexOf(node)).map(startOf).join(' ')
  return WORD.test(before) && !/[:：]\s*$/.test(nearText(node, 'prev'))
}

/** The first texts of a node. */
function startOf(node: ChildNode): string {
  return [node, ...firstNodesOf(node, MAX_NODES)].map((part) => (isText(part) ? part.data : '')).join(' ')
}

const MAX_NODES = 20
const HEADING = /^h[1-6]$/
const WORD = /\p{L}{2}/u
const MAX_HEADING_PARTS = 12
const MAX_CONTROL_CHARS = 24

/** A button inside one of these is its text. */
const LABELLED = /^(?:h[1-6]|summary|dt)$/

/** Also if it is all that wrappers in the heading hold. */
function isInHeading(button: Element): boolean {
  let node: Element = button
  for (let i = 0; i < MAX_WRAPPERS; i++) {
    const { parent } = node
    if (parent === null || !isTag(parent)) return false
    if (LABELLED.test(parent.name)) return true
    node = parent
    if (nearText(node, 'prev') !== '' || nearText(node, 'next') !== '') return false
  }
  return false
}

const MAX_WRAPPERS = 3

const SENTENCES = new Set('p li dd td th dt blockquote figcaption caption'.split(' '))
const INLINE = new Set('a abbr b bdi cite code dfn em i kbd mark q s small span strong sub sup time u var'.split(' '))

/** A longer text is no word. */
const MAX_WORD_CHARS = 60

/**
 * Whether text goes on at both sides of the button: `must [not] be opened`. At the start of a sentence, what follows must
 * be a sentence with its end.
 */
function isInSentence(button: Element): boolean {
  const block = blockAround(button)
  if (block === undefined) return false
  const before = nearText(outermostInline(button), 'prev')
  const after = nearText(outermostInline(button), 'next')
  if (after === '' || !GOES_ON.test(after)) return false
  const word = button.children.map((child) => (isTag(child) && isTooltip(child) ? '' : textOf(child))).join('')
  if (word.length > MAX_WORD_CHARS || !/\p{L}/u.test(word)) return false
  if (before !== '') return BEFORE.test(before)
  return after.length >= MIN_SENTENCE_CHARS && /[.!?…。！？؟।]["'”’»)\s]*$/u.test(after)
}

/** Text goes on with a small letter, a letter without case or a mark, and stops before a word with anything but a colon. */
const GOES_ON = /^(?:\s*[\p{Ll}\p{Lo}\p{Lm}\p{N}]|[.,;:!?…。、，；：！？؟،)\]”’»'-])/u
const BEFORE = /[\p{L}\p{M}\p{N},;，、،("'“‘«»”’)\]–—-]\s*$/u
const MIN_SENTENCE_CHARS = 30

function blockAround(button: Element): Element | undefined {
  const node = outermostInline(button).parent
  return node !== null && isTag(node) && SENTENCES.has(node.name) ? node : undefined
}

function outermostInline(button: Element): Element {
  let node = button
  for (let i = 0; i < MAX_WRAPPERS; i++) {
    const { parent } = node
    if (parent === null || !isTag(parent) || !INLINE.has(parent.name)) break
    if (nearText(node, 'prev') !== '' || nearText(node, 'next') !== '') break
    node = parent
  }
  return node
}

/** The text right beside a node, in its parent. A tooltip of the node is not in the line. */
function nearText(node: ChildNode, side: 'prev' | 'next'): string {
  let beside = node[side]
  for (let i = 0; i < MAX_BESIDE && beside !== null; i++, beside = beside[side]) {
    if (isText(beside) ? beside.data.trim() === '' : isTag(beside) && isTooltip(beside)) continue
    if (isText(beside)) return beside.data
    return isTag(beside) && INLINE.has(beside.name) ? textAt(beside, side === 'next' ? 0 : -1) : ''
  }
  return ''
}

const MAX_BESIDE = 4

/** The first (0) or last (-1) text of an inline element. */
function textAt(element: Element, end: 0 | -1): string {
  let node: ChildNode | undefined = element
  for (let i = 0; i < MAX_BESIDE && node !== undefined && isTag(node); i++) node = node.children.at(end)
  return node !== undefined && isText(node) ? node.data : ''
}
