// Definition lists: each term with its descriptions is one item.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { closeList, openList } from './list.ts'
import type { OpenList } from './open-list.ts'
import { block, type Rule } from './rule.ts'
import type { Mark } from './run.ts'
import { findBelow } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/**
 * A definition list of plain text becomes a list whose items begin with the term in bold. If it holds headings, code,
 * tables or further such lists, it is a part of the page's structure, and indentation would hide that: then terms are
 * bold paragraphs, and descriptions the blocks after them.
 */
export const definitions: Rule = (conversion, element) => {
  if (!conversion.inBlocks || !isPlain(element)) return block(conversion, element)
  const { lists } = conversion
  conversion.boundary()
  const list = openList(conversion, element, lists.at(-1))
  list.definitions = { element, described: false }
  lists.push(list)
  return {
    leave() {
      closeItem(conversion, list)
      closeList(conversion, list)
    },
  }
}

const STRUCTURES = new Set('h1 h2 h3 h4 h5 h6 pre table dl blockquote figure img details'.split(' '))

function isPlain(list: Element): boolean {
  let hasTerm = false
  let hasDescription = false
  const structure = findBelow(list, ({ name }) => {
    hasTerm ||= name === 'dt'
    hasDescription ||= name === 'dd'
    return STRUCTURES.has(name)
  })
  return hasTerm && hasDescription && structure === null
}

/** A term in bold: the beginning of an item, or a paragraph. */
export const term: Rule = (conversion, element) => {
  const list = listOf(conversion, element)
  if (list === undefined) conversion.boundary()
  else beginTerm(conversion, list)
  const mark: Mark = { type: 'strong' }
  const { run } = conversion
  const end = () => {
    if (list === undefined) conversion.boundary()
  }
  if (run.isOpen('strong')) return { leave: end }
  run.openMark(mark)
  return {
    leave() {
      run.closeMark(mark)
      end()
    },
  }
}

/** A description: on the line after its term, or a block. */
export const description: Rule = (conversion, element) => {
  const list = listOf(conversion, element)
  if (list === undefined) return block(conversion, element)
  if (!list.itemOpen) openItem(conversion, list)
  list.definitions!.described = true
  conversion.run.addBreak()
  return { children: withoutParagraph(element.children) }
}

/** The definition list that an element is a term or description of, if it is written as a list. */
function listOf({ lists, inBlocks }: Conversion, { parent }: Element): OpenList | undefined {
  const list = lists.at(-1)
  const of = list?.definitions?.element
  if (of === undefined || parent === null || !inBlocks) return undefined
  return parent === of || parent.parent === of ? list : undefined
}

/** Several terms may share their descriptions. */
function beginTerm(conversion: Conversion, list: OpenList): void {
  if (list.itemOpen && !list.definitions!.described) {
    conversion.run.addBreak()
    return
  }
  closeItem(conversion, list)
  openItem(conversion, list)
}

function openItem({ blocks }: Conversion, list: OpenList): void {
  const marker = `${list.delimiter} `
  if (list.indent > 0) blocks.joinNext()
  blocks.enter(marker, ' '.repeat(marker.length))
  list.indent = marker.length
  list.itemOpen = true
  list.definitions!.described = false
}

function closeItem(conversion: Conversion, list: OpenList): void {
  conversion.boundary()
  if (list.itemOpen) conversion.blocks.leave()
  list.itemOpen = false
}

/** The children of a description, with the first paragraph replaced by its content. */
function withoutParagraph(children: readonly ChildNode[]): readonly ChildNode[] {
  const first = children.findIndex((child) => !isText(child) || !isBlank(child.data))
  const paragraph = children[first]
  if (paragraph === undefined || !isTag(paragraph) || paragraph.name !== 'p') return children
  return [...paragraph.children, ...children.slice(first + 1)]
}
