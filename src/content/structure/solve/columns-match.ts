import type { EvidenceCell, RecordGroup } from '../model.ts'
import type { Candidate } from './candidates/candidate.ts'
import { coerce } from './coerce.ts'
import type { Column } from './columns.ts'
import type { SolveContext } from './context.ts'
import type { Slot } from './slot.ts'

/** How well a column suits a slot, from 0 to 1. */
export interface ColumnMatch {
  slot: Slot
  column: Column
  score: number
}

/** Rates a column of a table by its header, another one by tag, class and kind of text. */
export function matchColumn(
  slot: Slot,
  column: Column,
  { group, context, titles }: { group: RecordGroup; context: SolveContext; titles?: Column | undefined },
): number {
  const fit = fitOf(slot, column, context)
  if (fit < 0.25) return 0
  if (group.source === 'table' && !/^column \d+$/.test(column.name)) {
    const said = context.match(slot, column.name)
    return said < 0.3 ? 0 : 0.8 * said + 0.15 * fit + 0.05 * column.coverage
  }
  return roleOf(slot, column, titles, context) * (0.5 + 0.5 * fit) * (0.4 + 0.6 * Math.min(1, column.coverage))
}

/** Share of the cells that read as what the slot wants. */
function fitOf(slot: Slot, column: Column, context: SolveContext): number {
  let read = 0
  let asked = 0
  const step = Math.max(1, Math.floor(column.cells.size / SAMPLE))
  let at = 0
  for (const cell of column.cells.values()) {
    if (at++ % step !== 0 || (cell.text === '' && cell.href === undefined && cell.src === undefined)) continue
    asked += 1
    if (coerce(candidateOf(cell, column.name), slot, { ...context, base: context.page.base }) !== undefined) read += 1
  }
  return asked === 0 ? 0 : read / asked
}

const SAMPLE = 12

export function candidateOf(cell: EvidenceCell, label: string): Candidate {
  const { text, element, href, src } = cell
  return {
    source: 'record',
    score: 0.8,
    raw: text,
    label,
    ...(element !== undefined && { element }),
    ...(href !== undefined && { href }),
    ...(src !== undefined && { src }),
  }
}

/** What a cell without a header seems to be for this slot, by tag, class and text. */
function roleOf(slot: Slot, column: Column, titles: Column | undefined, context: SolveContext): number {
  const named = classMatch(slot, column, context)
  switch (slot.expectation) {
    case 'url':
      return linkRole(column, titles)
    case 'image':
      return [...column.cells.values()].some(({ src }) => src !== undefined) ? 0.9 : 0
    case 'money':
    case 'currency':
      return hasMoney(column, context) ? Math.max(0.85, named) : 0.25 * plain(column)
    case 'date':
    case 'dateTime':
      return Math.max(0.75, named) * (column.length < 60 ? 1 : 0.4)
    case 'member':
    case 'boolean':
      return 0.7
    case 'text':
    case 'name':
    case 'longText':
    case 'identifier':
    case 'address':
      return textRole(slot, column, named)
    default:
      return Math.max(named, 0.5 * plain(column), marked(slot, column))
  }
}

const plain = ({ length }: Column) => (length < 30 ? 1 : 0.4)

/** Class names and what stands before the value: `4.5 stars`, `12 reviews`. */
function classMatch(slot: Slot, column: Column, { match }: SolveContext): number {
  const last = column.name
    .split('>')
    .slice(-2)
    .join(' ')
    .replace(/[.#@|~=]/g, ' ')
    .replace(/\b(?:div|span|p|a|li|ul|td|b|em|i|strong|small)\b/g, ' ')
    .trim()
  return last === '' ? 0 : match(slot, last)
}

/** Whether the words around a number name the slot. */
function marked(slot: Slot, column: Column): number {
  const words = new Set(slot.words.concat(slot.described))
  const [first] = column.cells.values()
  const said = first?.text.toLowerCase().match(/\p{L}+/gu) ?? []
  return said.some((word) => [...words].some((wanted) => wanted.length > 3 && word.startsWith(wanted.slice(0, 5))))
    ? 0.85
    : 0
}

function hasMoney(column: Column, context: SolveContext): boolean {
  let signs = 0
  for (const { text } of column.cells.values())
    if (/\p{Sc}|\b(?:USD|EUR|GBP|CHF|SEK|PLN)\b|\b(?:kr|zł|free|gratis)\b/iu.test(text)) signs += 1
  return signs >= column.cells.size * 0.5 && context !== undefined
}

function linkRole(column: Column, titles: Column | undefined): number {
  const cells = [...column.cells.values()]
  if (cells.filter(({ href }) => href !== undefined).length < cells.length * 0.5) return 0
  const hrefs = new Set(cells.map(({ href }) => href))
  const variety = hrefs.size / cells.length
  return (column === titles ? 1 : 0.6) * variety
}

const TITLE_TAGS = /^(?:h[1-6]|dt|summary|legend|caption|th)$/

/** Titles are headings or links, short and different; descriptions are long. */
function textRole(slot: Slot, column: Column, named: number): number {
  const top = slot.concepts[0]?.concept.id ?? ''
  const wantsLong = slot.expectation === 'longText' || LONG.test(`${top} ${slot.key}`)
  const wantsTitle = TITLE.test(top) || TITLE.test(slot.key)
  const heading = TITLE_TAGS.test(column.tag) || /(?:^|>)=?h[1-6][^>]*(?:>|$)/.test(column.name)
  const linked = [...column.cells.values()].filter(({ href }) => href !== undefined).length / column.cells.size
  const varied = 0.3 + 0.7 * column.variety
  if (wantsLong) return Math.max(named, Math.min(1, column.length / 120) * (heading ? 0.4 : 0.9)) * varied
  if (wantsTitle)
    return (
      Math.max(named, heading ? 0.95 : linked > 0.6 && column.length > 4 ? 0.8 : 0.35) *
      varied *
      (column.length > 150 ? 0.4 : 1)
    )
  return Math.max(named, 0.4 * (column.length < 80 ? 1 : 0.3) * (heading ? 0.5 : 1)) * (named > 0.5 ? 1 : varied)
}

const TITLE = /title|name|headline|heading|question/i
const LONG = /desc|snippet|summary|text|answer|content|body|excerpt|abstract|review$/i
