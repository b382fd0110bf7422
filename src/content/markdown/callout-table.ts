// Tables that only set a note apart: an icon in one cell, and the text in another.
import { type ChildNode, type Element, isTag } from 'domhandler'
import { KINDS, wordOf } from './callout-kinds.ts'
import { findBelow, plainTextOf } from './subtree.ts'
import type { TableParts } from './table-parts.ts'
import { isBlank } from './whitespace.ts'

/** The kind that the icon or label in the first cell of a table states, if the table is a note. */
export function iconKindOf({ rows }: TableParts): string | undefined {
  const [first, ...others] = rows
  const icon = first?.[0]
  if (icon === undefined || others.length > 1 || rows.flat().length > MAX_CELLS) return undefined
  if (findBelow(icon, ({ name }) => name === 'table', MAX_NODES) !== null) return undefined
  const text = plainTextOf(icon, MAX_LABEL_CHARACTERS)
  if (!isBlank(text)) return KINDS.get(wordOf(text))
  const picture = findBelow(icon, ({ attribs }) => LABELS.some((name) => attribs[name] !== undefined), MAX_NODES)
  if (picture === null) return undefined
  return LABELS.map((name) => KINDS.get(wordOf(picture.attribs[name] ?? ''))).find(Boolean)
}

const LABELS = ['alt', 'title', 'aria-label']
/** An icon, a title and the text. */
const MAX_CELLS = 3
/** Maximum number of nodes in the cell of an icon that are looked at. */
const MAX_NODES = 12
const MAX_LABEL_CHARACTERS = 40

/** What a note says: the cells behind its icon, with the cell of the title as a title. */
export function bodyOf({ rows }: TableParts): readonly ChildNode[] {
  const cells = rows.flat().slice(1)
  return cells.flatMap((cell) => (isTag(cell) && cell.name === 'th' ? [titleOf(cell)] : cell.children))
}

function titleOf(cell: Element): Element {
  return Object.assign(cell, { name: 'p', attribs: { class: 'title' } })
}
