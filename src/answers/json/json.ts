// Data that a model reads from a page.
import type { Extraction, ExtractionRequest, Json, Shape } from '../../content/structure/model.ts'
import { completed } from '../../content/structure/schema/complete.ts'
import { asSchema } from '../../content/structure/schema/field-map.ts'
import { isObject, type Schema } from '../../content/structure/schema/keywords.ts'
import { valueAt } from '../../content/structure/schema/pointer.ts'
import { shapeOf } from '../../content/structure/schema/shape.ts'
import { createValidator, type Fault, type Validator } from '../../content/structure/schema/validate.ts'
import { wordsOfSchema } from '../../content/structure/schema/words.ts'
import { indexOf, type PageIndex } from '../check/page-index.ts'
import { unverifiedIn } from '../check/unverified.ts'
import type { Inquiry, Reading, Room } from '../inquiry.ts'
import type { Page } from '../page.ts'
import { roomFor, systemPrompt, userPrompt } from '../prompt.ts'
import { askedSchema } from './asked-schema.ts'
import { coerced } from './coerced.ts'
import { hintsOf } from './hints.ts'
import { asksForLists } from './lists.ts'
import { mergedData } from './merged.ts'
import { partsFor } from './parts.ts'

/** Data of a model, in the shape of the schema and looked up on the page. */
export interface ModelData extends Omit<Extraction, 'evidence'> {
  /** JSON pointers of values that the page does not contain. */
  unverified: string[]
}

export interface JsonTask {
  /** One for each part of the page. */
  inquiries: Inquiry<Json>[]
  /** The data from the answers that came, in order. */
  combine(values: readonly Json[]): Promise<ModelData>
  /** What the model does not read. */
  warnings: string[]
}

/**
 * Asks for data of a page. A page that is too long is cut to what matters for the request; if lists are asked for, it is
 * read in several parts.
 *
 * @throws ServiceError `payload_too_large` if the schema leaves no room for the page
 */
export function jsonTask({ schema: given, prompt }: ExtractionRequest, page: Page, limits: Room): JsonTask {
  const { contextTokens, code } = limits
  const schema = given === undefined ? undefined : (asSchema(given) as Schema)
  const form = schema === undefined ? undefined : formOf(schema)
  const maxAnswerTokens = Math.min(MAX_ANSWER_TOKENS, Math.floor(contextTokens / 3))
  const request = requestOf(form?.asked, prompt)
  const room = roomFor({ request, page, system: SYSTEM }, { contextTokens, maxAnswerTokens })
  const hints = hintsOf(page, Math.floor(room * HINTS_SHARE))
  const about = [prompt ?? '', ...(schema === undefined ? [] : wordsOfSchema(schema))].join(' ')
  const { texts, warnings } = partsFor(page, {
    about,
    room: room - hints.tokens,
    several: form === undefined ? false : asksForLists(form.shape),
  })
  const inquiries = texts.map((text): Inquiry<Json> => {
    const user = userPrompt({
      request,
      page,
      text: [hints.text, text].filter((each) => each !== '').join('\n\n'),
      code,
    })
    const schemaOfAnswer = form?.asked ?? ANY_OBJECT
    return {
      question: { system: SYSTEM, user, schema: schemaOfAnswer, maxAnswerTokens },
      read: ({ json, truncated }) => readData(json, { form, truncated, partial: texts.length > 1 }),
    }
  })
  return {
    inquiries,
    warnings,
    combine: (values) => combined(values, form, indexOf([page.title, page.facts, hints.text, ...texts], page)),
  }
}

/** The rest is for the text. */
const HINTS_SHARE = 0.2
const MAX_ANSWER_TOKENS = 8000

const SYSTEM = systemPrompt(
  'Read the data that the request asks for and answer with JSON alone. Take values from the page as it states them: numbers as numbers without units, dates as YYYY-MM-DD, links as full URLs. What the page does not state is null, or an empty list. Of a list, give every entry that the page has, in its order. The page may come with data that it states for machines; where this contradicts the text that people read, the text counts.',
)

const ANY_OBJECT = { type: 'object' }

interface Form {
  shape: Shape
  validator: Validator
  /** The schema that the model sees. */
  asked: Schema
}

function formOf(schema: Schema): Form {
  const validator = createValidator(schema, { assertsFormats: true })
  return { validator, shape: shapeOf(schema, validator), asked: askedSchema(schema) }
}

function requestOf(schema: Schema | undefined, prompt: string | undefined): string {
  const task = 'Request: read data from the page as JSON.'
  const wish = prompt?.trim() ? [`What the caller wants: ${prompt.trim()}`] : []
  const form =
    schema === undefined
      ? ['The answer is a JSON object with members that fit.']
      : ['JSON Schema of the answer:', JSON.stringify(schema)]
  const what = wish.length === 0 && schema === undefined ? ['What the caller wants: what the page is about.'] : wish
  return [task, ...what, ...form].join('\n')
}

function readData(
  json: Json | undefined,
  { form, truncated, partial }: { form: Form | undefined; truncated: boolean; partial: boolean },
): Reading<Json> {
  if (json === undefined) return { fault: truncated ? 'It was too long and was cut.' : 'It was not JSON.' }
  if (form === undefined) {
    return typeof json === 'object' && json !== null ? { value: json } : { fault: 'It was not a JSON object.' }
  }
  const value = coerced(json, form.shape)
  const faults = form.validator.faultsOf(value).filter(({ pointer, keyword }) => !isGap(value, pointer, keyword))
  if (faults.length === 0 || (partial && isUsable(value, form))) return { value }
  return { fault: `It does not satisfy the schema: ${listed(faults)}.` }
}

/** Part of a page need not have enough of everything. */
const isUsable = (value: Json, { shape, validator }: Form) => completed(value, shape, validator).origins.size > 0

/** What the page does not state is null or absent: no fault of the answer. */
function isGap(data: Json, pointer: string, keyword: string): boolean {
  return keyword === 'required' || keyword === 'minItems' || valueAt(data, pointer) === null
}

const MAX_LISTED = 8

function listed(faults: readonly Fault[]): string {
  return faults
    .slice(0, MAX_LISTED)
    .map(({ pointer, keyword }) => `${pointer || '/'} (${keyword})`)
    .join(', ')
}

async function combined(values: readonly Json[], form: Form | undefined, index: PageIndex): Promise<ModelData> {
  const merged = values.length === 1 ? values[0]! : mergedData(values)
  if (form === undefined) {
    return {
      data: merged,
      valid: true,
      missing: [],
      warnings: [],
      unverified: await unverifiedIn(merged, undefined, index),
    }
  }
  const { data, valid, missing } = completed(merged, form.shape, form.validator)
  const warnings = valid ? [] : [invalidWarning(missing, form.validator.faultsOf(data))]
  return { data, valid, missing, warnings, unverified: await unverifiedIn(data, form.shape, index) }
}

function invalidWarning(missing: readonly string[], faults: readonly Fault[]): string {
  if (missing.length > 0)
    return `The model did not find what the schema requires: ${missing.slice(0, MAX_LISTED).join(', ')}.`
  return `The data of the model does not satisfy the schema: ${listed(faults)}.`
}

/** Whether data holds anything. */
export function hasValues(data: Json | undefined): boolean {
  if (Array.isArray(data)) return data.some(hasValues)
  if (isObject(data)) return Object.values(data).some(hasValues)
  return data !== null && data !== undefined && data !== ''
}
