import { ServiceError } from '../../../errors.ts'
import type { Json } from '../model.ts'
import { APPLICATORS, UNEVALUATED } from './applicators.ts'
import { ASSERTIONS } from './assertions.ts'
import { hasFormat } from './formats.ts'
import type { Draft, Schema } from './keywords.ts'
import { MAX_NESTING, MAX_STEPS } from './limits.ts'
import { createPatterns } from './patterns.ts'
import { pointerOf } from './pointer.ts'
import { type Located, type Resource, type Resources, resourcesOf } from './resources.ts'
import type { At, Keyword, Notes, Run, Scope } from './run.ts'

/** A place of a value that does not satisfy its schema. */
export interface Fault {
  /** JSON pointer into the value. */
  pointer: string
  keyword: string
}

export interface Validator {
  /** Whether a value satisfies the schema, or one of its parts. */
  accepts(value: Json, part?: Located): boolean
  /** The first places where it does not; empty if it does. */
  faultsOf(value: Json): Fault[]
  resources: Resources
}

interface ValidatorOptions {
  /** If `$schema` does not say. */
  draft?: Draft
  /** Schemas at other addresses, by address. */
  remotes?: ReadonlyMap<string, Schema>
  /** Whether values must have their `format`. */
  assertsFormats?: boolean
  /** What all validations together may take. */
  maxSteps?: number
}

/**
 * Interprets a schema (JSON Schema 2020-12, 2019-09, 7): no code is generated, nothing is loaded, and patterns take linear
 * time. All validations together take at most `maxSteps`.
 *
 * @param schema must have passed `checkSchema`, or be known to be a schema
 * @throws ServiceError `invalid_request` from `accepts` and `faultsOf` if the schema asks for too much
 */
export function createValidator(
  schema: Schema,
  { assertsFormats = false, maxSteps = MAX_STEPS, ...options }: ValidatorOptions = {},
): Validator {
  const resources = resourcesOf(schema, options)
  const root = { schema, resource: resources.root }
  const validation = new Validation(resources, { assertsFormats, maxSteps })
  return {
    resources,
    accepts: (value, part = root) => validation.start(part, value),
    faultsOf: (value) => validation.faultsOf(root, value),
  }
}

const MAX_FAULTS = 20

/** Keywords that are new, or have another meaning, are left to their drafts. */
const KEYWORDS: Record<Draft, ReadonlyMap<string, Keyword>> = {
  '7': keywordsWithout(
    'dependentRequired dependentSchemas prefixItems $dynamicRef $recursiveRef minContains maxContains unevaluatedItems unevaluatedProperties',
  ),
  '2019-09': keywordsWithout('dependencies prefixItems $dynamicRef'),
  '2020-12': keywordsWithout('additionalItems $recursiveRef'),
}

function keywordsWithout(names: string): ReadonlyMap<string, Keyword> {
  const without = new Set(names.split(' '))
  return new Map(Object.entries({ ...ASSERTIONS, ...APPLICATORS }).filter(([name]) => !without.has(name)))
}

class Validation implements Run {
  readonly #resources: Resources
  readonly #assertsFormats: boolean
  readonly #tracks: boolean
  readonly #patterns = createPatterns()
  #stepsLeft: number
  #nesting = 0
  /** Undefined while faults do not matter. */
  #faults: Fault[] | undefined
  #path: (string | number)[] = []

  constructor(resources: Resources, { assertsFormats, maxSteps }: { assertsFormats: boolean; maxSteps: number }) {
    this.#resources = resources
    this.#assertsFormats = assertsFormats
    this.#stepsLeft = maxSteps
    this.#tracks = resources.tracksEvaluation()
  }

  start({ schema, resource }: Located, value: Json): boolean {
    this.#nesting = 0
    return this.#check(schema, value, { resource }, this.#newNotes())
  }

  faultsOf(root: Located, value: Json): Fault[] {
    const faults: Fault[] = []
    this.#faults = faults
    this.#path = []
    try {
      this.start(root, value)
    } finally {
      this.#faults = undefined
    }
    return faults
  }

  draft({ scope }: At): Draft {
    return scope.resource.draft
  }

  same(schema: Schema, value: Json, at: At): boolean {
    return this.#noting(at, (notes) => this.#check(schema, value, at.scope, notes))
  }

  referred({ schema, resource }: Located, value: Json, at: At): boolean {
    return this.#noting(at, (notes) => this.#check(schema, value, scopeWith(resource, at.scope), notes))
  }

  tried(schema: Schema, value: Json, at: At): boolean {
    return this.#quietly(() => this.same(schema, value, at))
  }

  inside(schema: Schema, value: Json, key: string | number, at: At): boolean {
    this.#path.push(key)
    const holds = this.#check(schema, value, at.scope, this.#newNotes())
    this.#path.pop()
    return holds
  }

  triedInside(schema: Schema, value: Json, at: At): boolean {
    return this.#quietly(() => this.inside(schema, value, '', at))
  }

  resolve(ref: string, from: Resource): Located | undefined {
    return this.#resources.resolve(ref, from)
  }

  matches(pattern: string, text: string): boolean {
    this.spend((text.length * this.#patterns.costOf(pattern)) >> 8)
    return this.#patterns.matches(pattern, text)
  }

  hasFormat(format: string, text: string): boolean {
    return !this.#assertsFormats || hasFormat(format, text)
  }

  spend(steps: number): void {
    this.#stepsLeft -= steps
    if (this.#stepsLeft < 0)
      throw tooCostly('takes too many steps to validate. Use fewer alternatives within each other')
  }

  #check(schema: Schema, value: Json, scope: Scope, notes: Notes | undefined): boolean {
    if (schema === true) return true
    if (schema === false) return this.#fault('false')
    this.spend(1)
    if (this.#nesting >= MAX_NESTING) throw tooCostly('nests too deep, or has a reference that leads back to itself')
    this.#nesting++
    const rooted = this.#resources.rootedAt(schema)
    const inner = rooted === undefined ? scope : scopeWith(rooted, scope)
    const at: At = notes === undefined ? { schema, scope: inner } : { schema, scope: inner, notes }
    const holds = this.#checkKeywords(value, at)
    this.#nesting--
    return holds
  }

  #checkKeywords(value: Json, at: At): boolean {
    const draft = at.scope.resource.draft
    const keywords = KEYWORDS[draft]
    const { schema } = at
    if (draft === '7' && typeof schema.$ref === 'string')
      return this.#checkKeyword('$ref', keywords.get('$ref')!, value, at)
    let holds = true
    for (const name in schema) {
      const keyword = keywords.get(name)
      if (keyword === undefined) continue
      holds = this.#checkKeyword(name, keyword, value, at) && holds
      if (!holds && this.#faults === undefined) return false
    }
    if (draft === '7') return holds
    for (const [name, keyword] of Object.entries(UNEVALUATED)) {
      if (schema[name] !== undefined) holds = this.#checkKeyword(name, keyword, value, at) && holds
    }
    return holds
  }

  #checkKeyword(name: string, keyword: Keyword, value: Json, at: At): boolean {
    const before = this.#faults?.length
    const holds = keyword(at.schema[name]!, value, at, this)
    // A fault of a subschema has been noted already.
    if (!holds && before === this.#faults?.length) this.#fault(name)
    return holds
  }

  #fault(keyword: string): false {
    const faults = this.#faults
    if (faults !== undefined && faults.length < MAX_FAULTS) faults.push({ pointer: pointerOf(this.#path), keyword })
    return false
  }

  #newNotes(): Notes | undefined {
    return this.#tracks ? { properties: new Set(), items: 0, contained: new Set() } : undefined
  }

  /** Runs a check with notes of its own, which count for the outer ones only if the value is valid. */
  #noting(at: At, check: (notes: Notes | undefined) => boolean): boolean {
    if (at.notes === undefined) return check(this.#newNotes())
    const notes = this.#newNotes()!
    if (!check(notes)) return false
    for (const name of notes.properties) at.notes.properties.add(name)
    for (const index of notes.contained) at.notes.contained.add(index)
    at.notes.items = Math.max(at.notes.items, notes.items)
    return true
  }

  #quietly(check: () => boolean): boolean {
    const faults = this.#faults
    this.#faults = undefined
    try {
      return check()
    } finally {
      this.#faults = faults
    }
  }
}

function scopeWith(resource: Resource, scope: Scope): Scope {
  return scope.resource === resource ? scope : { resource, outer: scope }
}

function tooCostly(why: string): ServiceError {
  return new ServiceError('invalid_request', `The schema ${why}.`)
}
