import { fold } from './fold.ts'

/** What kind of value a concept has. */
export type ValueKind =
  | 'text'
  | 'longText'
  | 'name'
  | 'money'
  | 'number'
  | 'integer'
  | 'date'
  | 'dateTime'
  | 'duration'
  | 'url'
  | 'image'
  | 'phone'
  | 'email'
  | 'address'
  | 'boolean'
  | 'enum'
  | 'identifier'
  | 'currency'
  | 'percent'
  | 'quantity'
  | 'coordinate'
  | 'year'
  | 'time'
  | 'list'
  | 'object'

/** Something that schemas ask for and pages say, by all the names that it has. */
export interface Concept {
  id: string
  kind: ValueKind
  /** What it belongs to: `product`, or `general`. */
  domain: string
  /** Position in the tables. */
  order: number
  /** Unit that its values have if nothing else is said: `minute`, `kg`. */
  unit?: string
  /** What a property that means it is called. */
  names: string[]
  /** What the label of its value says, by language. */
  labels: Map<string, string[]>
  /** Property paths of schema.org, most explicit first; a path may begin with the type that it belongs to. */
  paths: string[]
  /** `name` or `property` of meta elements. */
  metas: string[]
  /** Words of class names and ids. */
  classes: string[]
  /** Words next to its name that make it something else. */
  not: string[]
}

/**
 * Reads a table of concepts. A concept begins with a line `id: kind unit`; indented lines below give `names`, labels by
 * language (`en`, `de` …), `schema`, `meta`, `class` and `not`, each followed by values between `|`.
 */
export function parseConcepts(table: string, domain: string, order = 0): Concept[] {
  const concepts: Concept[] = []
  for (const line of table.split('\n')) {
    if (line.trim() === '') continue
    const head = /^(\w+): (\w+)(?: (\S+))?$/.exec(line)
    if (head) {
      concepts.push({
        id: head[1]!,
        kind: head[2] as ValueKind,
        domain,
        order: order + concepts.length,
        ...(head[3] === undefined ? {} : { unit: head[3] }),
        names: [],
        labels: new Map(),
        paths: [],
        metas: [],
        classes: [],
        not: [],
      })
      continue
    }
    const concept = concepts.at(-1)
    if (concept === undefined) throw new Error(`the table of concepts begins with "${line}", which is no concept`)
    for (const part of line.split(';')) addPart(concept, part.trim())
  }
  return concepts
}

const LANGUAGES = new Set('en de fr es it pt nl pl ru ja zh da sv no fi cs sk hu ro tr ko'.split(' '))

function addPart(concept: Concept, part: string): void {
  const space = part.indexOf(' ')
  const key = part.slice(0, space)
  const values = part
    .slice(space + 1)
    .split('|')
    .map((value) => value.trim())
  if (LANGUAGES.has(key)) concept.labels.set(key, [...(concept.labels.get(key) ?? []), ...values])
  else if (key === 'names') concept.names.push(...values)
  else if (key === 'schema') concept.paths.push(...values)
  else if (key === 'meta') concept.metas.push(...values.map(fold))
  else if (key === 'class') concept.classes.push(...values)
  else if (key === 'not') concept.not.push(...values)
  else throw new Error(`"${part}" of the concept ${concept.id} is not a part that the table knows`)
}

/** Concepts of one domain. */
export interface ConceptTable {
  domain: string
  /** Names of the objects that have these properties. */
  things: string[]
  table: string
}
