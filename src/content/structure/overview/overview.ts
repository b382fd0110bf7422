import type { Element } from 'domhandler'
import { candidatesIn } from '../entities/main-entity.ts'
import { closestAround } from '../entities/nesting.ts'
import { isKindOf } from '../entities/types.ts'
import type { Entity, EvidencePage, FieldEvidence, Json, LabelPair, RecordGroup } from '../model.ts'
import { type SolveContext, solveContext } from '../solve/context.ts'
import { selectorOf } from '../solve/selector.ts'
import type { Solution } from '../solve/solve.ts'
import { entitiesJson } from './entity-json.ts'
import { cutsOf, tableJson } from './table-json.ts'

/**
 * What a page describes, if no schema says what is wanted: its entities in the terms of schema.org, the one that it is
 * about first; its tables; and its labels with their values.
 */
export function overviewOf(page: EvidencePage): Solution {
  const context = solveContext(page)
  const found = new Map<string, FieldEvidence>()
  const entities = describedEntities(context, found)
  const tables = context.tables.filter((table) => isContent(table) && !isLabels(table)).slice(0, MAX_TABLES)
  const inTable = insideOf(tables, page)
  // The rows of these tables are given anyway.
  const labels = context.pairs.filter((pair) => isContent(pair) && !inTable(pair.element))
  const pairs = labelsWithValues(labels, found)
  for (const [index, table] of tables.entries()) note(found, `/tables/${index}`, { ...table, raw: table.heading ?? '' })
  return { value: { entities, tables: tables.map(tableJson), pairs }, found, cuts: cutsOf(tables) }
}

const MAX_ENTITIES = 100
const MAX_TABLES = 50
const MAX_PAIRS = 500
/** Of one label. */
const MAX_VALUES = 1000
const MAX_RAW = 200
/** What stands on the page itself or in its markup is certain; labels are read from its layout. */
const CONFIDENCE = { table: 0.9, definition: 0.9, label: 0.8, record: 0.8, state: 0.8, meta: 0.7 } as const

function isContent({ region }: LabelPair | RecordGroup): boolean {
  return region !== 'hidden' && region !== 'navigation'
}

/** A table of two columns without a header is a list of labels with their values. */
const isLabels = ({ columns }: RecordGroup) => columns.length === 2 && columns.every((name) => name === '')

/** Whether an element is one of these tables or stands in one. */
function insideOf(tables: readonly RecordGroup[], page: EvidencePage): (element: Element) => boolean {
  const roots = new Map(tables.flatMap(({ element }) => (element === undefined ? [] : [[element, true] as const])))
  const around = closestAround(roots.size === 0 ? [] : page.elements, roots)
  return (element) => roots.has(element) || around(element) === true
}

/** Types that describe the site around a page, or how programs may use it. */
const AROUND =
  'BreadcrumbList WebSite Action WPHeader WPFooter WPSideBar WPAdBlock SiteNavigationElement SpeakableSpecification ImageObject'.split(
    ' ',
  )

const isAround = ({ types }: Entity) => types.length === 0 || AROUND.some((type) => isKindOf(types, type))

function describedEntities({ main, entities, facts, page }: SolveContext, found: Map<string, FieldEvidence>): Json[] {
  const within = new Set(main === undefined ? [] : candidatesIn([main]).map(({ entity }) => entity))
  const others = entities.filter((entity) => entity !== main && !within.has(entity) && !isAround(entity))
  const described = (main === undefined ? others : [main, ...others]).slice(0, MAX_ENTITIES)
  for (const [index, { source, element, types }] of described.entries()) {
    found.set(`/entities/${index}`, {
      source,
      ...(element !== undefined && { selector: selectorOf(element) }),
      raw: types.join(' '),
      confidence: 0.95,
      alternatives: [],
    })
  }
  const list = entitiesJson(described)
  if (main !== undefined) return list
  const { title, authors, published, modified, description, image, siteName } = facts
  const itself = {
    name: title,
    description,
    author: authors,
    datePublished: published,
    dateModified: modified,
    image,
    isPartOf: siteName === undefined ? undefined : { '@type': 'WebSite', name: siteName },
  }
  const stated = Object.entries(itself).filter((entry): entry is [string, Exclude<(typeof entry)[1], undefined>] => {
    return entry[1] !== undefined
  })
  if (stated.length === 0) return list
  const webPage: Json = {
    '@type': 'WebPage',
    url: page.url,
    ...(Object.fromEntries(stated) as { [name: string]: Json }),
  }
  note(found, `/entities/${list.length}`, { source: 'meta', raw: title ?? '' })
  return [...list, webPage]
}

/** Labels in the order of the page. A label that occurs again gets a list. */
function labelsWithValues(pairs: readonly LabelPair[], found: Map<string, FieldEvidence>): Json {
  const values = new Map<string, Map<string, Json>>()
  for (const pair of pairs) {
    const known = values.get(pair.label)
    const value = pair.items ?? pair.text
    if (known !== undefined) {
      if (known.size < MAX_VALUES) known.set(JSON.stringify(value), value)
    } else if (values.size < MAX_PAIRS) {
      values.set(pair.label, new Map([[JSON.stringify(value), value]]))
      note(found, `/pairs/${pair.label.replaceAll('~', '~0').replaceAll('/', '~1')}`, { ...pair, raw: pair.text })
    }
  }
  return Object.fromEntries(
    [...values].map(([label, all]) => [label, all.size === 1 ? all.values().next().value! : [...all.values()]]),
  )
}

function note(
  found: Map<string, FieldEvidence>,
  pointer: string,
  { source, element, raw }: { source: keyof typeof CONFIDENCE; element?: LabelPair['element']; raw: string },
): void {
  found.set(pointer, {
    source,
    ...(element !== undefined && { selector: selectorOf(element) }),
    raw: raw.slice(0, MAX_RAW),
    confidence: CONFIDENCE[source],
    alternatives: [],
  })
}
