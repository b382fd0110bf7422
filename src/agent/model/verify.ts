// Every value of a model is looked up in the sources. What no source says becomes null.

import { unfoundClaims } from '../../answers/check/claims.ts'
import { canonical } from '../../answers/check/numbers.ts'
import { indexOf, type PageIndex, URLS } from '../../answers/check/page-index.ts'
import { functionWords } from '../../content/passages/function-words.ts'
import { type Passage, passagesOf } from '../../content/passages/passages.ts'
import { folded } from '../../content/passages/words.ts'
import type { Json } from '../../content/structure/model.ts'
import { readDate } from '../../content/structure/readings/date.ts'
import { withoutOrders } from '../answer/orders.ts'
import { spaced } from '../question/fields.ts'
import type { Question } from '../question/question.ts'
import { hasTerm, termsOf, wordSet } from '../question/terms.ts'
import type { Citation } from '../result.ts'
import type { AgentSource } from '../source.ts'
import type { Response } from './respond.ts'

export interface Verified {
  data: Json
  sources: Record<string, Citation[]>
  /** JSON pointers of values that no source states. They are null now. */
  removed: string[]
}

/** A source with those of its passages that may support a value: not those that give orders. */
interface Supporting {
  source: AgentSource
  passages: { passage: Passage; index: PageIndex }[]
}

/** Yields often: every value is looked for in every passage. */
export function* verified(
  { data, cited }: Response,
  sources: readonly AgentSource[],
  question: Question,
): Generator<undefined, Verified> {
  const supporting: Supporting[] = []
  for (const source of sources) {
    yield
    supporting.push(supportingOf(source))
  }
  const found: Verified = { data: null, sources: {}, removed: [] }
  const walk = function* (value: Json, path: readonly string[]): Generator<undefined, Json> {
    if (Array.isArray(value)) {
      const items: Json[] = []
      for (const item of value.slice(0, MAX_ITEMS)) {
        const kept = yield* walk(item, [...path, String(items.length)])
        if (!isEmpty(kept)) items.push(kept)
      }
      return items
    }
    if (typeof value === 'object' && value !== null) {
      const members: { [name: string]: Json } = {}
      for (const [name, member] of Object.entries(value)) members[name] = yield* walk(member, [...path, name])
      return members
    }
    if (value === null) return null
    yield
    const pointer = pointerFor(path)
    const order = inOrder(supporting, citedFor(pointer, cited))
    const citations = citationsFor(value, path, order, question)
    if (citations.length === 0) {
      found.removed.push(pointer)
      return null
    }
    found.sources[pointer] = citations
    return value
  }
  found.data = yield* walk(data, [])
  return found
}

const MAX_ITEMS = 2000
const MAX_CITATIONS = 3

const isEmpty = (value: Json): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).every((each) => isEmpty(each)))

const pointerFor = (path: readonly string[]) =>
  path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Those that the model names for a place, or for the list that it is in. */
function citedFor(pointer: string, cited: ReadonlyMap<string, number[]>): readonly number[] {
  const [, own] =
    [...cited]
      .filter(([place]) => pointer === place || pointer.startsWith(`${place}/`))
      .sort(([a], [b]) => b.length - a.length)[0] ?? []
  return own ?? []
}

const inOrder = (all: readonly Supporting[], cited: readonly number[]): Supporting[] => [
  ...all.filter((_, index) => cited.includes(index)),
  ...all.filter((_, index) => !cited.includes(index)),
]

function supportingOf(source: AgentSource): Supporting {
  const passages = passagesOf(withoutOrders(source.markdown)).map((passage) => ({
    passage,
    index: indexOf([passage.text, ...passage.headings, source.title], {
      language: source.language,
      url: source.finalUrl,
    }),
  }))
  return { source, passages }
}

/** The passages that state a value, of each source the best. */
function citationsFor(
  value: string | number | boolean,
  path: readonly string[],
  all: readonly Supporting[],
  question: Question,
): Citation[] {
  const about = [...termsOf(spaced(path.filter((step) => !/^\d+$/.test(step)))), ...question.terms]
  const asked = `${question.prompt} ${spaced(path)}`
  const concludes = typeof value === 'boolean' || isMember(path, question)
  const found = all.flatMap(({ source, passages }): Citation[] => {
    const best = passages
      .filter(({ index }) => (concludes ? index.shareOfWords(asked) >= MIN_ABOUT : states(value, index, asked)))
      .map(({ passage }) => ({ passage, score: sharedWith(passage, source, about) }))
      // A bare number stands in many passages. It must stand in one that is about what is asked.
      .filter(({ score }) => score > 0 || typeof value !== 'number')
      .sort((a, b) => b.score - a.score)[0]
    if (best === undefined) return []
    return [
      {
        url: source.finalUrl,
        title: source.title,
        quote: best.passage.text,
        ...(source.date !== undefined && { date: source.date }),
      },
    ]
  })
  return found.slice(0, MAX_CITATIONS)
}

function sharedWith({ text, headings }: Passage, { title }: AgentSource, about: readonly string[]): number {
  const own = wordSet(text)
  const place = wordSet([...headings, title].join(' '))
  return about.reduce((sum, term) => sum + (hasTerm(own, term) ? 1 : hasTerm(place, term) ? 0.4 : 0), 0)
}

/** Truth values and members of an `enum` are conclusions, which a model draws; a source must be about them all the same. */
function isMember(path: readonly string[], { form }: Question): boolean {
  const names = path.filter((step) => !/^\d+$/.test(step)).join('/')
  const { fields = [], tables = [] } = form?.wanted ?? {}
  const columns = tables.flatMap((table) =>
    table.columns.map((column) => ({ ...column, path: [...table.path, ...column.path] })),
  )
  return [...fields, ...columns].some(
    (field) => field.path.join('/') === names && field.slot.shape.members !== undefined,
  )
}

function states(value: string | number | boolean, index: PageIndex, asked: string): boolean {
  if (typeof value === 'boolean') return false
  if (typeof value === 'number') return index.hasNumber(canonical(value))
  const text = value.trim()
  if (text === '') return false
  if (index.hasText(text)) return true
  if (new RegExp(`^(?:${URLS.source})$`, 'i').test(text)) return index.hasUrl(text)
  if (/^\d{4}-\d\d-\d\d(?:$|[T ]\d)/.test(text)) {
    const date = readDate(text, index.reading)?.date
    return date !== undefined && index.hasDate(date)
  }
  return isParaphrase(text, index, asked)
}

const MIN_ABOUT = 0.3

/** Its names, numbers and dates stand there, and half of its words, where those of the request count as well. */
function isParaphrase(text: string, index: PageIndex, asked: string): boolean {
  const requested = folded(asked)
  if (unfoundClaims(text, index).some((claim) => !requested.includes(folded(claim)))) return false
  const words = (folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !functionWords.has(word))
  const known = new Set(requested.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  const found = words.filter((word) => known.has(word) || index.hasWords(word)).length
  return words.length === 0 || found / words.length >= MIN_SHARE
}

const MIN_SHARE = 0.5
