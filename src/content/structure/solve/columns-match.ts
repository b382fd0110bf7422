import { similarity } from '../lexicon/similarity.ts'
import { wordsOf } from '../lexicon/words.ts'
import type { EvidenceCell, RecordGroup } from '../model.ts'
import { isName } from '../readings/byline.ts'
import { readDate } from '../readings/date.ts'
import { moneyIn } from '../readings/money.ts'
import { countIn, readRating } from '../readings/rating.ts'
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
  if (column.name === 'section')
    return /title|name|heading|section|category/i.test(`${slot.key} ${slot.concepts[0]?.concept.id ?? ''}`) ? 0.9 : 0
  if (group.source === 'table' && !/^column \d+$/.test(column.name)) {
    const said = context.match(slot, column.name)
    if (said >= 0.3) return 0.8 * said + 0.15 * fit + 0.05 * column.coverage
    return unnamedRole(slot, column, titles, context) * fit
  }
  if (group.source === 'state') {
    const said = saidByPath(slot, column.name, context)
    return said < 0.4 ? 0 : 0.75 * said + 0.15 * fit + 0.1 * column.coverage
  }
  const part = /[|]\d/.test(column.name) && titles !== undefined ? 0.85 : 1
  const whole =
    part *
    (column.isWhole && slot.expectation !== 'date' && slot.expectation !== 'dateTime'
      ? slot.expectation === 'longText'
        ? 0.45
        : 0.7
      : 1)
  return whole * roleOf(slot, column, titles, context) * (0.5 + 0.5 * fit) * (0.4 + 0.6 * Math.min(1, column.coverage))
}

/** What a column of a table may be although its header does not say so. */
function unnamedRole(slot: Slot, column: Column, titles: Column | undefined, context: SolveContext): number {
  if (slot.expectation === 'url') return 0.7 * linkRole(column, titles)
  if (TYPED.has(slot.expectation)) return 0.4
  const isSubject = slot.parents.some((parent) => similarity(wordsOf(parent), wordsOf(column.name)) > 0.7)
  return /^(?:text|name)$/.test(slot.expectation)
    ? (isSubject ? 0.6 : 0.4) * textRole(slot, column, 0) * (isTyped(column, context) ? 0.2 : 1)
    : 0
}

/** Kinds that hardly any other text reads as. */
const TYPED: ReadonlySet<string> = new Set(['email', 'phone', 'date', 'dateTime'])

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

/** Keys of embedded state and properties of entities: by their own words, those of the key above, and schema.org. */
function saidByPath(slot: Slot, name: string, { match }: SolveContext): number {
  const keys = name.split('.')
  const last = keys.at(-1)!
  const above = keys.at(-2)
  let said = Math.max(
    match(slot, last) * (keys.length > 2 ? 0.8 : 1),
    above === undefined ? 0 : 0.95 * match(slot, `${above} ${last}`),
  )
  for (const { concept, score } of slot.concepts) {
    const rank = concept.paths.findIndex((path) => path === name || path.endsWith(`.${name}`))
    if (rank >= 0) said = Math.max(said, score * (1 - 0.03 * rank))
  }
  return said
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
      if (isPerson(slot)) return Math.max(named, personRole(column))
      return textRole(slot, column, named) * (isTyped(column, context) ? 0.25 : 1)
    case 'longText':
    case 'identifier':
    case 'address':
      return textRole(slot, column, named) * (isTyped(column, context) ? 0.25 : 1)
    case 'rating':
      return Math.max(named, ratedRole(column))
    case 'count':
      return Math.max(named, countedRole(column))
    default:
      return Math.max(named, 0.5 * plain(column), marked(slot, column))
  }
}

/** Share of the cells that state a rating as one: with its best value, or as stars. */
function ratedRole(column: Column): number {
  const texts = [...column.cells.values()].map(({ text }) => readRating(text))
  const rated = texts.filter((rating) => rating?.best !== undefined).length / texts.length
  return rated > 0.5
    ? 0.85
    : 0.4 * plain(column) * (texts.every((rating) => rating !== undefined && rating.value <= 10) ? 1 : 0.3)
}

function countedRole(column: Column): number {
  const texts = [...column.cells.values()].map(({ text }) => countIn(text))
  return texts.filter((count) => count !== undefined).length / texts.length > 0.5 ? 0.85 : 0.3 * plain(column)
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
  return (column === titles ? 1 : 0.5) * variety
}

const isPerson = ({ concepts }: Slot) =>
  /author|reviewer|creator|person|contact|employee|speaker|member/i.test(concepts[0]?.concept.id ?? '')

/** Share of the cells that read as the name of a person. */
function personRole(column: Column): number {
  const texts = [...column.cells.values()].map(({ text }) => text)
  return (
    (0.75 *
      texts.filter((text) => text.length < 50 && isName(text) && /\s/.test(text)).length *
      (0.5 + 0.5 * column.variety)) /
    texts.length
  )
}

/** Whether most cells are amounts, dates or bare numbers, which no name or title is. */
function isTyped(column: Column, { reading }: SolveContext): boolean {
  const texts = [...column.cells.values()].slice(0, SAMPLE).map(({ text }) => text)
  const typed = texts.filter(
    (text) =>
      text.length < 60 &&
      (/^[\d.,\s%+-]+$/.test(text) ||
        countIn(text, reading) !== undefined ||
        moneyIn(text, reading).length > 0 ||
        (text.length < 40 && readDate(text, reading) !== undefined)),
  )
  return typed.length > texts.length / 2
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
      Math.max(named, heading ? 0.95 : linked > 0.6 && column.length > 4 ? (column.tag === 'a' ? 0.85 : 0.72) : 0.35) *
      varied *
      (column.length > 150 ? 0.4 : 1)
    )
  return Math.max(named, 0.4 * (column.length < 80 ? 1 : 0.3) * (heading ? 0.5 : 1)) * (named > 0.5 ? 1 : varied)
}

const TITLE = /title|name|headline|heading|question/i
const LONG = /desc|snippet|summary|text|answer|content|body|excerpt|abstract|review$/i
