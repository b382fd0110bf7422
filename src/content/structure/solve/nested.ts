import type { Element } from 'domhandler'
import { elementsOf } from '../../walk.ts'
import { linesOf } from '../lines/lines.ts'
import { headingFinder, sectionsOf } from '../lines/sections.ts'
import type { EvidencePage, EvidenceRecord } from '../model.ts'
import { recordGroupsOf } from '../records/groups.ts'
import { tablesOf } from '../records/tables.ts'
import type { SolveContext } from './context.ts'

/**
 * What is known of the part of a page that makes up one record, for lists inside the record. Undefined if too much was
 * looked at already: records nest, so that all of them together may be many times the page.
 */
export function contextWithin(record: EvidenceRecord, context: SolveContext): SolveContext | undefined {
  const { room } = context
  if (room.elements <= 0) return undefined
  const elements = record.elements.flatMap(elementsOf)
  room.elements -= elements.length
  if (elements.length > MAX_ELEMENTS) return undefined
  const page = pageWithin(elements, context.page)
  const lines = record.elements.flatMap((element) => linesOf(page, element))
  const sections = sectionsOf(lines)
  const headingOf = headingFinder(page, sections)
  const { groups: tables } = tablesOf(page, headingOf)
  return { ...context, page, lines, sections, tables, groups: () => recordGroupsOf(page, headingOf), headingOf }
}

/** Of one record. What has more is a part of the page. */
const MAX_ELEMENTS = 5_000

function pageWithin(elements: readonly Element[], page: EvidencePage): EvidencePage {
  const known = new Set(elements)
  return { ...page, elements, orderOf: (element) => (known.has(element) ? page.orderOf(element) : -1) }
}
