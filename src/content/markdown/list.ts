// Lists and their items, check boxes included.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { NOTE } from './footnote.ts'
import type { OpenList } from './open-list.ts'
import type { Rule, Visit } from './rule.ts'
import { SKIP } from './rule.ts'
import { plainTextOf } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/** Maximum number of an item (CommonMark 5.2: at most nine digits). */
const MAX_NUMBER = 999_999_999

export const list: Rule = (conversion, element) => {
  if (!conversion.inBlocks) return listInLine(conversion, element)
  const parent = conversion.lists.at(-1)
  conversion.boundary()
  // A list directly in a list belongs to the item before it.
  const underItem = parent !== undefined && !parent.itemOpen && parent.indent > 0
  if (underItem) conversion.blocks.enter('', ' '.repeat(parent.indent))
  if (underItem) parent.itemOpen = true
  const opened = openList(conversion, element, parent)
  conversion.lists.push(opened)
  return {
    leave() {
      closeList(conversion, opened)
      if (!underItem) return
      conversion.blocks.leave()
      parent.itemOpen = false
    },
  }
}

function openList({ blocks }: Conversion, element: Element, parent: OpenList | undefined): OpenList {
  const ordered = element.name === 'ol'
  const tight = isTight(element)
  const start = ordered ? startOf(element) : null
  if (tight && parent?.itemOpen) blocks.joinNext()
  const usual = ordered ? '.' : '-'
  const delimiter = blocks.adjacentListMarker === usual ? (ordered ? ')' : '*') : usual
  return { next: start, step: 'reversed' in element.attribs ? -1 : 1, delimiter, tight, itemOpen: false, indent: 0 }
}

function closeList(conversion: Conversion, opened: OpenList): void {
  conversion.boundary()
  conversion.lists.pop()
  conversion.blocks.endList(opened.delimiter)
  conversion.blocks.separateNext()
}

function startOf(element: Element): number {
  const count = () => element.children.filter((child) => isTag(child) && child.name === 'li').length
  return numberOf(element.attribs.start) ?? ('reversed' in element.attribs ? count() : 1)
}

function numberOf(value: string | undefined): number | undefined {
  const number = Number.parseInt(value ?? '', 10)
  return number >= 0 && number <= MAX_NUMBER ? number : undefined
}

/** A list is tight if no item holds a paragraph. */
function isTight(element: Element): boolean {
  return !element.children.some(
    (item) => isTag(item) && item.name === 'li' && item.children.some((child) => isTag(child) && child.name === 'p'),
  )
}

export const item: Rule = (conversion, element) => {
  if (!conversion.inBlocks) return itemInLine(conversion)
  conversion.boundary()
  const top = conversion.lists.at(-1)
  const list = top && !top.itemOpen ? top : undefined
  return list ? openItem(conversion, element, list) : strayItem(conversion, element)
}

function openItem(conversion: Conversion, element: Element, list: OpenList): Visit {
  const { blocks } = conversion
  const isFirst = list.indent === 0
  const note = element.attribs[NOTE]
  if (note !== undefined && /^\d{1,9}$/.test(note)) return openNote(conversion, note)
  const marker = markerOf(element, list)
  if (!isFirst && list.tight) blocks.joinNext()
  // Right after text, a number other than 1 does not begin a list (CommonMark 5.3).
  if (isFirst && list.next !== null && !marker.startsWith('1.')) blocks.separateNext()
  list.indent = marker.length
  list.itemOpen = true
  blocks.enter(marker, ' '.repeat(marker.length))
  return {
    children: withoutMarker(element.children, marker),
    leave() {
      conversion.boundary()
      if (isFirst && blocks.atMarker) list.indent = 0
      blocks.leave()
      list.itemOpen = false
    },
  }
}

/** A note of a document as a footnote definition (GFM). Its further blocks are indented by four spaces. */
function openNote(conversion: Conversion, number: string): Visit {
  conversion.blocks.separateNext()
  conversion.blocks.enter(`[^${number}]: `, '    ')
  return {
    leave() {
      conversion.boundary()
      conversion.blocks.leave()
    },
  }
}

/** Maximum length of a marker that the page writes itself. */
const MAX_MARKER_CHARACTERS = 8
const BULLET = /^[•·●▪■◦‣○∙*–-]$/

/**
 * The children of an item without a leading element that only repeats the marker: a number or bullet that the page
 * writes itself. If text follows directly, the element is the beginning of a sentence and stays.
 */
function withoutMarker(children: readonly ChildNode[], marker: string): readonly ChildNode[] {
  const first = children.findIndex((child) => !isText(child) || !isBlank(child.data))
  const element = children[first]
  const behind = children[first + 1]
  if (element === undefined || !isTag(element) || behind === undefined) return children
  if (isText(behind) && !isBlank(behind.data)) return children
  const said = plainTextOf(element, MAX_MARKER_CHARACTERS).trim()
  const isMarker = /\d/.test(marker) ? said.replace(/[.):]$/, '') === marker.slice(0, -2) : BULLET.test(said)
  return isMarker ? children.slice(first + 1) : children
}

function markerOf(element: Element, list: OpenList): string {
  if (list.next === null) return `${list.delimiter} `
  const number = numberOf(element.attribs.value) ?? list.next
  list.next = Math.min(Math.max(number + list.step, 0), MAX_NUMBER)
  return `${number}${list.delimiter} `
}

/** An item outside a list, as a list of its own that the next such item continues. */
function strayItem(conversion: Conversion, element: Element): Visit {
  const { blocks, lists } = conversion
  if (blocks.adjacentListMarker === '-') blocks.joinNext()
  const list: OpenList = { next: null, step: 1, delimiter: '-', tight: true, itemOpen: false, indent: 0 }
  lists.push(list)
  const { leave } = openItem(conversion, element, list)
  return {
    leave(...args) {
      leave?.(...args)
      closeList(conversion, list)
    },
  }
}

/** In a table cell: each item on a line that begins with its marker. */
const listInLine: Rule = (conversion, element) => {
  conversion.boundary()
  const next = element.name === 'ol' ? startOf(element) : null
  conversion.lists.push({ next, step: 1, delimiter: '-', tight: true, itemOpen: false, indent: 0 })
  return {
    leave() {
      conversion.lists.pop()
      conversion.boundary()
    },
  }
}

function itemInLine(conversion: Conversion): Visit {
  conversion.boundary()
  const list = conversion.lists.at(-1)
  if (conversion.run.mode === 'cell') conversion.run.addMarker(list?.next != null ? `${list.next++}.` : '-')
  return { leave: () => conversion.boundary() }
}

/** The state of a check box at the start of an item. One that a form would submit is a question, not a task. */
export const checkBox: Rule = (conversion, { attribs }) => {
  const { blocks, lists, run } = conversion
  const isTask = attribs.type?.toLowerCase() === 'checkbox' && lists.at(-1)?.itemOpen && blocks.atMarker
  if (isTask && 'name' in attribs && !('disabled' in attribs)) return SKIP
  if (isTask && !run.hasContent) blocks.extendMarker('checked' in attribs ? '[x] ' : '[ ] ')
  return SKIP
}
