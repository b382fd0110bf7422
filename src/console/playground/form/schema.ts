/** The part of JSON Schema that the schemas of the routes use. */
export interface Schema {
  type?: string
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  patternProperties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  description?: string
  default?: unknown
  examples?: readonly unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  contentMediaType?: string
}

/** How the form asks for a value. */
export type Control =
  | { kind: 'text'; isLong: boolean }
  | { kind: 'number'; minimum: number | undefined; maximum: number | undefined }
  | { kind: 'switch' }
  | { kind: 'choice'; choices: readonly string[] }
  /** A list of texts, one per line. */
  | { kind: 'lines' }
  /** Texts by name, one `Name: value` per line. */
  | { kind: 'pairs' }
  /** Some of several names, each of which may have options of its own. */
  | { kind: 'names'; names: readonly Variant[] }
  /** A list of objects, in an order. */
  | { kind: 'steps'; variants: readonly Variant[] }
  | { kind: 'group'; fields: readonly Field[] }
  | { kind: 'json' }
  | { kind: 'file' }

export type Field = Control & {
  name: string
  description: string
  isRequired: boolean
  /** An example or the default, as the field shows it while it is empty. */
  placeholder: string
}

/** One of the objects that a list may have. */
export interface Variant {
  /** The value of its `type`; empty if the list has objects of one kind only. */
  name: string
  description: string
  /** Whether its name alone stands for it. */
  isPlain: boolean
  fields: readonly Field[]
}

/** The fields of an object. What has no effect, or can only have one value, is left out. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { description = '' } = schema
    const control = /^(?:Has no effect|Alias of)/.test(description) ? undefined : controlOf(schema)
    if (control === undefined) return []
    const isRequired = required.includes(name)
    return [{ ...control, name, description, isRequired, placeholder: placeholderOf(schema) }]
  })
}

function controlOf(schema: Schema): Control | undefined {
  const { type, contentMediaType, properties, patternProperties } = schema
  if ('const' in schema) return undefined
  if (contentMediaType !== undefined) return { kind: 'file' }
  if (schema.anyOf !== undefined) return unionOf(schema.anyOf)
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'string') return { kind: 'text', isLong: (schema.maxLength ?? 0) >= LONG_TEXT }
  if (type === 'integer' || type === 'number')
    return { kind: 'number', minimum: schema.minimum, maximum: schema.maximum }
  if (type === 'array' && schema.items !== undefined) return listOf(schema.items)
  if (type === 'object' && properties !== undefined) return groupOf(schema)
  const [value] = Object.values(patternProperties ?? {})
  return { kind: value?.type === 'string' ? 'pairs' : 'json' }
}

/** Texts that may be this long get several lines. */
const LONG_TEXT = 10_000

function unionOf(variants: readonly Schema[]): Control | undefined {
  // Only clients send null, as telemetry.
  if (variants.some(({ type }) => type === 'null')) return undefined
  const choices = constantsOf(variants)
  if (choices.length === variants.length) return choices.length < 2 ? undefined : { kind: 'choice', choices }
  const [object, ...more] = variants.filter(({ properties }) => properties !== undefined)
  // A text is the short form of the object.
  return object !== undefined && more.length === 0 ? groupOf(object) : { kind: 'json' }
}

function groupOf(schema: Schema): Control | undefined {
  const fields = fieldsOf(schema)
  return fields.length === 0 ? undefined : { kind: 'group', fields }
}

function listOf(items: Schema): Control | undefined {
  const choices = flat(items)
  const plain = constantsOf(choices)
  const objects = choices.filter(({ properties }) => properties !== undefined)
  if (plain.length + objects.length < choices.length) return { kind: items.type === 'string' ? 'lines' : 'json' }
  const variants = objects.flatMap(variantsOf)
  if (plain.length === 0) return { kind: 'steps', variants }
  const names = [...new Set([...plain, ...variants.map(({ name }) => name)])]
    // `screenshot` has an option that says the same.
    .filter((name) => !name.includes('@'))
    .map((name) => {
      const variant = variants.find((each) => each.name === name)
      return { description: '', fields: [], ...variant, name, isPlain: plain.includes(name) }
    })
  return names.length < 2 && names.every(({ fields }) => fields.length === 0) ? undefined : { kind: 'names', names }
}

function flat({ anyOf, ...schema }: Schema): Schema[] {
  return anyOf === undefined ? [schema] : anyOf.flatMap(flat)
}

const constantsOf = (schemas: readonly Schema[]) =>
  schemas.flatMap(({ const: value }) => (typeof value === 'string' ? [value] : []))

/** One for each value of `type`. */
function variantsOf(schema: Schema): Variant[] {
  const names = constantsOf(flat(schema.properties?.type ?? {}))
  const fields = fieldsOf(schema).filter(({ name }) => name !== 'type' || names.length === 0)
  const facts = { description: schema.description ?? '', isPlain: false, fields }
  return (names.length === 0 ? [''] : names).map((name) => ({ ...facts, name }))
}

function placeholderOf({ default: value, examples: [example] = [] }: Schema): string {
  const shown = value ?? example
  if (shown === undefined) return ''
  if (Array.isArray(shown)) return shown.join(', ')
  return typeof shown === 'object' ? JSON.stringify(shown) : String(shown)
}

/** A name of the API in words: `onlyMainContent` is `Only main content`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}s?$/.test(word) ? word : word.toLowerCase()))
    .map((word) => acronyms[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const acronyms: Readonly<Record<string, string>> = {
  url: 'URL',
  urls: 'URLs',
  html: 'HTML',
  json: 'JSON',
  tls: 'TLS',
  ads: 'ads',
  tbs: 'time (tbs)',
  github: 'GitHub',
  lang: 'language',
  id: 'id',
  base64: 'Base64',
  txt: '.txt',
  pdf: 'PDF',
}
