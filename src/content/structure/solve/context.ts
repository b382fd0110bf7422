import type { Element } from 'domhandler'
import { entitiesOf } from '../entities/entities.ts'
import { mainEntity } from '../entities/main-entity.ts'
import { pageIdentity } from '../entities/page-identity.ts'
import { isKindOf } from '../entities/types.ts'
import { type Line, linesOf } from '../lines/lines.ts'
import { type RecipeLists, recipeListsOf } from '../lines/recipe-lists.ts'
import { headingFinder, type Section, sectionsOf } from '../lines/sections.ts'
import { metaOf, type PageFacts } from '../meta/meta.ts'
import type { Entity, EvidencePage, FieldEvidence, Json, LabelPair, RecordGroup } from '../model.ts'
import { once } from '../once.ts'
import { contextOf, type ReadingContext } from '../readings/context.ts'
import { moneyIn } from '../readings/money.ts'
import { recordGroupsOf } from '../records/groups.ts'
import { pairsOf } from '../records/pairs.ts'
import { tablesOf } from '../records/tables.ts'
import type { StateField } from '../state/fields.ts'
import { stateRecords } from '../state/records.ts'
import { statesOf } from '../state/states.ts'
import type { Lesson } from '../template/lesson.ts'
import { type Recalled, recalled } from '../template/recall.ts'
import { addressesOf, type FoundAddress } from './candidates/address.ts'
import type { Candidate } from './candidates/candidate.ts'
import { metasOf } from './candidates/meta.ts'
import { type NameIndex, nameIndexOf } from './candidates/named.ts'
import { type OrganizationName, organizationsOf } from './candidates/organization.ts'
import { buyButtonOf } from './candidates/shown.ts'
import { stateValuesOf } from './candidates/state.ts'
import type { CoerceContext } from './coerce.ts'
import { entityGroupsOf } from './entity-groups.ts'
import { type LabelMatcher, labelMatcher } from './match.ts'

/** All that is known while one page is solved. */
export interface SolveContext {
  page: EvidencePage
  reading: ReadingContext
  match: LabelMatcher
  /** What readings depend on. */
  reader: CoerceContext
  lines: readonly Line[]
  sections: readonly Section[]
  pairs: readonly LabelPair[]
  tables: readonly RecordGroup[]
  /** Groups of similar elements; found when they are first asked for, since few schemas need them. */
  groups: () => readonly RecordGroup[]
  entities: readonly Entity[]
  /** The entity that the page is about. */
  main: Entity | undefined
  /** What stands where other pages of the template show their values, by concept. */
  recalled: ReadonlyMap<string, Recalled>
  metas: ReadonlyMap<string, string[]>
  names: NameIndex
  facts: PageFacts
  addresses: () => readonly FoundAddress[]
  /** Names that the organization of the page may have. */
  organizations: () => readonly OrganizationName[]
  buyButton: () => readonly Candidate[]
  /** All visible text, the titles and the address of the page, as `plain` gives them. */
  shown: () => string
  /** Ingredients and steps by their form. */
  recipe: () => RecipeLists
  /** Amounts of money that the page shows. */
  amounts: () => ReadonlySet<number>
  /** Values of embedded state. */
  fields: readonly StateField[]
  headingOf: (element: Element) => string | undefined
  room: Room
  /** How many records were read of each list whose rest was not. */
  cuts: Set<number>
}

/** How much more may be done for one page and schema; gets less. Only hostile ones use it up. */
export interface Room {
  /** Elements inside records that are looked at for lists of their own. */
  elements: number
  /** Texts of the page that are compared with what a slot wants. */
  texts: number
  /** Columns that are compared with what a slot wants. */
  columns: number
  /** Cells of records that are read as what a slot wants. */
  cells: number
}

/** A solved place of the schema. */
export interface Solved {
  value: Json
  /** From 0 to 1. */
  confidence: number
  /** By JSON pointer below this place; the place itself is the empty pointer. */
  found: Map<string, FieldEvidence>
}

/**
 * @param wantedTypes types of schema.org that the schema is about
 * @param lessons what other pages teach about the template of this one
 */
export function solveContext(
  page: EvidencePage,
  { wantedTypes = [], lessons = [] }: { wantedTypes?: readonly string[]; lessons?: readonly Lesson[] } = {},
): SolveContext {
  const lines = linesOf(page)
  const sections = sectionsOf(lines)
  const headingOf = headingFinder(page, sections)
  const { groups: tables, pairs } = tablesOf(page, headingOf)
  const entities = entitiesOf(page)
  const main = wantedEntity(page, entities, wantedTypes)
  const states = statesOf(page)
  const facts = metaOf(page, entities)
  const reading = {
    ...contextOf({ lang: facts.language ?? page.language, url: page.url }),
    ...(facts.published !== undefined && { pageDate: facts.published.slice(0, 10) }),
  }
  const allPairs = [...pairs, ...pairsOf(page, lines, headingOf)]
  return {
    page,
    reading,
    match: labelMatcher(page.language),
    reader: { reading, base: page.base },
    lines,
    sections,
    pairs: allPairs,
    tables,
    groups: once(() => [
      ...entityGroupsOf(entities),
      ...recordGroupsOf(page, headingOf),
      ...states.flatMap((state) => stateRecords(state, page)),
    ]),
    entities,
    main,
    recalled: main === undefined || main.source === 'microformat' ? recalled(page, lessons) : new Map(),
    metas: metasOf(page),
    names: nameIndexOf(page),
    facts,
    organizations: once(() => organizationsOf(page, lines, facts)),
    buyButton: once(() => buyButtonOf(page)),
    shown: once(() => plain([...lines.map(({ text }) => text), ...pageIdentity(page).titles, page.url].join(' '))),
    recipe: once(() => recipeListsOf(lines)),
    amounts: once(() => {
      const short = lines.filter(({ text }) => text.length < 300)
      return new Set(short.flatMap(({ text }) => moneyIn(text, reading).map(({ amount }) => amount)))
    }),
    addresses: once(() => addressesOf(lines, allPairs, reading)),
    fields: stateValuesOf(states, page),
    headingOf,
    cuts: new Set(),
    room: { elements: 200_000, texts: 20_000_000, columns: 300_000, cells: 100_000 },
  }
}

/** Text in lower case with a space for all that is no letter or digit. */
export const plain = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `

/** The entity that the page is about, if it is of a type that is asked for; another type is only told as one of many. */
function wantedEntity(
  page: EvidencePage,
  entities: readonly Entity[],
  wantedTypes: readonly string[],
): Entity | undefined {
  if (wantedTypes.length === 0) return mainEntity(page, entities)
  const main = mainEntity(page, entities, wantedTypes)
  return main !== undefined && wantedTypes.some((type) => isKindOf(main.types, type)) ? main : undefined
}
