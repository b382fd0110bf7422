import { wordsOf } from '../lexicon/words.ts'
import type { ListShape, RecordGroup } from '../model.ts'
import type { SolveContext } from './context.ts'
import { ratingOf } from './group-rating.ts'
import { objectIn, placesOf } from './places.ts'
import { type Plan, planOf } from './plan.ts'
import { type SolvedList, valuesOf } from './record-values.ts'
import type { Slot } from './slot.ts'

interface Asked {
  /** Name of the list. */
  key: string
  parents: readonly string[]
  context: SolveContext
  /** Least rating of a group. Within a record, groups are small and few others compete. */
  enough?: number
}

interface Rated {
  plan: Plan
  rating: number
  /** Position of the group on the page, among those of its kind. */
  order: number
}

/** The records of a page that a list of objects asks for: rows of a table, cards, list items, entities. */
export function recordsOf(list: ListShape, { key, parents, context, enough = ENOUGH }: Asked): SolvedList | undefined {
  const shape = objectIn(list.items)
  if (shape === undefined) return undefined
  const places = placesOf(shape, [...parents, key])
  const plain = places.filter(({ list, repeat }) => list === undefined && repeat === undefined)
  const lists = places.filter((place) => place.list !== undefined)
  const slots = new Map(plain.flatMap(({ pointer, slot }) => (slot === undefined ? [] : [[pointer, slot] as const])))
  if (slots.size === 0) return undefined
  const subject = wordsOf([key, list.title, list.description].filter(Boolean).join(' '))
  const rated: Rated[] = []
  for (const group of groupsFor(context, slots)) {
    const plan = group.records.length === 0 ? undefined : planOf(group, slots, context)
    const rating = plan === undefined ? 0 : ratingOf(plan, { places: plain, subject, context })
    if (plan !== undefined && rating > enough) rated.push({ plan, rating, order: rated.length })
  }
  rated.sort((a, b) => b.rating - a.rating)
  preferFirst(rated)
  const readInner = (inner: ListShape, name: string, within: SolveContext) =>
    recordsOf(inner, { key: name, parents: [], context: within, enough: ENOUGH_WITHIN })?.value
  const valuesOfPlan = ({ plan, rating }: Rated, maxRecords = Number.POSITIVE_INFINITY) =>
    valuesOf(plan, { list, shape, lists, context, rating, readInner, maxRecords })
  if (lists.length === 0) return rated[0] === undefined ? undefined : valuesOfPlan(rated[0])
  const tried = rated.slice(0, MAX_TRIED).flatMap((each) => {
    const solved = valuesOfPlan(each, TRIED_RECORDS)
    return solved === undefined ? [] : [{ each, solved }]
  })
  const [best] = tried.sort((a, b) => b.solved.confidence - a.solved.confidence)
  if (best === undefined) return undefined
  return best.each.plan.group.records.length <= TRIED_RECORDS ? best.solved : valuesOfPlan(best.each)
}

interface Rated {
  plan: Plan
  rating: number
}

/** Of tables with the same headers, such as one for each season, the first one is meant unless another fits far better. */
function preferFirst(rated: Rated[]): void {
  const best = rated[0]
  const headers = best?.plan.group.columns.join('|') ?? ''
  if (best?.plan.group.source !== 'table' || !/[^|]/.test(headers)) return
  const alike = rated.filter(({ plan: { group }, rating }) => {
    return group.source === 'table' && group.columns.join('|') === headers && rating >= FAR_BETTER * best.rating
  })
  const first = alike.reduce((a, b) => (b.order < a.order ? b : a))
  rated.splice(rated.indexOf(first), 1)
  rated.unshift(first)
}

const FAR_BETTER = 0.8

const ENOUGH = 0.15
const ENOUGH_WITHIN = 0.08

/** Groups whose records are read where these have lists of their own, which only reading tells apart. */
const MAX_TRIED = 6
const TRIED_RECORDS = 60

/** Tables first; if one of them names every slot in its header, nothing else is looked at. */
function* groupsFor(context: SolveContext, slots: ReadonlyMap<string, Slot>): Generator<RecordGroup> {
  let isNamed = false
  for (const table of largest(context.tables)) {
    yield table
    isNamed ||=
      table.records.length > 1 &&
      [...slots.values()].every((slot) => table.columns.some((name) => context.match(slot, name) > 0.8))
  }
  if (!isNamed) yield* largest(context.groups())
}

/** The groups in their order; of very many, only those with most records. */
function largest(groups: readonly RecordGroup[]): readonly RecordGroup[] {
  if (groups.length <= MAX_GROUPS) return groups
  const kept = new Set(groups.toSorted((a, b) => b.records.length - a.records.length).slice(0, MAX_GROUPS))
  return groups.filter((group) => kept.has(group))
}

const MAX_GROUPS = 200
