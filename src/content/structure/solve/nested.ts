import { type Element, isTag } from 'domhandler'
import { linesOf } from '../lines/lines.ts'
import { headingFinder, sectionsOf } from '../lines/sections.ts'
import type { EvidencePage, EvidenceRecord } from '../model.ts'
import { recordGroupsOf } from '../records/groups.ts'
import { tablesOf } from '../records/tables.ts'
import type { SolveContext } from './context.ts'

/** What is known of the part of a page that makes up one record, for lists inside the record. */
export function contextWithin(record: EvidenceRecord, context: SolveContext): SolveContext {
  const page = pageWithin(record.elements, context.page)
  const lines = record.elements.flatMap((element) => linesOf(page, element))
  const sections = sectionsOf(lines)
  const headingOf = headingFinder(page, sections)
  const { groups: tables } = tablesOf(page, headingOf)
  return { ...context, page, lines, sections, tables, groups: () => recordGroupsOf(page, headingOf), headingOf }
}

function pageWithin(elements: readonly Element[], page: EvidencePage): EvidencePage {
  const within: Element[] = []
  for (const element of elements) {
    let at = page.orderOf(element)
    for (
      let next: Element | undefined = element;
      next !== undefined && isWithin(next, element);
      next = page.elements[++at]
    )
      within.push(next)
  }
  const known = new Set(within)
  return { ...page, elements: within, orderOf: (element) => (known.has(element) ? page.orderOf(element) : -1) }
}

function isWithin(element: Element, ancestor: Element): boolean {
  for (
    let node: Element | null = element;
    node !== null;
    node = node.parent !== null && isTag(node.parent) ? node.parent : null
  ) {
    if (node === ancestor) return true
  }
  return false
}
