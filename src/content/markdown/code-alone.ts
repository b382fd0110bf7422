// Tells code that is a block of its own from inline code, where the page has no `pre`.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { codeText, writeCodeBlock } from './code.ts'
import { marked } from './emphasis.ts'
import { languageOf } from './language.ts'
import { type Rule, SKIP } from './rule.ts'
import { findBelow, walkBelow } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/** Elements that may hold code as a line or block of its own. */
const HOLDERS = new Set('article aside blockquote body center dd div figure li main p section td'.split(' '))

/** Elements whose neighbour is on a line of its own. */
const TEXT_BLOCKS = new Set('blockquote dl h1 h2 h3 h4 h5 h6 hr ol p pre table ul'.split(' '))

const inline = marked('code')

/**
 * A `code` within a line is inline code. A `code` that fills whole lines is a block even without a `pre`: between
 * blocks of text (where generators rely on the style sheet), or alone in its block with lines separated by `br`.
 */
export const code: Rule = (conversion, element) => {
  if (!conversion.inBlocks || conversion.inLink || conversion.run.hasContent) return inline(conversion, element)
  const text = blockText(element)
  if (text === null) return inline(conversion, element)
  conversion.boundary()
  writeCodeBlock(conversion, text, languageOf(element, null))
  return SKIP
}

function blockText(element: Element): string | null {
  const { parent } = element
  if (parent && isTag(parent) && !HOLDERS.has(parent.name)) return null
  const before = neighbour(element, 'prev')
  const after = neighbour(element, 'next')
  if (!isEdge(before) || !isEdge(after)) return null
  if (findBelow(element, ({ name }) => name === 'br')) return brokenLines(element)
  // At the start of an item it is the name of what the nested list describes.
  const isBetween = (before || after) && !(parent && isTag(parent) && parent.name === 'li')
  return isBetween ? codeText(element.children).trim() : null
}

function isEdge(node: ChildNode | null): boolean {
  return node === null || (isTag(node) && TEXT_BLOCKS.has(node.name))
}

/** The nearest sibling that is not blank. */
function neighbour(element: Element, side: 'prev' | 'next'): ChildNode | null {
  let node = element[side]
  while (node && isText(node) && isBlank(node.data)) node = node[side]
  return node
}

/** Lines separated by `br`. White space collapses as in prose; no-break spaces are indentation. */
function brokenLines(element: Element): string {
  let text = ''
  walkBelow(element, (node) => {
    if (isText(node)) text += node.data.replace(WHITE, ' ')
    else if (isTag(node) && node.name === 'br') text += '\n'
    return true
  })
  return text
    .replace(/ ?\n ?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/^\n+/, '')
}

const WHITE = /[ \t\n\f\r]+/g
