import type {
  EvidenceCell,
  EvidencePage,
  EvidenceRecord,
  FieldEvidence,
  Json,
  ListShape,
  ObjectShape,
  RecordGroup,
} from '../model.ts'
import { itemsIn } from '../records/items.ts'
import type { Candidate } from './candidates/candidate.ts'
import { coerce } from './coerce.ts'
import { cellAt } from './columns.ts'
import { candidateOf, isNamed } from './columns-match.ts'
import type { SolveContext } from './context.ts'
import { contextWithin } from './nested.ts'
import { assembled, type Place } from './places.ts'
import type { ColumnMatch, Plan } from './plan.ts'
import { isSearch } from './searches.ts'
import { selectorOf } from './selector.ts'
import type { Slot } from './slot.ts'

export interface SolvedList {
  value: Json[]
  confidence: number
  /** By JSON pointer below the list. */
  found: Map<string, FieldEvidence>
}

interface Reading {
  list: ListShape
  shape: ObjectShape
  /** Of lists inside the records. */
  lists: readonly Place[]
  context: SolveContext
  rating: number
  maxRecords: number
  /** Reads a list of objects inside a record. */
  readInner: (list: ListShape, key: string, context: SolveContext) => Json[] | undefined
}

/** The objects that a plan makes of its group; undefined if no record has what is required. */
export function valuesOf(plan: Plan, reading: Reading): SolvedList | undefined {
  const { group } = plan
  const { list, shape, lists, rating, maxRecords, context } = reading
  const value: Json[] = []
  const found = new Map<string, FieldEvidence>()
  const seen = new Set<string>()
  const searches = searchesIn(plan, context.page)
  let isWhole = group.isCut !== true
  let read = 0
  for (const [index, record] of group.records.entries()) {
    if (index >= maxRecords) break
    if (context.room.cells < 0) {
      isWhole = false
      break
    }
    read = index + 1
    context.room.cells -= plan.columns.size
    if (searches.has(index)) continue
    const { values, evidence } = cellValues(plan, index, reading)
    if (values.size === 0) continue
    const within = lists.length === 0 || record.elements.length === 0 ? undefined : contextWithin(record, context)
    for (const place of within === undefined ? [] : lists) {
      const items = itemsWithin(place, record, within!, reading)
      if (items !== undefined) values.set(place.pointer, items)
    }
    const object = assembled(shape, values)
    if (object === undefined || !isRecord(object, values, { shape, plan })) continue
    const key = JSON.stringify(object)
    // The rows of a table may be equal; a card that stands there twice is one.
    if (group.source !== 'table' && seen.has(key)) continue
    seen.add(key)
    for (const [pointer, entry] of evidence) found.set(`/${value.length}${pointer}`, entry)
    value.push(object)
    if (value.length === list.maxItems) break
  }
  if (value.length === 0) return undefined
  if (!isWhole && maxRecords >= group.records.length && value.length !== list.maxItems) context.cuts.add(read)
  return { value, confidence: rating * fullness(value, lists), found }
}

/** Records that lead to further searches, such as related ones among results; none if all do. */
function searchesIn({ group, columns }: Plan, page: EvidencePage): ReadonlySet<number> {
  const links = [...columns.values()].find(({ slot }) => slot.expectation === 'url')?.column.cells
  const searches = [...(links ?? [])].filter(([, { href }]) => href !== undefined && isSearch(href, page))
  return new Set(searches.length < group.records.length ? searches.map(([index]) => index) : [])
}

function cellValues({ group, columns }: Plan, index: number, { context, rating }: Reading) {
  const values = new Map<string, Json>()
  const evidence: [string, FieldEvidence][] = []
  for (const [pointer, match] of columns) {
    const cell = cellAt(group, match.column, index)
    const value = cell === undefined ? undefined : cellValue(cell, match, { group, context })
    if (cell === undefined || value === undefined || value === '') continue
    values.set(pointer, value)
    evidence.push([pointer, evidenceOf(cell, group, match.score * rating * 1.5)])
  }
  return { values, evidence }
}

function cellValue(
  cell: EvidenceCell,
  { column, slot }: ColumnMatch,
  { group, context }: { group: RecordGroup; context: SolveContext },
) {
  const candidate: Candidate = { ...candidateOf(cell, column.name), isExact: isNamed(group, column) }
  return coerce(candidate, slot, context.reader)
}

function evidenceOf({ element, text }: EvidenceCell, { source }: RecordGroup, confidence: number): FieldEvidence {
  return {
    source,
    ...(element !== undefined && { selector: selectorOf(element) }),
    raw: text.slice(0, MAX_RAW),
    confidence: Math.round(Math.min(1, confidence) * 100) / 100,
    alternatives: [],
  }
}

const MAX_RAW = 300

/** A list inside a record: list items for plain values, the records of a smaller group for objects. */
function itemsWithin(
  { key, list, slot }: Place,
  record: EvidenceRecord,
  within: SolveContext,
  { readInner }: Reading,
): Json[] | undefined {
  if (list === undefined) return undefined
  return slot === undefined ? readInner(list, key, within) : plainItems(record, slot, within)
}

function plainItems({ elements }: EvidenceRecord, slot: Slot, { page, reader }: SolveContext): Json[] | undefined {
  const items = elements.flatMap((element) => itemsIn(page, element).items ?? [])
  const found = items.flatMap((raw) => coerce({ source: 'record', score: 1, raw }, slot, reader) ?? [])
  return found.length === 0 ? undefined : found
}

/** A record has what is required and at least a third of what the group gives. */
function isRecord(
  object: { [key: string]: Json },
  values: ReadonlyMap<string, Json>,
  { shape, plan }: { shape: ObjectShape; plan: Plan },
): boolean {
  if (values.size < plan.columns.size / 3) return false
  return [...shape.required].every(
    (name) => Object.hasOwn(object, name) || shape.properties.get(name)?.nullable === true,
  )
}

/** Groups whose records have the inner lists that are asked for are surer. */
function fullness(value: readonly Json[], lists: readonly Place[]): number {
  const shares = lists.map(
    ({ key }) => value.filter((object) => Object.hasOwn(object as object, key)).length / value.length,
  )
  return shares.reduce((product, share) => product * (0.3 + 0.7 * share), 1)
}
