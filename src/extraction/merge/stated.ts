import type { Json } from '../../content/structure/model.ts'

/** A value as pages state it: the data of one page, or what was merged from several. */
export type Stated = StatedScalar | StatedList | StatedObject

export interface StatedScalar {
  kind: 'scalar'
  value: string | number | boolean
  /** From 0 to 1. */
  confidence: number
  /** Other values that the page offers for it. */
  alternatives: readonly string[]
  /** Indexes of the pages that state it, ascending. */
  pages: readonly number[]
}

export interface StatedList {
  kind: 'list'
  items: readonly Stated[]
  pages: readonly number[]
}

export interface StatedObject {
  kind: 'object'
  members: ReadonlyMap<string, Stated>
  pages: readonly number[]
}

/** The data of a page, with the evidence of its values by JSON pointer. */
export interface PageData {
  data: Json
  evidence: Readonly<Record<string, ValueEvidence>>
}

export interface ValueEvidence {
  /** From 0 to 1. */
  confidence: number
  alternatives?: readonly string[]
}

/** What a page states. Undefined for nothing: null, blank text, and what consists of nothing else. */
export function statedBy({ data, evidence }: PageData, page: number): Stated | undefined {
  const pages = [page]
  const read = (value: Json | undefined, pointer: string, inherited: number): Stated | undefined => {
    if (value === undefined || value === null) return undefined
    const { confidence: own = inherited, alternatives = [] } = evidence[pointer] ?? {}
    if (Array.isArray(value)) {
      const items = value.flatMap((item, index) => read(item, `${pointer}/${index}`, own) ?? [])
      return items.length === 0 ? undefined : { kind: 'list', items, pages }
    }
    if (typeof value === 'object') {
      const members = new Map<string, Stated>()
      for (const [name, member] of Object.entries(value)) {
        const stated = read(member, `${pointer}/${escaped(name)}`, own)
        if (stated !== undefined) members.set(name, stated)
      }
      return members.size === 0 ? undefined : { kind: 'object', members, pages }
    }
    return typeof value === 'string' && value.trim() === ''
      ? undefined
      : { kind: 'scalar', value, confidence: own, alternatives, pages }
  }
  return read(data, '', USUAL_CONFIDENCE)
}

/** Of values without evidence, such as those of a model. */
const USUAL_CONFIDENCE = 0.6

/** The value itself. */
export function jsonOf(stated: Stated): Json {
  if (stated.kind === 'scalar') return stated.value
  if (stated.kind === 'list') return stated.items.map(jsonOf)
  return Object.fromEntries([...stated.members].map(([name, member]) => [name, jsonOf(member)]))
}

/** The pages of each single value, by its JSON pointer. */
export function pagesByPointer(stated: Stated): Map<string, readonly number[]> {
  const found = new Map<string, readonly number[]>()
  const walk = (at: Stated, pointer: string): void => {
    if (at.kind === 'scalar') found.set(pointer, at.pages)
    else if (at.kind === 'list') for (const [index, item] of at.items.entries()) walk(item, `${pointer}/${index}`)
    else for (const [name, member] of at.members) walk(member, `${pointer}/${escaped(name)}`)
  }
  walk(stated, '')
  return found
}

/** The confidence of its surest single value. */
export function confidenceOf(stated: Stated): number {
  if (stated.kind === 'scalar') return stated.confidence
  let surest = 0
  for (const child of stated.kind === 'list' ? stated.items : stated.members.values()) {
    surest = Math.max(surest, confidenceOf(child))
  }
  return surest
}

/** The pages of several values, each once. */
export function pagesOf(all: readonly Stated[]): number[] {
  return [...new Set(all.flatMap(({ pages }) => pages))].sort((a, b) => a - b)
}

/** RFC 6901. */
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
