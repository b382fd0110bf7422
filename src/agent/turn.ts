import type { Call } from '../call.ts'
import { forEachYielding } from '../concurrency/yielding.ts'
import { ServiceError } from '../errors.ts'
import type { Model } from '../model/model.ts'
import { type Answer, answerFrom } from './answer/answer.ts'
import { nextPages } from './candidates.ts'
import { finishedBy, finishedWith } from './finish.ts'
import { modelTurn } from './model/turn.ts'
import { verified } from './model/verify.ts'
import { queriesFor } from './queries.ts'
import { type Question, questionOf } from './question/question.ts'
import { type AgentState, hasSearched, type PastStep, type Turn } from './state.ts'

/**
 * What an agent job does next, from all that it knows. Without a model, the same state gives the same turn. If a model
 * fails, the job goes on without it.
 *
 * @throws ServiceError if nothing could be read
 */
export async function nextTurn(state: AgentState, model: Model | undefined, call: Call): Promise<Turn> {
  const question = questionOf(state.options)
  const failure = state.steps.find(({ action }) => action === FAILED)
  if (model === undefined || failure !== undefined) return ownTurn(state, question)
  try {
    return await withModel(state, question, model, call)
  } catch (thrown) {
    call.signal.throwIfAborted()
    if (!(thrown instanceof ServiceError) || !MODEL_ERRORS.has(thrown.code)) throw thrown
    const turn = await ownTurn(state, question)
    const step = { action: FAILED, input: {}, output: { message: thrown.message }, tokens: 0 }
    if (turn.do !== 'finish') return { ...turn, steps: [step, ...turn.steps] }
    const warnings = [...turn.result.warnings, failedWarning(thrown.message)]
    return { ...turn, result: { ...turn.result, warnings }, steps: [step, ...turn.steps] }
  }
}

const FAILED = 'model failed'
const MODEL_ERRORS: ReadonlySet<string> = new Set([
  'model_unavailable',
  'model_timeout',
  'model_rejected',
  'model_failed',
  'payload_too_large',
])
const failedWarning = (message: string) => `The model failed, so it took no part: ${message}`

async function withModel(state: AgentState, question: Question, model: Model, call: Call): Promise<Turn> {
  const turn = await modelTurn(state, question, model, call)
  if (turn.do !== 'respond') return turn
  refuseNothing(state)
  const answer = await inSlices(answerFrom(state.sources, question))
  const found = await inSlices(verified(turn.response, state.sources, question, answer))
  const result = finishedBy(model.name, found, answer, state)
  return { do: 'finish', result, steps: [finishing(answer.missing.length, turn.tokens)] }
}

/** The turn of a job without a model. */
async function ownTurn(state: AgentState, question: Question): Promise<Turn> {
  if (!state.options.seeded && !hasSearched(state.steps)) {
    return { do: 'search', queries: queriesFor(question), steps: [] }
  }
  const answer = await inSlices<Answer>(answerFrom(state.sources, question))
  const pages = nextPages(state, question, answer)
  if (pages.length > 0) return { do: 'open', pages, steps: [] }
  refuseNothing(state)
  const result = finishedWith(answer, state)
  const failure = state.steps.find(({ action }) => action === FAILED)?.output as { message?: string } | undefined
  const warnings =
    failure?.message === undefined ? result.warnings : [...result.warnings, failedWarning(failure.message)]
  return { do: 'finish', result: { ...result, warnings }, steps: [finishing(answer.missing.length, 0)] }
}

const finishing = (missing: number, tokens: number): PastStep => ({
  action: 'finish',
  input: {},
  output: { missing },
  tokens,
})

/** @throws ServiceError if there were sources, and none of them could be read */
function refuseNothing({ sources, failures }: AgentState): void {
  const [first] = failures
  if (sources.length > 0 || first === undefined) return
  const more = failures.length === 1 ? '' : ` (and ${failures.length - 1} more)`
  throw new ServiceError('invalid_response', `No source could be read: ${first.url}: ${first.message}${more}`)
}

/** Runs steps to their end, and other work between them. */
async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  let end: { value: T } | undefined
  function* all() {
    end = { value: yield* steps }
  }
  await forEachYielding(all(), () => undefined)
  return end!.value
}
