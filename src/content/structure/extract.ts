import type { EvidencePage, Extraction, ExtractionRequest, FieldEvidence, Json } from './model.ts'
import { overviewOf } from './overview/overview.ts'
import { completed } from './schema/complete.ts'
import { asSchema } from './schema/field-map.ts'
import type { Schema } from './schema/keywords.ts'
import { valueAt } from './schema/pointer.ts'
import { shapeOf } from './schema/shape.ts'
import { createValidator, type Fault } from './schema/validate.ts'
import { solve } from './solve/solve.ts'

/**
 * Reads what a schema asks for from a page, without a model; without a schema, what the page describes. Nothing is
 * invented: each value was found on the page. The same page and request give the same result.
 *
 * @param request its schema must have passed `checkSchema`
 * @throws ServiceError `invalid_request` if the schema costs too much on this page
 */
export function extractFrom(
  page: EvidencePage,
  { schema: given, prompt, evidence, partial, lessons }: ExtractionRequest,
): Extraction {
  if (given === undefined) {
    const { value = {}, found, cuts } = overviewOf(page)
    return {
      data: value,
      valid: true,
      missing: [],
      ...(evidence && { evidence: Object.fromEntries(found) }),
      warnings: cutWarnings(cuts),
    }
  }
  const schema = asSchema(given) as Schema
  const validator = createValidator(schema, { assertsFormats: true })
  const shape = shapeOf(schema, validator)
  const { value, found, cuts } = solve(page, shape, {
    ...(prompt !== undefined && { prompt }),
    ...(lessons && { lessons }),
  })
  const overview = value === undefined && shape.kind === 'any' ? overviewOf(page) : undefined
  const { data, valid, missing, origins } = completed(value ?? overview?.value, shape, validator)
  return {
    data,
    valid,
    missing,
    ...(evidence && { evidence: evidenceAt(origins, found) }),
    warnings: [
      ...cutWarnings(overview?.cuts ?? cuts),
      ...(valid || partial ? [] : faultWarnings(data, missing, validator.faultsOf(data))),
    ],
  }
}

const SHOWN_POINTERS = 10

/** Evidence under the pointers of the data, in its order. */
function evidenceAt(
  origins: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, FieldEvidence>,
): { [pointer: string]: FieldEvidence } {
  return Object.fromEntries(
    [...origins].flatMap(([at, from]) => {
      const known = found.get(from)
      return known === undefined ? [] : [[at, known]]
    }),
  )
}

/** What a caller cannot see from the data: that a list goes on. */
const cutWarnings = (cuts: ReadonlySet<number>) =>
  [...cuts].map((count) => `A list or table of the page is too long. Only its first ${count} entries were read.`)

function faultWarnings(data: Json, missing: readonly string[], faults: readonly Fault[]): string[] {
  const absent = missing.filter((pointer) => valueAt(data, pointer) === undefined)
  if (absent.length > 0) return [`The page does not state what the schema requires: ${listed(absent)}.`]
  const places = faults.map(({ pointer, keyword }) => `${pointer || '/'} (${keyword})`)
  return [`The extracted data does not satisfy the schema: ${listed(places)}.`]
}

function listed(places: readonly string[]): string {
  const shown = places.slice(0, SHOWN_POINTERS).map((place) => place || '/')
  const more = places.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
