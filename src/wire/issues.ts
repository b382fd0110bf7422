// Validation of requests against their schemas, with an issue for each error.
import { KindGuard, type TSchema } from '@sinclair/typebox'
import { Value, type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { nearest } from '../did-you-mean.ts'
import { type Issue, placeOf, ServiceError } from '../errors.ts'

/** Far more than a request has members. A body of 1 MiB could hold a hundred thousand unknown ones. */
const MAX_ISSUES = 100
const SHOWN_ISSUES = 3
const SHOWN_VALUE_LENGTH = 60
const SHOWN_KEY_LENGTH = 100

/**
 * Validates a value against a schema. Each issue names the member and the fix; there are at most `MAX_ISSUES`.
 *
 * @returns issues in the shape of the v2 server (docs/compatibility.md#validation-issues); empty if the value is valid
 */
export function issuesOf(schema: TSchema, value: unknown, prefix: (string | number)[] = []): Issue[] {
  const issues: Issue[] = []
  const seen = new Set<string>()
  for (const error of Value.Errors(schema, value)) {
    if (seen.has(error.path)) continue
    seen.add(error.path)
    issues.push(...issuesOfError(error, [...prefix, ...segments(error.path, value)], schema, value))
    if (issues.length >= MAX_ISSUES) break
  }
  return issues.slice(0, MAX_ISSUES)
}

/** An error for the issues of a request: the message holds the first ones, the details hold all. */
export function invalidRequest(details: Issue[]): ServiceError {
  const sentences = details.slice(0, SHOWN_ISSUES).map((issue) => issue.message)
  const more = details.length - sentences.length
  const atLeast = details.length === MAX_ISSUES ? 'at least ' : ''
  const text = more > 0 ? `${sentences.join('; ')}; and ${atLeast}${more} more` : sentences.join('; ')
  return new ServiceError('invalid_request', text, { details })
}

function issuesOfError(error: ValueError, path: (string | number)[], root: TSchema, value: unknown): Issue[] {
  const at = placeOf(path)
  if (error.type === ValueErrorType.ObjectAdditionalProperties) {
    const key = String(path.at(-1))
    const meant = nearest(key, Object.keys(ownerOf(error, root, value)?.properties ?? {}))
    const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`
    return [{ code: 'unrecognized_keys', path, message: `"${at}" is not a member of this request${hint}`, keys: [key] }]
  }
  if (error.value === undefined) return [{ code: 'invalid_type', path, message: `"${at}" is required` }]
  if (isChoice(error.schema)) return choiceIssues(error, path)
  return [{ code: codeOf(error.type), path, message: sentenceOf(error, at) }]
}

/** The schema of the object that the unknown member is in, found along the path. Inside a union it is the root (`choiceIssues`). */
function ownerOf(error: ValueError, root: TSchema, value: unknown): TSchema | undefined {
  const keys = segments(error.path, value).slice(0, -1)
  return keys.reduce<TSchema | undefined>(
    (schema, key) =>
      schema === undefined ? undefined : typeof key === 'number' ? schema.items : schema.properties?.[key],
    root,
  )
}

/** Whether a schema is a union, or the literal that a union of one word collapses to. */
function isChoice(schema: TSchema): boolean {
  return KindGuard.IsUnion(schema) || (KindGuard.IsLiteral(schema) && schema.why === undefined)
}

function choiceIssues(error: ValueError, path: (string | number)[]): Issue[] {
  const variants = (error.schema.anyOf ?? [error.schema]) as TSchema[]
  const at = placeOf(path)
  if (isRecord(error.value)) {
    const variant = variantFor(variants, error.value)
    if (variant !== undefined) return issuesOf(variant, error.value, path)
    if (error.value.type === undefined) return [typeMissing(variants, [...path, 'type'])]
  }
  const word = isRecord(error.value) ? error.value.type : error.value
  const reason = typeof word === 'string' ? reasonFor(error.schema, word) : undefined
  if (reason !== undefined) return [{ code: 'invalid_value', path, message: `"${at}": ${printed(word)} ${reason}` }]
  const words = allWords(variants)
  if (words.length === 0) return [{ code: 'invalid_type', path, message: `"${at}" has an invalid value` }]
  const meant = typeof word === 'string' ? nearest(word, words) : undefined
  const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`
  return [
    {
      code: 'invalid_value',
      path,
      message: `"${at}": ${printed(word)} is not allowed here. Use one of: ${words.join(', ')}${hint}`,
    },
  ]
}

function reasonFor({ refusals }: TSchema, word: string): string | undefined {
  return refusals !== undefined && Object.hasOwn(refusals, word) ? refusals[word] : undefined
}

/** The object variant of a union that a value means: by its `type` member, or the only one. */
function variantFor(variants: TSchema[], value: Record<string, unknown>): TSchema | undefined {
  const forms = variants.filter(KindGuard.IsObject)
  if (forms.length === 1 && value.type === undefined) return forms[0]
  return forms.find(({ properties: { type } }) => type === undefined || Value.Check(type, value.type))
}

function typeMissing(variants: TSchema[], path: (string | number)[]): Issue {
  const message = `"${placeOf(path)}" is required. Use one of: ${allWords(variants).join(', ')}`
  return { code: 'invalid_type', path, message }
}

const allWords = (variants: TSchema[]) => [...new Set(variants.flatMap(wordsOf))]

function wordsOf(schema: TSchema): string[] {
  if (KindGuard.IsUnion(schema)) return (schema.anyOf as TSchema[]).flatMap(wordsOf)
  if (KindGuard.IsLiteral(schema)) return [String(schema.const)]
  return schema.properties?.type === undefined ? [] : wordsOf(schema.properties.type)
}

function sentenceOf({ schema, type, value }: ValueError, at: string): string {
  switch (type) {
    case ValueErrorType.Literal:
      return `${at}=${printed(value)} is not supported, only ${at}=${JSON.stringify(schema.const)}: ${schema.why}`
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum:
      return `"${at}" must be at least ${schema.minimum}, not ${printed(value)}`
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum:
      return `"${at}" must be at most ${schema.maximum}, not ${printed(value)}`
    case ValueErrorType.StringMinLength:
      return schema.minLength === 1 ? `"${at}" is empty` : `"${at}" must have at least ${schema.minLength} characters`
    case ValueErrorType.StringMaxLength:
      return `"${at}" must have at most ${schema.maxLength} characters`
    case ValueErrorType.ArrayMinItems:
      return `"${at}" must have at least ${schema.minItems} ${schema.minItems === 1 ? 'entry' : 'entries'}`
    case ValueErrorType.ArrayMaxItems:
      return `"${at}" must have at most ${schema.maxItems} entries`
    case ValueErrorType.StringPattern:
      return `"${at}": ${printed(value)} does not match ${schema.description ?? schema.pattern}`
    default:
      return `"${at}" must be ${article(schema)}, not ${printed(value)}`
  }
}

function codeOf(type: ValueErrorType): string {
  if (ValueErrorType[type]?.endsWith('Minimum') || type === ValueErrorType.StringMinLength) return 'too_small'
  if (/Maximum$|MaxLength$|MaxItems$/.test(ValueErrorType[type] ?? '')) return 'too_big'
  return type === ValueErrorType.Literal || type === ValueErrorType.StringPattern ? 'invalid_value' : 'invalid_type'
}

function article(schema: TSchema): string {
  const names: Record<string, string> = {
    integer: 'a whole number',
    number: 'a number',
    string: 'a string',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  }
  return names[String(schema.type)] ?? 'of another type'
}

/** A value for an error message: short, on one line. */
function printed(value: unknown): string {
  if (isRecord(value)) return 'an object'
  if (Array.isArray(value)) return 'a list'
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN_VALUE_LENGTH ? `${text.slice(0, SHOWN_VALUE_LENGTH)}…` : text
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Splits a JSON Pointer into member names and array indexes. */
function segments(pointer: string, value: unknown): (string | number)[] {
  if (pointer === '') return []
  let at: unknown = value
  return pointer
    .slice(1)
    .split('/')
    .map((raw) => {
      const key = raw.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(at) ? Number(key) : key
      at = (at as Record<string | number, unknown> | undefined)?.[step]
      return typeof step === 'number' ? step : step.slice(0, SHOWN_KEY_LENGTH)
    })
}
