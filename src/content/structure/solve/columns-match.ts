import { similarity } from '../lexicon/similarity.ts'
import { wordsOf } from '../lexicon/words.ts'
import type { EvidenceCell, RecordGroup } from '../model.ts'
import type { Candidate } from './candidates/candidate.ts'
import { coerce } from './coerce.ts'
import { sampleOf, traitsOf } from './column-traits.ts'
import { type Column, overlaps } from './columns.ts'
import type { SolveContext } from './context.ts'
import type { Slot } from './slot.ts'
import { textRole } from './text-role.ts'

interface Match {
  group: RecordGroup
  context: SolveContext
  /** Column of the titles, whose link is the link of the record. */
  titles?: Column | undefined
}

/** How well a column suits a slot, from 0 to 1: by its header in a table, otherwise by tag, class and kind of text. */
export function matchColumn(slot: Slot, column: Column, match: Match): number {
  const { group } = match
  if (column.name === 'section') return SECTION.test(`${slot.key} ${slot.concepts[0]?.concept.id ?? ''}`) ? 0.9 : 0
  const weigh = group.source === 'state' ? byPath : isNamed(group, column) ? byHeader : byRole
  const most = weigh(slot, column, match)
  if (most < WORTH) return 0
  const fit = fitOf(slot, column, match)
  if (fit < LEAST_FIT) return 0
  return most * (0.6 + 0.4 * fit) * (0.5 + 0.5 * Math.min(1, column.coverage))
}

const SECTION = /title|name|heading|section|category/i
const WORTH = 0.15
const LEAST_FIT = 0.25

/** The slot as the cells of a column can answer it: `Motion Picture` names texts where no picture is. */
export function slotFor(slot: Slot, column: Column, { group, context }: Match): Slot {
  if (slot.expectation !== 'image' || slot.shape.format !== undefined || !isNamed(group, column)) return slot
  return traitsOf(column, context.reading).pictured === 0 ? { ...slot, expectation: 'text' } : slot
}

/** Whether a header names a column. */
export const isNamed = ({ source }: RecordGroup, { name }: Column): boolean =>
  source === 'table' && name !== 'section' && !/^column \d+$/.test(name)

/** Share of the cells that read as what the slot wants. */
function fitOf(slot: Slot, column: Column, { group, context: { reader, match } }: Match): number {
  const isExact = isNamed(group, column) && match(slot, column.name) >= 0.3
  const { expectation, shape, unit } = slot
  const kind = `${isExact} ${expectation} ${[...shape.types]} ${shape.format} ${unit} ${shape.members !== undefined ? slot.key : ''} ${expectation === 'boolean' || expectation === 'name' ? slot.key : ''}`
  let kinds = fits.get(column)
  if (kinds === undefined) {
    kinds = new Map()
    fits.set(column, kinds)
  }
  let fit = kinds.get(kind)
  if (fit === undefined) {
    const cells = sampleOf(column).filter(
      ({ text, href, src }) => text !== '' || href !== undefined || src !== undefined,
    )
    const read = cells.filter(
      (cell) => coerce({ ...candidateOf(cell, column.name), isExact }, slot, reader) !== undefined,
    )
    fit = cells.length === 0 ? 0 : read.length / cells.length
    kinds.set(kind, fit)
  }
  return fit
}

const fits = new WeakMap<Column, Map<string, number>>()

export function candidateOf({ text, element, href, src }: EvidenceCell, label: string): Candidate {
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

/** What a header says; a column that no header names may still be told by what stands in it. */
function byHeader(slot: Slot, column: Column, { context, titles }: Match): number {
  const said = context.match(slot, column.name)
  if (said >= 0.3) return Math.min(1, 0.1 + 0.9 * said)
  if (slot.expectation === 'url') return 0.7 * linkRole(column, titles, context)
  if (TYPED.has(slot.expectation)) return 0.4
  if (slot.expectation !== 'text' && slot.expectation !== 'name') return 0
  const isSubject = slot.parents.some((parent) => similarity(wordsOf(parent), wordsOf(column.name)) > 0.7)
  return (
    (isSubject ? 0.6 : 0.4) *
    textRole(slot, column, { traits: traitsOf(column, context.reading), named: 0, page: context.page })
  )
}

/** Kinds that hardly any other text reads as. */
const TYPED: ReadonlySet<string> = new Set(['email', 'phone', 'date', 'dateTime'])

/** Keys of embedded state and properties of entities: by their own words, those of the key above, and schema.org. */
function byPath(slot: Slot, { name }: Column, { context }: Match): number {
  const keys = name.split('.')
  const last = keys.at(-1)!
  const above = keys.at(-2)
  let said = context.match(slot, last) * (keys.length > 2 ? 0.8 : 1)
  if (above !== undefined) said = Math.max(said, 0.95 * context.match(slot, `${above} ${last}`))
  for (const { concept, score } of slot.concepts) {
    const rank = concept.paths.findIndex((path) => path === name || path.endsWith(`.${name}`))
    if (rank >= 0) said = Math.max(said, score * (1 - 0.03 * rank))
  }
  return said < 0.4 ? 0 : Math.min(1, 0.1 + 0.9 * said)
}

/** What a cell without a header seems to be for this slot. A whole says less than its parts, unless they are one text. */
function byRole(slot: Slot, column: Column, { context, titles }: Match): number {
  const part = /[|]\d/.test(column.name) && titles !== undefined ? 0.85 : 1
  return part * extentOf(slot, column, titles) * roleOf(slot, column, { context, titles })
}

/** Kinds of which a text of several values has one. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'name', 'identifier'])

function extentOf({ expectation }: Slot, column: Column, titles: Column | undefined): number {
  const isLong = expectation === 'longText'
  if (isLong && titles !== undefined && overlaps(titles, column)) return 0.5
  if (isLong && column.isParagraph) return 0.8
  if (expectation === 'date' || expectation === 'dateTime') return 1
  if (column.isJoined && TEXTS.has(expectation) && !/^(?:a|h[1-6])$/.test(column.tag)) return 0.5
  if (!column.isWhole) return 1
  return isLong ? 0.3 : 0.7
}

function roleOf(slot: Slot, column: Column, { context, titles }: Pick<Match, 'context' | 'titles'>): number {
  const named = classMatch(slot, column, context)
  const traits = traitsOf(column, context.reading)
  const plain = column.length < 30 ? 1 : 0.4
  switch (slot.expectation) {
    case 'url':
      return linkRole(column, titles, context)
    case 'image':
      return traits.pictured > 0 ? 0.9 : 0
    case 'money':
    case 'currency':
      return traits.money >= 0.5 ? Math.max(0.85, named) : 0.25 * plain
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
      return textRole(slot, column, { traits, named, page: context.page })
    case 'rating':
      return Math.max(named, traits.rated > 0.5 ? 0.85 : 0.4 * plain * (traits.ratable === 1 ? 1 : 0.3))
    case 'count':
      return Math.max(named, traits.counted > 0.5 ? 0.85 : 0.3 * plain)
    default:
      return Math.max(named, 0.5 * plain, marked(slot, column))
  }
}

/** How well the class names of a column name the slot. */
function classMatch(slot: Slot, { words }: Column, { match }: SolveContext): number {
  return words === '' ? 0 : match(slot, words)
}

/** Whether the words around a number name the slot. */
function marked(slot: Slot, column: Column): number {
  const [first] = column.cells.values()
  const said = first?.text.toLowerCase().match(/\p{L}+/gu) ?? []
  const wanted = [...slot.words, ...slot.described].filter((word) => word.length > 3).map((word) => word.slice(0, 5))
  return said.some((word) => wanted.some((start) => word.startsWith(start))) ? 0.85 : 0
}

function linkRole(column: Column, titles: Column | undefined, { reading, page }: SolveContext): number {
  const traits = traitsOf(column, reading)
  if (traits.linked < 0.5) return 0
  return (column === titles ? 1 : 0.5) * traits.linkVariety * (traits.areSearches(page) ? 0.3 : 1)
}
