import type { Element } from 'domhandler'
import { elementsOf } from '../../walk.ts'
import { wordsOf } from '../lexicon/words.ts'
import type {
  EvidencePage,
  EvidenceRecord,
  FieldEvidence,
  Json,
  ListShape,
  ObjectShape,
  RecordGroup,
  Shape,
} from '../model.ts'
import { itemsIn } from '../records/tables.ts'
import { coerce } from './coerce.ts'
import { type Column, columnsOf } from './columns.ts'
import { candidateOf, matchColumn } from './columns-match.ts'
import type { SolveContext } from './context.ts'
import { contextWithin } from './nested.ts'
import { selectorOf } from './selector.ts'
import { type Slot, slotOf } from './slot.ts'

export interface SolvedList {
  value: Json[]
  confidence: number
  /** By JSON pointer below the list. */
  found: Map<string, FieldEvidence>
}

interface Asked {
  /** Least rating of a group. Within a record, groups are small and few others compete. */
  enough?: number
  key: string
  parents: readonly string[]
  context: SolveContext
}

/** The records of a page that a list of objects asks for: rows of a table, cards, list items. */
export function recordsOf(list: ListShape, { key, parents, context, enough = ENOUGH }: Asked): SolvedList | undefined {
  const shape = objectIn(list.items)
  if (shape === undefined) return undefined
  const slots = new Map<string, Slot>()
  for (const [name, property] of shape.properties) {
    const slot = slotOf(name, property, [...parents, key])
    if (slot !== undefined) slots.set(name, slot)
  }
  const lists = innerLists(shape, slots)
  if (slots.size === 0) return undefined
  const subject = wordsOf([key, list.title, list.description].filter(Boolean).join(' '))
  const rated: { plan: Plan; rating: number }[] = []
  for (const group of groupsFor(context, slots)) {
    if (group.records.length < 1) continue
    const plan = planOf(group, slots, context)
    const rating = plan === undefined ? 0 : ratingOf(plan, { shape, slots, subject, context })
    if (plan !== undefined && rating > enough) rated.push({ plan, rating })
  }
  rated.sort((a, b) => b.rating - a.rating)
  const tried = rated
    .slice(0, lists.length === 0 ? 1 : MAX_TRIED)
    .map(({ plan, rating }) => built(plan, { list, shape, context, rating, lists, slots }))
  return tried.filter((solved) => solved !== undefined).sort((a, b) => b.confidence - a.confidence)[0]
}

/** Tables first; if one of them names every slot in its header, nothing else is looked at. */
function* groupsFor(context: SolveContext, slots: ReadonlyMap<string, Slot>): Generator<RecordGroup> {
  let isNamed = false
  for (const table of context.tables) {
    yield table
    const best = [...slots.values()].map((slot) =>
      Math.max(0, ...table.columns.map((name) => context.match(slot, name))),
    )
    isNamed ||= table.records.length > 1 && best.every((said) => said > 0.8)
  }
  if (!isNamed) yield* context.groups()
}

/** Groups that are read whole where records have lists of their own, which only reading tells apart. */
const MAX_TRIED = 6

/** Properties of the records that are lists: of objects, or of plain values that no single cell gives. */
function innerLists(shape: ObjectShape, slots: Map<string, Slot>): InnerList[] {
  const lists: InnerList[] = []
  for (const [name, property] of shape.properties) {
    if (property.kind !== 'list') continue
    const slot = slots.get(name)
    lists.push({ name, shape: property, ...(slot !== undefined && { slot }) })
    slots.delete(name)
  }
  return lists
}

interface InnerList {
  name: string
  shape: ListShape
  /** Of a list of plain values. */
  slot?: Slot
}

const ENOUGH = 0.25

function objectIn(shape: Shape): ObjectShape | undefined {
  if (shape.kind === 'object') return shape
  return shape.kind === 'choice'
    ? shape.branches.find((branch): branch is ObjectShape => branch.kind === 'object')
    : undefined
}

/** Which column of a group answers which slot. */
interface Plan {
  group: RecordGroup
  columns: Map<string, { column: Column; score: number; slot: Slot }>
}

function planOf(group: RecordGroup, slots: ReadonlyMap<string, Slot>, context: SolveContext): Plan | undefined {
  const columns = columnsOf(group)
  const titles = titleColumn(columns, slots, group, context)
  const slotOrder = [...slots.keys()]
  const matches: { name: string; slot: Slot; column: Column; score: number }[] = []
  for (const [name, slot] of slots) {
    for (const column of columns) {
      const score = matchColumn(slot, column, { group, context, titles })
      if (score >= WORTH)
        matches.push({
          name,
          slot,
          column,
          score: score + inOrder(slotOrder.indexOf(name) / slots.size, columns.indexOf(column) / columns.length),
        })
    }
  }
  matches.sort((a, b) => b.score - a.score)
  const plan: Plan = { group, columns: new Map() }
  const taken = new Map<Column, Slot>()
  for (const { name, slot, column, score } of matches) {
    if (plan.columns.has(name)) continue
    const holder = [...taken].find(([other]) => overlaps(other, column))?.[1]
    if (holder !== undefined && !mayShare(holder, slot)) continue
    plan.columns.set(name, { column, score, slot })
    taken.set(column, slot)
  }
  return plan.columns.size === 0 ? undefined : plan
}

/** Of equal columns, a slot takes the one at the place that it has among the slots. */
const inOrder = (slot: number, column: number) => 0.02 * (1 - Math.abs(slot - column))

const WORTH = 0.15

/** The column that the title slot takes, whose link is the link of the record. */
function titleColumn(
  columns: readonly Column[],
  slots: ReadonlyMap<string, Slot>,
  group: RecordGroup,
  context: SolveContext,
): Column | undefined {
  const slot = [...slots.values()].find(
    ({ key, expectation, concepts }) =>
      /^(?:text|name)$/.test(expectation) &&
      /title|name|headline|heading/i.test(`${key} ${concepts[0]?.concept.id ?? ''}`),
  )
  if (slot === undefined) return undefined
  let best: { column: Column; score: number } | undefined
  for (const column of columns) {
    const score = matchColumn(slot, column, { group, context })
    if (score > (best?.score ?? 0)) best = { column, score }
  }
  return best?.column
}

/** Two columns of the same texts: the same cells, or parts of them. */
function overlaps(a: Column, b: Column): boolean {
  if (a === b) return true
  const [first] = a.cells.keys()
  if (first === undefined) return false
  const one = a.cells.get(first)
  const other = b.cells.get(first)
  if (one === undefined || other === undefined || one.element === undefined) return false
  if (one.element === other.element)
    return one.text === other.text || one.text.includes(other.text) !== other.text.includes(one.text)
  return one.text !== '' && one.text === other.text
}

/** A link and its text, an amount and its currency may come from one cell. */
const mayShare = (holder: Slot, slot: Slot) =>
  holder.expectation !== slot.expectation &&
  (LINKS.has(holder.expectation) ||
    LINKS.has(slot.expectation) ||
    isNumeric(holder) !== isNumeric(slot) ||
    slot.expectation === 'currency' ||
    holder.expectation === 'currency')
const LINKS: ReadonlySet<string> = new Set(['url', 'image'])
const isNumeric = ({ expectation }: Slot) => /^(?:number|integer|money|rating|percent|quantity)$/.test(expectation)

interface Rating {
  shape: ObjectShape
  slots: ReadonlyMap<string, Slot>
  subject: readonly string[]
  context: SolveContext
}

const REGIONS = { main: 1, header: 0.5, aside: 0.45, navigation: 0.2, footer: 0.25, hidden: 0 } as const

/** How sure a group is what the list asks for: filled slots, number and size of its records, its place and heading. */
function ratingOf({ group, columns }: Plan, { shape, slots, subject, context }: Rating): number {
  let weights = 0
  let sum = 0
  for (const name of slots.keys()) {
    const weight = shape.required.has(name) ? 1.5 : 1
    weights += weight
    const match = columns.get(name)
    if (match !== undefined)
      sum += weight * match.score * (group.source === 'table' ? 1 : Math.sqrt(match.column.coverage))
    else if (shape.required.has(name)) return 0
  }
  const filled = sum / weights
  const count = group.records.length
  const many = Math.min(1, Math.log2(1 + count) / 3.5)
  const mass = group.records.reduce((total, { cells }) => total + Math.min(400, longest(cells)), 0)
  const large = Math.min(1, Math.log10(1 + mass) / 3.6)
  const cells = group.records.reduce((total, record) => total + record.cells.length, 0) / group.records.length
  const text =
    group.records.reduce((total, record) => total + Math.min(300, textLength(record.cells)), 0) / group.records.length
  const rich = group.source === 'record' ? 0.6 + 0.2 * Math.min(1, cells / 8) + 0.2 * Math.min(1, text / 100) : 1
  const heading = group.heading === undefined ? 0 : nearness(subject, wordsOf(group.heading))
  const header = group.source === 'table' && group.columns.some((name) => name !== '') ? 1 : 0.9
  return (
    filled *
    (0.5 + 0.5 * many) *
    (0.5 + 0.5 * large) *
    rich *
    REGIONS[group.region] *
    header *
    (1 + 0.3 * heading) *
    (isNavigation(group, context) ? 0.5 : 1)
  )
}

/** Length of the texts of a record, without those that stand in a larger cell. */
const textLength = (cells: readonly { text: string }[]) => longest(cells) + cells.length

/** Whether the records are lists of links under a title, as in menus and filters. */
function isNavigation({ source, records }: RecordGroup, { page }: SolveContext): boolean {
  if (source !== 'record') return false
  const sample = records.slice(0, 5)
  return sample.every(({ elements }) => {
    let all = 0
    let linked = 0
    let links = 0
    for (const element of elements) {
      all += page.textOf(element).length
      for (const { text } of linksIn(element, page)) {
        linked += text.length
        links += 1
      }
    }
    return links > 3 && linked > all * 0.7
  })
}

function linksIn(root: Element, page: EvidencePage): { text: string }[] {
  return elementsOf(root)
    .filter(({ name }) => name === 'a')
    .map((element) => ({ text: page.textOf(element) }))
}

const longest = (cells: readonly { text: string }[]) => cells.reduce((most, { text }) => Math.max(most, text.length), 0)

function nearness(subject: readonly string[], heading: readonly string[]): number {
  return heading.some((word) => subject.includes(word)) ? 1 : 0
}

interface Build {
  lists: readonly InnerList[]
  slots: ReadonlyMap<string, Slot>
  list: ListShape
  shape: ObjectShape
  context: SolveContext
  rating: number
}

function built({ group, columns }: Plan, { list, shape, context, rating, lists }: Build): SolvedList | undefined {
  const value: Json[] = []
  const found = new Map<string, FieldEvidence>()
  const seen = new Set<string>()
  for (const [index, record] of group.records.entries()) {
    const object: { [key: string]: Json } = {}
    const evidence: [string, FieldEvidence][] = []
    for (const name of shape.properties.keys()) {
      const match = columns.get(name)
      const cell = match?.column.cells.get(index)
      if (match === undefined || cell === undefined) continue
      const candidate = {
        ...candidateOf(cell, match.column.name),
        isExact: group.source === 'table' && match.column.name !== 'section' && !/^column \d+$/.test(match.column.name),
      }
      const read = match.slot.isList
        ? [coerce(candidate, match.slot, context.reader)].filter((item) => item !== undefined)
        : coerce(candidate, match.slot, context.reader)
      if (read === undefined || read === '' || (Array.isArray(read) && read.length === 0)) continue
      object[name] = read as Json
      evidence.push([
        `/${name}`,
        {
          source: group.source === 'table' ? 'table' : 'record',
          ...(cell.element !== undefined && { selector: selectorOf(cell.element) }),
          raw: cell.text.slice(0, 300),
          confidence: Math.round(Math.min(1, match.score * rating * 1.5) * 100) / 100,
          alternatives: [],
        },
      ])
    }
    if (Object.keys(object).length === 0) continue
    for (const inner of lists) {
      const items = itemsWithin(inner, record, context)
      if (items !== undefined) object[inner.name] = items
    }
    if (!isRecord(object, shape, columns.size)) continue
    const key = JSON.stringify(object)
    if (group.source !== 'table' && seen.has(key)) continue
    seen.add(key)
    for (const [pointer, entry] of evidence) found.set(`/${value.length}${pointer}`, entry)
    value.push(object)
    if (list.maxItems !== undefined && value.length >= list.maxItems) break
  }
  if (value.length === 0) return undefined
  const full = lists.map(
    ({ name }) => value.filter((object) => Object.hasOwn(object as object, name)).length / value.length,
  )
  const share = full.reduce((product, part) => product * (0.3 + 0.7 * part), 1)
  return { value, confidence: rating * share, found }
}

/** A list inside a record: list items for plain values, the records of a smaller group for objects. */
function itemsWithin(
  { name, shape, slot }: InnerList,
  record: EvidenceRecord,
  context: SolveContext,
): Json[] | undefined {
  if (record.elements.length === 0) return undefined
  const within = contextWithin(record, context)
  if (slot === undefined)
    return recordsOf(shape, { key: name, parents: [], context: within, enough: ENOUGH / 3 })?.value
  const items = record.elements.flatMap((element) => itemsIn(within.page, element).items ?? [])
  const read = items.map((raw) => coerce({ source: 'record', score: 1, raw }, slot, context.reader))
  const found = read.filter((item) => item !== undefined && item !== '') as Json[]
  return found.length === 0 ? undefined : found
}

/** A record has what is required and at least a third of what the group gives. */
function isRecord(object: { [key: string]: Json }, shape: ObjectShape, columns: number): boolean {
  const names = Object.keys(object)
  if (names.length === 0 || names.length < columns / 3) return false
  return [...shape.required].every(
    (name) => Object.hasOwn(object, name) || shape.properties.get(name)?.nullable === true,
  )
}
