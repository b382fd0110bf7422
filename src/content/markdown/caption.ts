import { type ChildNode, type Element, isText } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { isBlank } from './whitespace.ts'

/** Whether an inline element stands directly in a figure: the picture or its text. Each has a line of its own. */
export function isFigurePart({ parent }: Element): boolean {
  return parent !== null && 'name' in parent && parent.name === 'figure'
}

/**
 * Whether an inline element is a caption that a screen shows below its picture: by its place in a figure, or by a name
 * that ends in `caption`. Within a cell or a link, it stays in the line, and so do words in the text of a figure.
 */
export function isCaption({ inBlocks }: Conversion, element: Element): boolean {
  if (!inBlocks) return false
  if (CAPTION.test(element.attribs.class ?? '')) return true
  return isFigurePart(element) && !isWords(element.prev) && !isWords(element.next)
}

const CAPTION = /(?:^|[\s_-])(?:fig|img|image|photo|pic)?caption(?:$|[\s_-])|[a-z]Caption(?:$|[\s_-])/

function isWords(node: ChildNode | null): boolean {
  return node !== null && isText(node) && !isBlank(node.data)
}
