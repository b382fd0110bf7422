// The schemas at other addresses that JSON-Schema-Test-Suite refers to, and the meta-schema of 2020-12 with its vocabularies.
import type { Schema } from '../../../../src/content/structure/schema/keywords.ts'

const host = 'http://localhost:1234/'
const integer = { type: 'integer' }
const toBar = { $defs: { bar: { type: 'string' } }, $ref: '#/$defs/bar' }

/** What the suite serves below a folder of its host. */
function served(folder: string, definitions: '$defs' | 'definitions'): Record<string, Schema> {
  const at = `${host}${folder}`
  const defs = (named: Record<string, Schema>) => ({ [definitions]: named })
  const anchored = (name: string): Schema => (definitions === '$defs' ? { $anchor: name } : { $id: `#${name}` })
  const anchor = (name: string) => anchored(name) as Record<string, string>
  const inner = { inner: { properties: { bar: { type: 'string' } } } }
  return {
    [`${at}integer.json`]: integer,
    [`${at}baseUriChange/folderInteger.json`]: integer,
    [`${at}baseUriChangeFolder/folderInteger.json`]: integer,
    [`${at}baseUriChangeFolderInSubschema/folderInteger.json`]: integer,
    [`${at}subSchemas.json`]: defs({ integer, refToInteger: { $ref: `#/${definitions}/integer` } }),
    [`${at}locationIndependentIdentifier.json`]: defs({
      refToInteger: { $ref: '#foo' },
      A: { ...anchor('foo'), ...integer },
    }),
    [`${at}name.json`]: { ...defs({ orNull: { anyOf: [{ type: 'null' }, { $ref: '#' }] } }), type: 'string' },
    [`${at}name-defs.json`]: { ...defs({ orNull: { anyOf: [{ type: 'null' }, { $ref: '#' }] } }), type: 'string' },
    [`${at}ref-and-defs.json`]: { $id: `${at}ref-and-defs.json`, ...defs(inner), $ref: `#/${definitions}/inner` },
    [`${at}ref-and-definitions.json`]: {
      $id: `${at}ref-and-definitions.json`,
      ...defs(inner),
      allOf: [{ $ref: `#/${definitions}/inner` }],
    },
    [`${at}nested/foo-ref-string.json`]: { type: 'object', properties: { foo: { $ref: 'string.json' } } },
    [`${at}nested/string.json`]: { type: 'string' },
    [`${at}different-id-ref-string.json`]: { $id: `${host}real-id-ref-string.json`, ...toBar },
    [`${at}urn-ref-string.json`]: { $id: 'urn:uuid:feebdaed-ffff-0000-ffff-0000deadbeef', ...toBar },
    [`${at}nested-absolute-ref-to-string.json`]: {
      $defs: { bar: { $id: `${host}the-nested-id.json`, type: 'string' } },
      $ref: `${host}the-nested-id.json`,
    },
    [`${at}detached-ref.json`]: {
      $id: `${at}detached-ref.json`,
      ...defs({ foo: { $ref: '#detached' }, detached: { ...anchor('detached'), ...integer } }),
    },
  }
}

const dynamic: Record<string, Schema> = {
  [`${host}draft2020-12/detached-dynamicref.json`]: {
    $id: `${host}draft2020-12/detached-dynamicref.json`,
    $defs: { foo: { $dynamicRef: '#detached' }, detached: { $dynamicAnchor: 'detached', ...integer } },
  },
  [`${host}draft2020-12/extendible-dynamic-ref.json`]: {
    $id: `${host}draft2020-12/extendible-dynamic-ref.json`,
    type: 'object',
    properties: { elements: { type: 'array', items: { $dynamicRef: '#elements' } } },
    required: ['elements'],
    additionalProperties: false,
    $defs: { elements: { $dynamicAnchor: 'elements' } },
  },
  [`${host}draft2020-12/tree.json`]: {
    $id: `${host}draft2020-12/tree.json`,
    $dynamicAnchor: 'node',
    type: 'object',
    properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
  },
}

const meta = 'https://json-schema.org/draft/2020-12/'
const schema = { $dynamicRef: '#meta' }
const schemas = { type: 'array', minItems: 1, items: schema }
const schemaMap = { type: 'object', additionalProperties: schema }
const count = { type: 'integer', minimum: 0 }
const number = { type: 'number' }
const text = { type: 'string' }
const flag = { type: 'boolean' }
const names = { type: 'array', items: text, uniqueItems: true }
const type = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] }

const vocabularies: Record<string, Record<string, Schema>> = {
  core: {
    $id: { type: 'string', pattern: '^[^#]*#?$' },
    $schema: text,
    $ref: text,
    $anchor: { type: 'string', pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
    $dynamicRef: text,
    $dynamicAnchor: { type: 'string', pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
    $vocabulary: { type: 'object', additionalProperties: flag },
    $comment: text,
    $defs: schemaMap,
  },
  applicator: {
    prefixItems: schemas,
    items: schema,
    contains: schema,
    additionalProperties: schema,
    properties: schemaMap,
    patternProperties: schemaMap,
    dependentSchemas: schemaMap,
    propertyNames: schema,
    if: schema,
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
    then: schema,
    else: schema,
    allOf: schemas,
    anyOf: schemas,
    oneOf: schemas,
    not: schema,
  },
  unevaluated: { unevaluatedItems: schema, unevaluatedProperties: schema },
  validation: {
    type: { anyOf: [type, { type: 'array', items: type, minItems: 1, uniqueItems: true }] },
    const: true,
    enum: { type: 'array' },
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    maximum: number,
    exclusiveMaximum: number,
    minimum: number,
    exclusiveMinimum: number,
    maxLength: count,
    minLength: count,
    pattern: text,
    maxItems: count,
    minItems: count,
    uniqueItems: flag,
    maxContains: count,
    minContains: count,
    maxProperties: count,
    minProperties: count,
    required: names,
    dependentRequired: { type: 'object', additionalProperties: names },
  },
}

const metaSchemas: Record<string, Schema> = {
  [`${meta}schema`]: {
    $id: `${meta}schema`,
    $dynamicAnchor: 'meta',
    allOf: Object.keys(vocabularies).map((name) => ({ $ref: `meta/${name}` })),
    type: ['object', 'boolean'],
  },
  ...Object.fromEntries(
    Object.entries(vocabularies).map(([name, properties]) => [
      `${meta}meta/${name}`,
      { $id: `${meta}meta/${name}`, $dynamicAnchor: 'meta', type: ['object', 'boolean'], properties },
    ]),
  ),
}

/** The meta-schema of draft 7, as far as the suite asks for it. */
const draft7: Record<string, Schema> = {
  'http://json-schema.org/draft-07/schema': {
    $id: 'http://json-schema.org/draft-07/schema#',
    type: ['object', 'boolean'],
    properties: {
      definitions: { type: 'object', additionalProperties: { $ref: '#' } },
      properties: { type: 'object', additionalProperties: { $ref: '#' } },
      minLength: count,
      type: { anyOf: [type, { type: 'array', items: type }] },
    },
  },
}

export const remotes: Record<'2020-12' | '7', ReadonlyMap<string, Schema>> = {
  '2020-12': new Map(Object.entries({ ...served('draft2020-12/', '$defs'), ...dynamic, ...metaSchemas })),
  '7': new Map(Object.entries({ ...served('', 'definitions'), ...served('draft7/', 'definitions'), ...draft7 })),
}
