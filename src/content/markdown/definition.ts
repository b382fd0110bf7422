// Definition lists: each term with its descriptions is one block.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import type { Conversion } from './conversion.ts'
import type { OpenDefinitions } from './open-list.ts'
import { block, type Rule } from './rule.ts'
import type { Mark } from './run.ts'
import { findBelow } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/**
 * In a definition list of plain text, a description stands on the line after its term. If the list holds headings, code,
 * tables or further such lists, it is a part of the page's structure: then terms are bold paragraphs, and descriptions
 * the blocks after them. Neither is indented, which would be code in renderers without definition lists, once lists nest.
 */
export const definitions: Rule = (conversion, element) => {
  conversion.boundary()
  const isOpen = conversion.inBlocks && isPlain(element)
  if (isOpen) conversion.definitions.push({ element, described: false })
  return {
    leave() {
      conversion.boundary()
      if (isOpen) conversion.definitions.pop()
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

/** A term in bold: the beginning of a paragraph, or a paragraph. */
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
  list.described = true
  conversion.run.addBreak()
  return { children: withoutParagraph(element.children) }
}

/** The definition list that an element is a term or description of, if its descriptions follow on the next line. */
function listOf({ definitions, inBlocks }: Conversion, { parent }: Element): OpenDefinitions | undefined {
  const list = definitions.at(-1)
  if (list === undefined || parent === null || !inBlocks) return undefined
  return parent === list.element || parent.parent === list.element ? list : undefined
}

/** Several terms may share their descriptions. */
function beginTerm(conversion: Conversion, list: OpenDefinitions): void {
  if (!list.described && conversion.run.hasContent) conversion.run.addBreak()
  else conversion.boundary()
  list.described = false
}

/** The children of a description, with the first paragraph replaced by its content. */
function withoutParagraph(children: readonly ChildNode[]): readonly ChildNode[] {
  const first = children.findIndex((child) => !isText(child) || !isBlank(child.data))
  const paragraph = children[first]
  if (paragraph === undefined || !isTag(paragraph) || paragraph.name !== 'p') return children
  return [...paragraph.children, ...children.slice(first + 1)]
}
