import type { Element } from 'domhandler'
import { entitiesOf } from '../entities/entities.ts'
import { mainEntity } from '../entities/main-entity.ts'
import { type Line, linesOf } from '../lines/lines.ts'
import { headingFinder, type Section, sectionsOf } from '../lines/sections.ts'
import type { Entity, EvidencePage, FieldEvidence, Json, LabelPair, RecordGroup } from '../model.ts'
import { contextOf, type ReadingContext } from '../readings/context.ts'
import { recordGroupsOf } from '../records/groups.ts'
import { pairsOf } from '../records/pairs.ts'
import { tablesOf } from '../records/tables.ts'
import type { StateField } from '../state/fields.ts'
import { stateRecords } from '../state/records.ts'
import { statesOf } from '../state/states.ts'
import { addressesOf, type FoundAddress } from './candidates/address.ts'
import { metasOf } from './candidates/meta.ts'
import { stateValuesOf } from './candidates/state.ts'
import { type NameIndex, nameIndexOf } from './candidates/named.ts'
import { type LabelMatcher, labelMatcher } from './match.ts'

/** All that is known while one page is solved. */
export interface SolveContext {
  page: EvidencePage
  reading: ReadingContext
  match: LabelMatcher
  lines: readonly Line[]
  sections: readonly Section[]
  pairs: readonly LabelPair[]
  tables: readonly RecordGroup[]
  /** Groups of similar elements; found when they are first asked for, since few schemas need them. */
  groups: () => readonly RecordGroup[]
  entities: readonly Entity[]
  /** The entity that the page is about. */
  main: Entity | undefined
  metas: ReadonlyMap<string, string[]>
  names: NameIndex
  addresses: () => readonly FoundAddress[]
  /** Values of embedded state. */
  fields: readonly StateField[]
  headingOf: (element: Element) => string | undefined
}

/** A solved place of the schema. */
export interface Solved {
  value: Json
  /** From 0 to 1. */
  confidence: number
  /** By JSON pointer below this place; the place itself is the empty pointer. */
  found: Map<string, FieldEvidence>
}

export function solveContext(page: EvidencePage): SolveContext {
  const lines = linesOf(page)
  const sections = sectionsOf(lines)
  const headingOf = headingFinder(page, sections)
  const { groups: tables, pairs } = tablesOf(page, headingOf)
  const entities = entitiesOf(page)
  const states = statesOf(page)
  const reading = contextOf({ lang: page.language, url: page.url })
  const allPairs = [...pairs, ...pairsOf(page, lines, headingOf)]
  let addresses: FoundAddress[] | undefined
  let groups: readonly RecordGroup[] | undefined
  return {
    page,
    reading,
    match: labelMatcher(page.language),
    lines,
    sections,
    pairs: allPairs,
    tables,
    groups() {
      groups ??= [...recordGroupsOf(page, headingOf), ...states.flatMap((state) => stateRecords(state, page))]
      return groups
    },
    entities,
    main: mainEntity(page, entities),
    metas: metasOf(page),
    names: nameIndexOf(page),
    addresses() {
      addresses ??= addressesOf(lines, allPairs, reading)
      return addresses
    },
    fields: stateValuesOf(states, page),
    headingOf,
  }
}
