import type { Json } from '../content/structure/model.ts'
import { valueAt } from '../content/structure/schema/pointer.ts'
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
  for (const [pointer, citations] of Object.entries(own.sources)) {
    const value = valueAt(own.data, pointer)
    const said = valueAt(data, pointer)
    // Items of lists have no fixed places: a list is the model's or ours as a whole.
    if (value === undefined || value === null || /\/\d+(?:\/|$)/.test(pointer)) continue
    const isDoubtful =
      said !== undefined &&
      said !== null &&
      !Bun.deepEquals(said, value) &&
      sources[pointer] !== undefined &&
      isOnlyDoubtful(sources[pointer], own)
    if ((said === undefined || said === null || isDoubtful) && isPlainObject(data)) {
      data = put(data, stepsOf(pointer), value)
      sources[pointer] = citations
    }
  }
  const unsupported = found.removed.filter((pointer) => sources[pointer] === undefined)
  return {
    data,
    sources,
    conflicts: own.conflicts,
    warnings: [
      ...state.options.notes,
      ...removedWarning(unsupported),
      ...conflictWarnings(own.conflicts),
      ...failureWarning(state),
    ],
    model,
  }
}

const isPlainObject = (data: Json): boolean => typeof data === 'object' && data !== null && !Array.isArray(data)

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

const NO_MODEL = 'No language model took part: the answer consists of what the sources state in so many words.'

export function missingWarning(missing: readonly string[]): string[] {
  if (missing.length === 0) return []
  return [`No source states ${listed(missing.map((pointer) => pointer || 'the data'))} clearly enough.`]
}

export const conflictWarnings = (conflicts: readonly Conflict[]): string[] =>
  conflicts.map(({ pointer, chosen, stated }) => {
    const values = listed(stated.map(({ value, citation }) => `${JSON.stringify(value)} (${citation.url})`))
    const outcome = chosen === null ? 'so it is null' : `of which ${JSON.stringify(chosen)} was chosen`
    return `Sources disagree about ${pointer || 'the data'}: ${values}, ${outcome}.`
  })

export function failureWarning({ failures }: Pick<AgentState, 'failures'>): string[] {
  if (failures.length === 0) return []
  return [
    `These sources could not be read: ${listed(failures.map(({ url, message }) => `${url} (${message.replace(/\.$/, '')})`))}.`,
  ]
}

const MAX_LISTED = 10

function listed(all: readonly string[]): string {
  const more = all.length - MAX_LISTED
  const shown = all.slice(0, MAX_LISTED).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}
