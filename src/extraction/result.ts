import type { ExtractionRequest, Json, Shape } from '../content/structure/model.ts'
import { accepts } from '../content/structure/schema/accepts.ts'
import { completed } from '../content/structure/schema/complete.ts'
import { asSchema } from '../content/structure/schema/field-map.ts'
import type { Schema } from '../content/structure/schema/keywords.ts'
import { shapeOf } from '../content/structure/schema/shape.ts'
import { createValidator, type Validator } from '../content/structure/schema/validate.ts'
import { merge } from './merge/merge.ts'
import { jsonOf, pagesByPointer } from './merge/stated.ts'
import type { ExtractedPage } from './page.ts'

/** What an extraction returns, as it is stored. */
export interface ExtractResult {
  data: Json
  /** By the path of a value, such as `products[0].price`, the URLs of the pages that state it. If requested. */
  sources?: Record<string, string[]>
  warnings: string[]
  /** Tokens that a model took for all pages. */
  tokens: number
}

/** A page with data. */
export type ReadPage = ExtractedPage & { data: Json }

/**
 * The data of all pages as one, in the shape of the schema.
 *
 * @param pages in the order in which they count; at least one
 */
export function* resultOf(
  pages: readonly ReadPage[],
  { schema: given, showSources }: Pick<ExtractionRequest, 'schema'> & { showSources: boolean },
): Generator<undefined, ExtractResult> {
  const { stated, otherThings } = yield* merge(pages)
  const value = stated === undefined ? undefined : jsonOf(stated)
  const schema = given === undefined ? undefined : (asSchema(given) as Schema)
  const shaped = schema === undefined ? undefined : inShape(value, schema)
  const places = stated === undefined ? new Map<string, readonly number[]>() : pagesByPointer(stated)
  const origins = shaped?.origins ?? new Map([...places.keys()].map((pointer) => [pointer, pointer]))
  const others = otherThings.map((index) => pages[index]!.url)
  return {
    data: shaped === undefined ? (value ?? {}) : shaped.data,
    ...(showSources && { sources: sourcesOf(origins, places, pages) }),
    warnings: [
      ...(others.length === 0
        ? []
        : [`These pages describe something else, so only their lists were used: ${listed(others)}.`]),
      ...(shaped?.warnings ?? []),
      ...pageWarnings(pages),
    ],
    tokens: pages.reduce((sum, { tokens }) => sum + tokens, 0),
  }
}

function inShape(value: Json | undefined, schema: Schema) {
  const validator = createValidator(schema, { assertsFormats: true })
  const shape = shapeOf(schema, validator)
  const { data: found, valid, missing, origins } = completed(value, shape, validator)
  const data = withEveryName(found ?? nothingIn(shape), shape, validator)
  if (valid) return { data, origins, warnings: origins.size === 0 ? nothingStated(shape) : [] }
  const faults = validator.faultsOf(data).map(({ pointer, keyword }) => `${pathOf(pointer) || 'data'} (${keyword})`)
  const warning =
    missing.length > 0
      ? `No page states what the schema requires: ${listed(missing.map((pointer) => pathOf(pointer) || 'data'))}.`
      : `The merged data does not satisfy the schema: ${listed(faults)}.`
  return { data, origins, warnings: [warning] }
}

/** The data of a schema that no page states anything of. */
function nothingIn(shape: Shape): Json {
  if (shape.kind === 'list') return []
  return [{}, []].find((empty) => accepts(shape, empty)) ?? null
}

/** The data with all names of its schema: what no page states is null or an empty list, where the schema allows that. */
function withEveryName(data: Json, shape: Shape, validator: Validator): Json {
  if (shape.kind !== 'object' || typeof data !== 'object' || data === null || Array.isArray(data)) return data
  const named = [...shape.properties].flatMap(([name, member]): [string, Json][] => {
    if (Object.hasOwn(data, name)) return [[name, data[name]!]]
    if (member.nullable) return [[name, null]]
    return member.kind === 'list' && accepts(member, []) ? [[name, []]] : []
  })
  const others = Object.entries(data).filter(([name]) => !shape.properties.has(name))
  const whole = Object.fromEntries([...named, ...others])
  return validator.accepts(whole) || !validator.accepts(data) ? whole : data
}

function nothingStated(shape: Shape): string[] {
  const names = shape.kind === 'object' ? [...shape.properties.keys()] : []
  return [`No page states what the schema asks for${names.length === 0 ? '' : `: ${listed(names)}`}.`]
}

function sourcesOf(
  origins: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, readonly number[]>,
  pages: readonly ReadPage[],
): Record<string, string[]> {
  return Object.fromEntries(
    [...origins].flatMap(([at, from]): [string, string[]][] => {
      const stating = places.get(from)
      if (stating === undefined) return []
      return [[pathOf(at), [...new Set(stating.map((index) => pages[index]!.url))]]]
    }),
  )
}

/** Warnings of pages. Of several pages, each names its own. */
function pageWarnings(pages: readonly ReadPage[]): string[] {
  if (pages.length === 1) return pages[0]!.warnings
  const warned = pages.filter(({ warnings }) => warnings.length > 0)
  const shown = warned.slice(0, MAX_LISTED).map(({ url, warnings }) => `${url}: ${warnings.join(' ')}`)
  const more = warned.length - shown.length
  return more > 0 ? [...shown, `${more} more pages have warnings.`] : shown
}

/** A JSON pointer as people write a path: `products[0].price`. The whole data is the empty path. */
export function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('')
}

/** The first of several, and how many more there are. */
export function listed(all: readonly string[]): string {
  const more = all.length - MAX_LISTED
  const shown = all.slice(0, MAX_LISTED).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

const MAX_LISTED = 10
