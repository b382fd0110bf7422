// Lets a model judge a change, if there is one.
import { type JudgedChange, judge, type Verdict } from '../answers/judge.ts'
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import { asServiceError } from '../errors.ts'
import { causeOf } from '../log.ts'
import type { OpenModel } from '../model/model.ts'

const MAX_MS = 120_000

/**
 * The judgment of a change, or why there is none. Without a model, neither.
 *
 * @throws what the signal of the call was aborted with
 */
export async function judgedChange(
  change: JudgedChange,
  openModel: OpenModel | undefined,
  call: Call,
): Promise<{ judgment?: Verdict; warning?: string }> {
  const model = openModel?.(undefined)
  if (model === undefined) return {}
  using limit = deadline(MAX_MS, call.signal, { code: 'model_timeout', timedOut: 'The model did not answer in time.' })
  try {
    return { judgment: await judge(change, model, { ...call, signal: limit.signal, endsAt: limit.endsAt }) }
  } catch (thrown) {
    call.signal.throwIfAborted()
    const { code, message, cause } = asServiceError(thrown)
    if (code === 'internal') call.log.error('internal_error', { cause: causeOf(cause) })
    return { warning: `The change was not judged: ${message}` }
  }
}
