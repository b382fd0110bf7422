import { KindGuard, type Static, type TObject, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ServiceError } from '../../errors.ts'
import { invalidRequest, issuesOf } from '../../wire/issues.ts'
import { depthOf, MAX_DEPTH } from '../../wire/json-depth.ts'
import { withoutNulls } from '../../wire/v2/nulls.ts'

/** Arguments of the vendor's tools that have no meaning here, and what to say about each. */
export type Refused = Readonly<Record<string, string>>

/**
 * The arguments of a tool, checked against its schema. Models send empty strings, lists and objects for what they do not need, and
 * some clients send lists, objects and numbers as JSON text: both are read as they are meant.
 *
 * @throws ServiceError `invalid_request` that names each wrong argument
 */
export function decodeArguments<S extends TObject>(
  schema: S,
  given: Readonly<Record<string, unknown>>,
  refused: Refused = {},
): Static<S> {
  const read = new Map<string, unknown>()
  for (const [name, value] of Object.entries(given)) {
    if (isEmpty(value)) continue
    const reason = Object.hasOwn(refused, name) ? refused[name] : undefined
    if (reason !== undefined) throw invalidRequest([{ code: 'custom', path: [name], message: `"${name}" ${reason}` }])
    const member = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    read.set(name, member === undefined ? value : meant(member, value))
  }
  // Not one by one: a member called __proto__ would become the prototype of the others.
  const args = Object.fromEntries(read)
  withoutNulls(args)
  return checked(schema, args)
}

/** A value that matches a schema. @throws ServiceError `invalid_request` */
export function checked<S extends TSchema>(schema: S, value: unknown): Static<S> {
  if (Value.Check(schema, value)) return value as Static<S>
  const issues = issuesOf(schema, value)
  throw issues.length > 0 ? invalidRequest(issues) : new ServiceError('invalid_request', 'The arguments are not valid')
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (typeof value !== 'object') return false
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0
}

/** JSON text for an argument that is no text. */
function meant(schema: TSchema, value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_TEXT || !isStructured(schema) || Value.Check(schema, value)) {
    return value
  }
  // As deep as the rest of the request may be.
  if (depthOf(value) > MAX_DEPTH) return value
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'string' ? value : read
  } catch {
    return value
  }
}

const MAX_TEXT = 1024 * 1024

const isStructured = (schema: TSchema) =>
  KindGuard.IsArray(schema) ||
  KindGuard.IsObject(schema) ||
  KindGuard.IsRecord(schema) ||
  KindGuard.IsInteger(schema) ||
  KindGuard.IsNumber(schema) ||
  KindGuard.IsBoolean(schema) ||
  KindGuard.IsUnknown(schema)
