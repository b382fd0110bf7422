// Every value of a model is looked up in the sources. What no source says of the thing that was asked about becomes null.

import { indexOf, type PageIndex } from '../../answers/check/page-index.ts'
import { type Passage, passagesOf } from '../../content/passages/passages.ts'
import type { Json } from '../../content/structure/model.ts'
import { isObject } from '../../content/structure/schema/keywords.ts'
import { pointerOf, valueAt } from '../../content/structure/schema/pointer.ts'
import type { Answer } from '../answer/answer.ts'
import { withoutOrders } from '../answer/orders.ts'
import type { Statement } from '../answer/statements.ts'
import { citationOf } from '../citation.ts'
import { spaced } from '../question/fields.ts'
import type { Question } from '../question/question.ts'
import { hasTerm, termsOf, wordSet } from '../question/terms.ts'
import type { Citation } from '../result.ts'
import type { AgentSource } from '../source.ts'
import type { Response } from './respond.ts'
import { INDEX, isEcho, keyOf, type Sought, soughtAt } from './sought.ts'
import { isParaphrased, type Plain, states } from './stated.ts'
import { hasNumber, statementsWith } from './stating.ts'
import { isAbout, type Support, supportOf } from './support.ts'

export interface Verified {
  data: Json
  sources: Record<string, Citation[]>
  /** JSON pointers of values that no source states. They are null now. */
  removed: string[]
  /** JSON pointers of values that stand in a source, but not clearly as what was asked for. They are null as well. */
  unclear: string[]
  /** How many items of a list were left out, because no source names them: by the JSON pointer of the list. */
  dropped: Map<string, number>
}

/** A source with those of its passages that may support a value: not those that give orders. */
interface Supporting {
  source: AgentSource
  passages: { passage: Passage; index: PageIndex }[]
}

/** What is looked up. */
interface Claimed {
  value: Plain
  pointer: string
  path: readonly string[]
  sought: Sought
}

/**
 * Yields often: every value is looked for in every passage.
 *
 * @param own what the sources state without the model; of two that disagree, the model needs the better reason
 */
export function* verified(
  { data, cited }: Response,
  sources: readonly AgentSource[],
  question: Question,
  own: Answer,
): Generator<undefined, Verified> {
  const supporting: Supporting[] = []
  for (const source of sources) {
    yield
    supporting.push(supportingOf(source))
  }
  const found: Verified = { data: null, sources: {}, removed: [], unclear: [], dropped: new Map() }
  const walk = function* (value: Json, path: readonly string[], row?: Json): Generator<undefined, Json> {
    if (Array.isArray(value)) {
      const items: Json[] = []
      const key = keyOf(path, question)
      for (const item of value.slice(0, MAX_ITEMS)) {
        const place = [...path, String(items.length)]
        const kept = yield* walk(item, place, item)
        if (!isEmpty(kept) && !hasLost(key, item, kept)) items.push(kept)
        else drop(place, found)
      }
      return items
    }
    if (typeof value === 'object' && value !== null) {
      const members: { [name: string]: Json } = {}
      for (const [name, member] of Object.entries(value)) members[name] = yield* walk(member, [...path, name], row)
      return members
    }
    if (value === null) return null
    yield
    const pointer = pointerOf(path)
    const claimed = { value, pointer, path, sought: soughtAt(path, row, question) }
    const citations = isEcho(value, claimed.sought, question)
      ? 'unclear'
      : yield* citationsFor(claimed, inOrder(supporting, citedFor(pointer, cited)), question, own)
    if (Array.isArray(citations)) {
      found.sources[pointer] = citations
      return value
    }
    found[citations].push(pointer)
    return null
  }
  found.data = yield* walk(data, [])
  return found
}

const MAX_ITEMS = 2000
const MAX_CITATIONS = 3

const isEmpty = (value: Json): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).every((each) => isEmpty(each)))

/** Whether the name of a thing was not kept. What is said of it is then said of nothing. */
const hasLost = (key: string | undefined, said: Json, kept: Json): boolean =>
  key !== undefined && isObject(said) && isObject(kept) && (said[key] ?? null) !== null && kept[key] === null

/** Leaves out an item. The next one takes its place, so that nothing said of it may stay. */
function drop(place: readonly string[], found: Verified): void {
  const list = pointerOf(place.slice(0, -1))
  const isOf = (pointer: string) => pointer === pointerOf(place) || pointer.startsWith(`${pointerOf(place)}/`)
  found.dropped.set(list, (found.dropped.get(list) ?? 0) + 1)
  for (const pointer of Object.keys(found.sources)) if (isOf(pointer)) delete found.sources[pointer]
  found.removed = found.removed.filter((pointer) => !isOf(pointer))
  found.unclear = found.unclear.filter((pointer) => !isOf(pointer))
}

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
    index: indexIn(source, [passage.text, ...passage.headings, source.title]),
  }))
  return { source, passages }
}

const indexIn = ({ language, finalUrl }: AgentSource, texts: readonly string[]): PageIndex =>
  indexOf(texts, { language, url: finalUrl })

/** The passages that state a value as what is asked for, of each source the best; or why there are none. */
function* citationsFor(
  claimed: Claimed,
  all: readonly Supporting[],
  question: Question,
  own: Answer,
): Generator<undefined, Citation[] | 'removed' | 'unclear'> {
  const { value, path, pointer, sought } = claimed
  const asked = `${question.prompt} ${spaced(path)}`
  // Truth values and members of an `enum` are conclusions, which a model draws; a source must be about them all the same.
  const concludes = typeof value === 'boolean' || sought.field?.slot.shape.members !== undefined
  const bySupport: Record<Support, Citation[]> = { said: [], likely: [], unclear: [] }
  for (const { source, passages } of all) {
    yield
    const found = (
      concludes
        ? passages.filter(({ index }) => index.shareOfWords(asked) >= MIN_ABOUT)
        : having(claimed, passages, asked)
    ).map(({ passage }) => passage)
    if (found.length === 0) continue
    const best = concludes
      ? { support: isAbout(source, sought.about) ? ('said' as const) : ('unclear' as const), statement: undefined }
      : bestOf(claimed, { source, passages: found, question })
    bySupport[best.support].push(bestCitation(found, best.statement, source, { path, question }))
  }
  const { said, likely, unclear } = bySupport
  if (said.length > 0) return said.slice(0, MAX_CITATIONS)
  // Items of lists have no fixed places.
  const agreed = path.some((step) => INDEX.test(step)) ? undefined : agreement(value, pointer, own)
  if (agreed === true) return own.sources[pointer] ?? likely.slice(0, MAX_CITATIONS)
  if (likely.length > 0 && agreed === undefined) return likely.slice(0, MAX_CITATIONS)
  return likely.length + unclear.length > 0 ? 'unclear' : 'removed'
}

/** The passages that have a value, or else those that say it in other words. */
function having({ value, sought }: Claimed, passages: Supporting['passages'], asked: string): Supporting['passages'] {
  const exact = passages.filter(({ index }) => states(value, index))
  if (exact.length > 0 || typeof value !== 'string') return exact
  // A name has no other words for it.
  const minShare = sought.isKey || sought.field?.slot.expectation === 'name' ? MIN_NAME : 0
  return passages.filter(({ index }) => index.shareOfWords(value) >= minShare && isParaphrased(value, index, asked))
}

/** Whether the sources state the same without the model; undefined if they state nothing. */
function agreement(value: Plain, pointer: string, { data, conflicts }: Answer): boolean | undefined {
  const own = valueAt(data, pointer) ?? undefined
  if (own !== undefined) return own === value
  const stated = conflicts.filter((conflict) => conflict.pointer === pointer).flatMap((conflict) => conflict.stated)
  return stated.length === 0 || stated.some((each) => each.value === value) ? undefined : false
}

interface Looked {
  source: AgentSource
  passages: readonly Passage[]
  question: Question
}

/** The statement of a source that supports a value best. What no single one says, a passage may say as a whole. */
function bestOf(
  { value, sought }: Claimed,
  { source, passages, question }: Looked,
): { support: Support; statement: Statement | undefined } {
  const stating = statementsWith(value, sought.about, source)
  const whole = passages
    .map(asStatement)
    .filter((each) => typeof value !== 'number' || hasNumber(value, each.value, sought.about))
  let best: { support: Support; statement: Statement | undefined } = { support: 'unclear', statement: undefined }
  for (const statement of stating.length > 0 ? stating : whole) {
    const support = supportOf(value, statement, sought, { source, question })
    if (support === 'said') return { support, statement }
    if (support === 'likely') best = { support, statement }
  }
  return best
}

const asStatement = ({ text, headings }: Passage): Statement => ({
  kind: 'sentence',
  label: '',
  value: [...headings, text].join('\n'),
  near: '',
  headings,
  quote: text,
  block: text,
})

/** The passage that has the statement, or else most of what is asked. */
function bestCitation(
  passages: readonly Passage[],
  statement: Statement | undefined,
  source: AgentSource,
  { path, question }: { path: readonly string[]; question: Question },
): Citation {
  const about = [...termsOf(spaced(path.filter((step) => !INDEX.test(step)))), ...question.terms]
  const score = (passage: Passage) =>
    sharedWith(passage, source, about) + (statement !== undefined && passage.text.includes(statement.value) ? OWN : 0)
  const best = passages.reduce((a, b) => (score(b) > score(a) ? b : a))
  return citationOf(source, best.text)
}

const OWN = 2

function sharedWith({ text, headings }: Passage, { title }: AgentSource, about: readonly string[]): number {
  const own = wordSet(text)
  const place = wordSet([...headings, title].join(' '))
  return about.reduce((sum, term) => sum + (hasTerm(own, term) ? 1 : hasTerm(place, term) ? 0.4 : 0), 0)
}

const MIN_ABOUT = 0.3
const MIN_NAME = 0.66
