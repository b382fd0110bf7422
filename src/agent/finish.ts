import type { Json } from '../content/structure/model.ts'
import { isObject } from '../content/structure/schema/keywords.ts'
import { valueAt } from '../content/structure/schema/pointer.ts'
import { listed } from '../extraction/result.ts'
import type { Answer } from './answer/answer.ts'
import type { Verified } from './model/verify.ts'
import { put } from './question/fields.ts'
import type { AgentResult, Citation, Conflict } from './result.ts'
import type { AgentState } from './state.ts'

/** The result of a job that no model took part in. */
export function finishedWith({ data, sources, conflicts, missing }: Answer, state: AgentState): AgentResult {
  return {
    data,
    sources,
    conflicts,
    warnings: [
      ...state.options.notes,
      NO_MODEL,
      ...missingWarning(missing),
      ...conflictWarnings(conflicts),
      ...failureWarning(state),
    ],
  }
}

/**
 * The result of a model, with what was looked up. Where it says nothing, or only what a source says that gives orders, what
 * the sources state in so many words counts.
 */
export function finishedBy(model: string, found: Verified, own: Answer, state: AgentState): AgentResult {
  let { data } = found
  const sources = { ...found.sources }
  const lists = new Set<string>()
  for (const [pointer, citations] of Object.entries(own.sources)) {
    const value = valueAt(own.data, pointer)
    if (value === undefined || value === null || !isObject(data)) continue
    // Items of lists have no fixed places: a list is the model's or ours as a whole.
    const list = LIST.exec(pointer)?.[1]
    if (list !== undefined) {
      if (lists.has(list) || isNothing(valueAt(data, list))) {
        lists.add(list)
        data = put(data, stepsOf(list), valueAt(own.data, list)!)
        sources[pointer] = citations
      }
      continue
    }
    const said = valueAt(data, pointer)
    const isDoubtful =
      !isNothing(said) &&
      !Bun.deepEquals(said, value) &&
      sources[pointer] !== undefined &&
      isOnlyDoubtful(sources[pointer], own)
    if (isNothing(said) || isDoubtful) {
      data = put(data, stepsOf(pointer), value)
      sources[pointer] = citations
    }
  }
  const open = (pointers: readonly string[]) => pointers.filter((pointer) => sources[pointer] === undefined)
  return {
    data,
    sources,
    conflicts: own.conflicts,
    warnings: [
      ...state.options.notes,
      ...removedWarning(open(found.removed)),
      ...unclearWarning(open(found.unclear)),
      ...droppedWarnings(found.dropped),
      ...conflictWarnings(own.conflicts),
      ...failureWarning(state),
    ],
    model,
  }
}

/** The list that a place is in. */
const LIST = /^(.*?)\/\d+(?:\/|$)/

const isNothing = (said: Json | undefined): boolean =>
  said === undefined || said === null || (Array.isArray(said) && said.length === 0)

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

const isOnlyDoubtful = (citations: readonly Citation[], { doubtful }: Answer): boolean =>
  citations.every(({ url }) => doubtful.includes(url))

function removedWarning(pointers: readonly string[]): string[] {
  if (pointers.length === 0) return []
  return [
    `No source supports what the model said of ${listed(pointers.map((pointer) => pointer || 'the data'))}, so it was left out.`,
  ]
}

function unclearWarning(pointers: readonly string[]): string[] {
  if (pointers.length === 0) return []
  return [
    `What the model said of ${listed(pointers.map((pointer) => pointer || 'the data'))} stands in a source, but not clearly as what was asked for, so it was left out.`,
  ]
}

const droppedWarnings = (dropped: Verified['dropped']): string[] =>
  [...dropped].map(
    ([pointer, count]) =>
      `${count} ${count === 1 ? 'item' : 'items'} that the model said of ${pointer || 'the data'} ${count === 1 ? 'was' : 'were'} left out, because no source names ${count === 1 ? 'it' : 'them'}.`,
  )

const NO_MODEL = 'No language model took part: the answer consists of what the sources state in so many words.'

function missingWarning(missing: readonly string[]): string[] {
  if (missing.length === 0) return []
  return [`No source states ${listed(missing.map((pointer) => pointer || 'the data'))} clearly enough.`]
}

const conflictWarnings = (conflicts: readonly Conflict[]): string[] =>
  conflicts.map(({ pointer, chosen, stated }) => {
    const values = listed(stated.map(({ value, citation }) => `${JSON.stringify(value)} (${citation.url})`))
    const outcome = chosen === null ? 'so it is null' : `of which ${JSON.stringify(chosen)} was chosen`
    return `Sources disagree about ${pointer || 'the data'}: ${values}, ${outcome}.`
  })

function failureWarning({ failures }: Pick<AgentState, 'failures'>): string[] {
  if (failures.length === 0) return []
  return [
    `These sources could not be read: ${listed(failures.map(({ url, message }) => `${url} (${message.replace(/\.$/, '')})`))}.`,
  ]
}
