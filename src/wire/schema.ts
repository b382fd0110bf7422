import { type SchemaOptions, type TLiteral, type TProperties, type TSchema, type TUnion, Type } from '@sinclair/typebox'

/** An object that rejects unknown members (docs/compatibility.md#unknown-members). */
export const strict = <P extends TProperties>(properties: P, options: SchemaOptions = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false })

/** An object that accepts unknown members, as native requests do (docs/compatibility.md#unknown-members). */
export const lenient = <P extends TProperties>(properties: P, options: SchemaOptions = {}) =>
  Type.Object(properties, { ...options, additionalProperties: true })

/** Explanations for values that people send and we reject, by value. The error shows them instead of a list of words. */
export type Refusals = Readonly<Record<string, string>>

/** One of several words. */
export const oneOf = <const W extends string[]>(
  words: readonly [...W],
  options: SchemaOptions & { refusals?: Refusals } = {},
) =>
  Type.Union(
    words.map((word) => Type.Literal(word)),
    options,
  ) as unknown as TUnion<LiteralsOf<W>>

type LiteralsOf<W extends string[]> = { [I in keyof W]: TLiteral<W[I]> }

/** A member that other services have and that has one value here. The error for any other value says why. */
export const only = <const V extends boolean>(value: V, why: string) => Type.Literal(value, { description: why, why })

export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)

/** The bound of numbers that have no smaller one. Larger ones are rounded by JavaScript and rejected by the database. */
export const MAX_NUMBER = Number.MAX_SAFE_INTEGER

/** The URL of a page, as typed. It is checked where it is parsed (`net/target.ts`). */
export const PageUrl = Type.String({
  minLength: 1,
  description: 'URL of the page: http or https. Without a scheme, http is assumed.',
  examples: ['https://example.com/'],
})

export const CallerHeaders = Type.Record(Type.String(), Type.String(), {
  description: 'Headers sent to the host of the page. They are dropped when a redirect leaves this host.',
})

export const Milliseconds = (minimum: number, maximum: number, options: SchemaOptions = {}) =>
  Type.Integer({ ...options, minimum, maximum })

/** Maximum timeout of a scrape, and of the waits within it. Requests with actions get 300 s too. */
export const MAX_TIMEOUT_MS = 300_000

const LanguageTag = Type.String({ pattern: '^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$', maxLength: 35 })

const locationMembers = {
  country: optional(
    Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2 code.', examples: ['DE'] }),
  ),
  languages: optional(
    Type.Array(LanguageTag, { maxItems: 20, description: 'Preferred languages, most preferred first.' }),
  ),
}

export const StrictLocation = strict(locationMembers, { description: 'Location that the visitor appears to be in.' })
export const LenientLocation = lenient(locationMembers, { description: 'Location that the visitor appears to be in.' })
