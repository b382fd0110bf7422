import type { Answer } from './answer/answer.ts'
import type { AgentResult, Conflict } from './result.ts'
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
