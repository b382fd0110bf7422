import { elementsOf } from '../../walk.ts'
import { wordsOf } from '../lexicon/words.ts'
import type { EvidencePage, EvidenceRecord, RecordGroup } from '../model.ts'
import { traitsOf } from './column-traits.ts'
import { sampledRecords } from './columns.ts'
import type { SolveContext } from './context.ts'
import type { Place } from './places.ts'
import type { Plan } from './plan.ts'

interface Wanted {
  /** Of plain values. */
  places: readonly Place[]
  /** Words of the name, title and description of the list. */
  subject: readonly string[]
  context: SolveContext
}

/** How sure a group is what a list asks for: by filled slots, number and size of its records, its region and heading. */
export function ratingOf({ group, columns }: Plan, { places, subject, context }: Wanted): number {
  const { records, source, region, heading } = group
  let weights = 0
  let sum = 0
  for (const { pointer, required } of places) {
    const weight = required ? 1.5 : 1
    weights += weight
    const match = columns.get(pointer)
    if (match !== undefined) sum += weight * match.score * (source === 'table' ? 1 : Math.sqrt(match.column.coverage))
    else if (required) return 0
  }
  const many = Math.min(1, Math.log2(1 + records.length) / 3.5)
  const large = Math.min(
    1,
    Math.log10(1 + records.length * mean(group, (record) => Math.min(400, longest(record)))) / 3.6,
  )
  const isAbout = heading !== undefined && wordsOf(heading).some((word) => subject.includes(word))
  const hasHeader = source === 'table' && group.columns.some((name) => name !== '')
  return (
    (sum / weights) *
    (0.5 + 0.5 * many) *
    (0.5 + 0.5 * large) *
    richness(group) *
    REGIONS[region] *
    (hasHeader ? 1 : 0.9) *
    (isAbout ? 1.3 : 1) *
    (isNavigation(group, context.page) || isRefinement(columns, context) ? 0.5 : 1)
  )
}

const REGIONS = { main: 1, header: 0.5, aside: 0.45, navigation: 0.2, footer: 0.25, hidden: 0 } as const

/** Results say more than menus do. */
function richness(group: RecordGroup): number {
  if (group.source !== 'record') return 1
  const cells = mean(group, (record) => record.cells.length)
  const text = mean(group, (record) => Math.min(300, longest(record) + record.cells.length))
  return 0.6 + 0.2 * Math.min(1, cells / 8) + 0.2 * Math.min(1, text / 100)
}

function mean(group: RecordGroup, measure: (record: EvidenceRecord) => number): number {
  const sample = sampledRecords(group)
  return sample.reduce((sum, { record }) => sum + measure(record), 0) / sample.length
}

const longest = ({ cells }: EvidenceRecord) => cells.reduce((most, { text }) => Math.max(most, text.length), 0)

/** Whether the records lead to further searches, as filters do. */
function isRefinement(columns: Plan['columns'], { page, reading }: SolveContext): boolean {
  return [...columns.values()].some(
    ({ column, slot }) => slot.expectation !== 'longText' && traitsOf(column, reading).areSearches(page),
  )
}

/** Whether the records are lists of links under a title, as in menus and filters. */
function isNavigation({ source, records }: RecordGroup, page: EvidencePage): boolean {
  return (
    source === 'record' &&
    records.slice(0, 5).every(({ elements }) => {
      const all = elements.reduce((sum, element) => sum + page.textOf(element).length, 0)
      const links = elements.flatMap((element) => elementsOf(element).filter(({ name }) => name === 'a'))
      const linked = links.reduce((sum, link) => sum + page.textOf(link).length, 0)
      return links.length > 3 && linked > all * 0.7
    })
  )
}
