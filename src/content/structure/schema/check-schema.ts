import { type Issue, placeOf, ServiceError } from '../../../errors.ts'
import type { Json } from '../model.ts'
import { asSchema } from './field-map.ts'
import { FORMATS } from './formats.ts'
import { mustBe, VALUE_RULES } from './keyword-values.ts'
import { isObject, isSchema, type Schema, type SchemaObject, SUBSCHEMAS } from './keywords.ts'
import { MAX_CHECK_STEPS, MAX_SCHEMA_BYTES, MAX_SCHEMA_DEPTH, MAX_SCHEMA_NODES } from './limits.ts'
import { createPatterns, type Patterns } from './patterns.ts'
import type { Resource } from './resources.ts'
import { createValidator, type Validator } from './validate.ts'

type Path = (string | number)[]

/**
 * Checks that a value is a JSON Schema that can be used: every keyword has a value that it may have, references lead to a
 * part of the schema, patterns are supported, and all of it stays within our limits.
 *
 * @param path where the schema is in the request, for the message: `"formats[0].schema.properties.price.type": …`
 * @throws ServiceError `invalid_request` that names the place and the fix
 */
export function checkSchema(schema: Json, path: Path = ['schema']): asserts schema is Schema {
  const details = issuesIn(asSchema(schema), path)
  if (details.length === 0) return
  const more = details.length > 1 ? `; and ${details.length - 1} more` : ''
  throw new ServiceError('invalid_request', `${details[0]!.message}${more}`, { details })
}

/** A schema with more faults is not a schema at all. */
const MAX_ISSUES = 20

function issuesIn(schema: Json, path: Path): Issue[] {
  if (!isSchema(schema)) return [issue(path, `${mustBe('a JSON Schema: an object, true or false', schema)}`)]
  const tooLarge = sizeProblem(schema)
  if (tooLarge !== undefined) return [issue(path, tooLarge, 'too_big')]
  const issues = keywordIssues(schema, path)
  return issues.length > 0 ? issues : usageIssues(schema, path)
}

function issue(path: Path, problem: string, code = 'invalid_value'): Issue {
  const place = `"${placeOf(path)}"`
  return {
    code,
    path,
    message: /^(?:must|has|nests|takes) /.test(problem) ? `${place} ${problem}` : `${place}: ${problem}`,
  }
}

/** Without recursion, since a request may nest deeper than the stack allows. */
function sizeProblem(schema: Schema): string | undefined {
  const pending: { value: Json; depth: number }[] = [{ value: schema, depth: 1 }]
  let nodes = 1
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_SCHEMA_DEPTH) return `nests deeper than ${MAX_SCHEMA_DEPTH} levels`
    // Object.values takes 7 µs for each item of a list.
    const children = Array.isArray(value) ? value : Object.values(value)
    nodes += children.length
    if (nodes > MAX_SCHEMA_NODES) return `has more than ${MAX_SCHEMA_NODES} values`
    for (const child of children) pending.push({ value: child, depth: depth + 1 })
  }
  const bytes = Buffer.byteLength(JSON.stringify(schema))
  return bytes > MAX_SCHEMA_BYTES ? `has ${bytes} bytes. A schema may have ${MAX_SCHEMA_BYTES}` : undefined
}

/** Issues with keywords, in the order of the schema. */
function keywordIssues(root: Schema, path: Path): Issue[] {
  const issues: Issue[] = []
  const patterns = createPatterns()
  const pending: { schema: SchemaObject; path: Path }[] = isObject(root) ? [{ schema: root, path }] : []
  for (let next = pending.pop(); next !== undefined && issues.length < MAX_ISSUES; next = pending.pop()) {
    const { schema, path: at } = next
    const children: typeof pending = []
    for (const [keyword, value] of Object.entries(schema)) {
      const problem = VALUE_RULES.get(keyword)?.(value) ?? patternProblem(keyword, schema, patterns)
      if (problem !== undefined) issues.push(issue([...at, keyword], problem))
      const held = heldIn(keyword, value)
      if (typeof held === 'string') issues.push(issue([...at, keyword], held))
      for (const { step, child } of Array.isArray(held) ? held : []) {
        const place = [...at, keyword, ...step]
        if (isObject(child)) children.push({ schema: child, path: place })
        else if (!isSchema(child)) issues.push(issue(place, mustBe('a schema: an object, true or false', child)))
        if (keyword !== 'patternProperties') continue
        const refusal = patterns.refusalOf(String(step[0]))
        if (refusal !== undefined) issues.push(issue(place, `the pattern ${refusal}`))
      }
    }
    pending.push(...children.reverse())
  }
  return issues.slice(0, MAX_ISSUES)
}

/** A pattern beside a format that is checked says the same, as zod writes it, and may be one that is not supported. */
function patternProblem(keyword: string, { pattern, format }: SchemaObject, patterns: Patterns): string | undefined {
  if (keyword !== 'pattern' || typeof pattern !== 'string' || FORMATS.has(String(format))) return undefined
  const refusal = patterns.refusalOf(pattern)
  return refusal === undefined ? undefined : `the pattern ${refusal}`
}

/** What stands where a keyword holds subschemas, or what is wrong with its value; undefined if it holds none. */
function heldIn(keyword: string, value: Json): { step: Path; child: Json }[] | string | undefined {
  const holder = SUBSCHEMAS.get(keyword)
  if (holder === undefined) return undefined
  if (holder === 'list' && (!Array.isArray(value) || value.length === 0)) {
    return Array.isArray(value) ? 'must hold at least one schema' : mustBe('a list of schemas', value)
  }
  if (holder === 'list' || (holder === 'oneOrList' && Array.isArray(value))) {
    return (value as Json[]).map((child, index) => ({ step: [index], child }))
  }
  if (holder === 'one' || holder === 'oneOrList') return [{ step: [], child: value }]
  if (!isObject(value)) return mustBe('an object with a schema for each name', value)
  const members = Object.entries(value).map(([name, child]) => ({ step: [name], child }))
  return holder === 'map' ? members : members.filter(({ child }) => !Array.isArray(child))
}

/** Issues that need the schema as a whole: references, and what it costs to validate anything at all. */
function usageIssues(root: Schema, path: Path): Issue[] {
  const issues: Issue[] = []
  const validator = createValidator(root, { maxSteps: MAX_CHECK_STEPS })
  const pending: { schema: SchemaObject; path: Path; resource: Resource }[] = []
  if (isObject(root)) pending.push({ schema: root, path, resource: validator.resources.root })
  for (let next = pending.pop(); next !== undefined && issues.length < MAX_ISSUES; next = pending.pop()) {
    const { schema, path: at } = next
    const resource = validator.resources.rootedAt(schema) ?? next.resource
    for (const [keyword, value] of Object.entries(schema)) {
      if ((keyword === '$ref' || keyword === '$dynamicRef') && typeof value === 'string') {
        const problem = referenceProblem(value, resource, validator)
        if (problem !== undefined) issues.push(issue([...at, keyword], problem))
      }
      const held = heldIn(keyword, value)
      if (!Array.isArray(held)) continue
      for (const { step, child } of held) {
        if (isObject(child)) pending.push({ schema: child, path: [...at, keyword, ...step], resource })
      }
    }
    const cost = issues.length === 0 ? costProblem(schema, resource, validator) : undefined
    if (cost !== undefined) return [issue(at, cost)]
  }
  return issues
}

function referenceProblem(ref: string, from: Resource, { resources }: Validator): string | undefined {
  if (resources.resolve(ref, from) !== undefined) return undefined
  const why = /^[a-z][a-z\d+.-]*:/i.test(ref) ? '. Schemas at other addresses are not loaded; copy it into "$defs"' : ''
  return `${JSON.stringify(ref.slice(0, 200))} refers to nothing in this schema${why}`
}

/** A reference that leads back to itself, or alternatives that multiply, show with any value. */
function costProblem(schema: SchemaObject, resource: Resource, validator: Validator): string | undefined {
  try {
    validator.accepts(null, { schema, resource })
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    return thrown.message.replace(/^The schema |\.$/g, '')
  }
}
