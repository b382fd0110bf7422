import { type SchemaOptions, type TLiteral, type TProperties, type TSchema, type TUnion, Type } from '@sinclair/typebox'

/** An object that refuses members it does not name (specification 9). */
export const strict = <P extends TProperties>(properties: P, options: SchemaOptions = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false })

/** An object that takes members it does not name; the native family's request objects are so (architecture.md 4). */
export const lenient = <P extends TProperties>(properties: P, options: SchemaOptions = {}) =>
  Type.Object(properties, { ...options, additionalProperties: true })

/** Sentences for values that people send and we refuse, by value; the error shows them in place of a bare "not one of". */
export type Refusals = Readonly<Record<string, string>>

/** One of some words. */
export const oneOf = <const W extends string[]>(
  words: readonly [...W],
  options: SchemaOptions & { refusals?: Refusals } = {},
) =>
  Type.Union(
    words.map((word) => Type.Literal(word)),
    options,
  ) as unknown as TUnion<LiteralsOf<W>>

type LiteralsOf<W extends string[]> = { [I in keyof W]: TLiteral<W[I]> }

/** A member that exists in other services and has one value here; any other value is refused, and the error says why. */
export const only = <const V extends boolean>(value: V, why: string) => Type.Literal(value, { description: why, why })

export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)

/** The address of a page, as a caller types it; what it must look like is settled where it is parsed (`net/target.ts`). */
export const PageUrl = Type.String({
  minLength: 1,
  description: 'Address of the page; http or https. Without a scheme it is taken as http.',
  examples: ['https://example.com/'],
})

export const CallerHeaders = Type.Record(Type.String(), Type.String(), {
  description: 'Headers sent to the page’s own host. They are dropped when a redirect leaves it.',
})

export const Milliseconds = (minimum: number, maximum: number, options: SchemaOptions = {}) =>
  Type.Integer({ ...options, minimum, maximum })

/** Longest time a scrape may take, and the longest wait within it (specification 8: an actions request has 300 s). */
export const MAX_TIMEOUT_MS = 300_000

const LanguageTag = Type.String({ pattern: '^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$', maxLength: 35 })

const locationMembers = {
  country: optional(
    Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2 code.', examples: ['DE'] }),
  ),
  languages: optional(Type.Array(LanguageTag, { maxItems: 20, description: 'Preferred languages, best first.' })),
}

export const StrictLocation = strict(locationMembers, { description: 'Where the visitor seems to be.' })
export const LenientLocation = lenient(locationMembers, { description: 'Where the visitor seems to be.' })
