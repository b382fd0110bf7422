import type { Call } from '../call.ts'
import { forEachYielding } from '../concurrency/yielding.ts'
import { ServiceError } from '../errors.ts'
import type { Model } from '../model/model.ts'
import { type Answer, answerFrom } from './answer/answer.ts'
import { nextPages } from './candidates.ts'
import { finishedWith } from './finish.ts'
import { queriesFor } from './queries.ts'
import { questionOf } from './question/question.ts'
import { type AgentState, hasSearched, type Turn } from './state.ts'

/**
 * What an agent job does next, from all that it knows. The same state gives the same turn, unless a model decides.
 *
 * @throws ServiceError if nothing could be read
 */
export async function nextTurn(state: AgentState, _model: Model | undefined, _call: Call): Promise<Turn> {
  const question = questionOf(state.options)
  if (!state.options.seeded && !hasSearched(state.steps))
    return { do: 'search', queries: queriesFor(question), steps: [] }
  const answer = await inSlices(answerFrom(state.sources, question))
  const pages = nextPages(state, question, answer)
  if (pages.length > 0) return { do: 'open', pages, steps: [] }
  refuseNothing(state)
  return { do: 'finish', result: finishedWith(answer, state), steps: [finishing(answer)] }
}

const finishing = ({ missing }: Answer) => ({
  action: 'finish',
  input: {},
  output: { missing: missing.length },
  tokens: 0,
})

/** @throws ServiceError if there were sources, and none of them could be read */
export function refuseNothing({ sources, failures }: AgentState): void {
  const [first] = failures
  if (sources.length > 0 || first === undefined) return
  const more = failures.length === 1 ? '' : ` (and ${failures.length - 1} more)`
  throw new ServiceError('invalid_response', `No source could be read: ${first.url}: ${first.message}${more}`)
}

/** Runs steps to their end, and other work between them. */
export async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  let end: { value: T } | undefined
  function* all() {
    end = { value: yield* steps }
  }
  await forEachYielding(all(), () => undefined)
  return end!.value
}
