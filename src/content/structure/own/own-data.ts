import { entitiesOf } from '../entities/entities.ts'
import { candidatesIn, mainEntity } from '../entities/main-entity.ts'
import { isKindOf } from '../entities/types.ts'
import { linesOf } from '../lines/lines.ts'
import { headingFinder, sectionsOf } from '../lines/sections.ts'
import type { Entity, EvidencePage, Json, LabelPair, RecordGroup, Region } from '../model.ts'
import { pairsOf } from '../records/pairs.ts'
import { tablesOf } from '../records/tables.ts'
import { entityWriter } from './entity-json.ts'

/**
 * What a page states about itself where no schema asks for anything: `entities`, the things it describes in the terms of
 * schema.org, the one it is about first; `tables`, with rows as objects by header; `facts`, its labels with their values.
 * What the page does not have is left out.
 */
export function ownData(page: EvidencePage): { [key: string]: Json } {
  const lines = linesOf(page)
  const headingOf = headingFinder(page, sectionsOf(lines))
  const { groups, pairs } = tablesOf(page, headingOf)
  const data = {
    entities: ownEntities(page),
    tables: groups.filter(isTable).slice(0, MAX_TABLES).map(tableJson),
    facts: factsOf([...pairs, ...pairsOf(page, lines, headingOf)]),
  }
  return Object.fromEntries(Object.entries(data).filter(([, part]) => Object.keys(part).length > 0))
}

const MAX_TABLES = 50
const MAX_ROWS = 1000
const MAX_FACTS = 300
const MAX_ENTITIES = 100
const MAX_CHARS = 5000

const SHOWN: ReadonlySet<Region> = new Set<Region>(['main', 'header', 'aside', 'footer'])

/** Types that describe the site around a page, or how programs may use it. */
const AROUND =
  'BreadcrumbList WebSite Action WPHeader WPFooter WPSideBar WPAdBlock SiteNavigationElement SpeakableSpecification ImageObject'.split(
    ' ',
  )

function ownEntities(page: EvidencePage): Json[] {
  const entities = entitiesOf(page)
  const main = mainEntity(page, entities)
  const top = entities.filter((entity) => isOwn(entity))
  const ordered = [...new Set([...(main === undefined ? [] : [main]), ...top])]
  const write = entityWriter()
  const within = new Set(main === undefined ? [] : candidatesIn([main]).map(({ entity }) => entity))
  return ordered
    .filter((entity) => entity === main || !within.has(entity))
    .slice(0, MAX_ENTITIES)
    .map(write)
    .filter((json) => Object.keys(json).length > 1)
    .filter(isFirst())
}

/** Pages describe a thing twice, for instance for two layouts. */
function isFirst(): (json: Json) => boolean {
  const seen = new Set<string>()
  return (json) => {
    const text = JSON.stringify(json)
    return !seen.has(text) && seen.add(text) !== undefined
  }
}

function isOwn({ types }: Entity): boolean {
  return types.length > 0 && !AROUND.some((type) => isKindOf(types, type))
}

function tableJson({ heading, columns, records }: RecordGroup): Json {
  const rows = records.slice(0, MAX_ROWS).map(({ cells }) => {
    if (!hasHeaders(columns)) return cells.map(({ text }) => text)
    return joined(cells.map(({ name, text }) => [name, text]))
  })
  return { ...(heading !== undefined && { heading }), rows }
}

/** Tables of two columns without headers are labels with their values, which `facts` has. */
function isTable({ region, columns, records }: RecordGroup): boolean {
  return SHOWN.has(region) && (hasHeaders(columns) || records.some(({ cells }) => cells.length > 2))
}

const NUMBERED = /^column \d+$/

function hasHeaders(columns: readonly string[]): boolean {
  return columns.some((name) => name !== '' && !NUMBERED.test(name))
}

function factsOf(pairs: readonly LabelPair[]): { [label: string]: Json } {
  const shown = pairs.filter(isFact).slice(0, MAX_FACTS)
  return joined(
    shown.flatMap(({ label, text, items }) =>
      (items ?? [text]).map((value): [string, string] => [label, value.slice(0, MAX_CHARS)]),
    ),
  )
}

/** Labels that only their place in the text makes labels count where the page has its content. */
function isFact({ source, label, text, region }: LabelPair): boolean {
  if (!/\p{L}.*\p{L}/u.test(label) || !SHOWN.has(region)) return false
  return source !== 'label' || (region === 'main' && text.length <= MAX_LABEL_TEXT)
}

const MAX_LABEL_TEXT = 200

/** An object of names and texts. The different texts of one name are a list. */
function joined(entries: readonly [name: string, text: string][]): { [name: string]: Json } {
  const texts = new Map<string, Set<string>>()
  for (const [name, text] of entries) {
    if (text === '' || name === '__proto__') continue
    const known = texts.get(name)
    if (known === undefined) texts.set(name, new Set([text]))
    else known.add(text)
  }
  return Object.fromEntries([...texts].map(([name, found]) => [name, found.size === 1 ? [...found][0]! : [...found]]))
}
