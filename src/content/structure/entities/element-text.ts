import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import type { EvidencePage } from '../model.ts'

/**
 * Text of an element that carries a value. Blocks, list items and line breaks in it separate lines. In a hidden element
 * the text of all its parts counts, since such values are meant for programs.
 */
export function textWithin(element: Element, page: EvidencePage): string {
  if (page.regionOf(element) === 'hidden') return lines(element, () => true)
  if (!hasBlocks(element)) return page.textOf(element)
  return lines(element, (part) => page.regionOf(part) !== 'hidden')
}

const BLOCKS = new Set(
  'p div li br dt dd tr h1 h2 h3 h4 h5 h6 section article blockquote pre ul ol dl table figcaption hr'.split(' '),
)
const UNREAD = new Set('script style template noscript svg iframe'.split(' '))

function hasBlocks(root: Element): boolean {
  const pending: AnyNode[] = [...root.children]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isTag(node)) continue
    if (BLOCKS.has(node.name)) return true
    for (const child of node.children) pending.push(child)
  }
  return false
}

function lines(root: Element, isShown: (element: Element) => boolean): string {
  const pieces: string[] = []
  const pending: (AnyNode | '\n')[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === '\n') pieces.push('\n')
    else if (isText(node)) pieces.push(node.data.replace(/\s+/g, ' '))
    else if (hasChildren(node)) {
      if (isTag(node)) {
        if (node !== root && (UNREAD.has(node.name) || !isShown(node))) continue
        if (BLOCKS.has(node.name)) {
          pieces.push('\n')
          pending.push('\n')
        } else if (node.name === 'td' || node.name === 'th') pieces.push(' ')
      }
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
    }
  }
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
