import type { Call } from '../call.ts'
import { ServiceError } from '../errors.ts'
import type { Model } from '../model/model.ts'
import type { Inquiry } from './inquiry.ts'
import { secondPrompt } from './prompt.ts'

/** The model that is asked, and what that costs. */
export interface Asked {
  readonly model: Model
  tokens: number
}

/**
 * Asks a model, and once again with the fault if its answer cannot be used.
 *
 * @throws ServiceError of the model; `model_failed` if the second answer cannot be used either
 */
export async function ask<T>({ question, read }: Inquiry<T>, asked: Asked, call: Call): Promise<T> {
  const once = async (user: string) => {
    const answer = await asked.model.ask({ ...question, user }, call)
    asked.tokens += answer.tokens
    return read(answer)
  }
  const first = await once(question.user)
  if ('value' in first) return first.value
  const second = await once(secondPrompt(question.user, first.fault))
  if ('value' in second) return second.value
  throw new ServiceError(
    'model_failed',
    `The answer of the language model could not be used: ${second.shown ?? second.fault}`,
  )
}
