import type { Config } from '../../config/read.ts'
import { asServiceError } from '../../errors.ts'
import { createLog } from '../../log.ts'
import { openModelOf } from '../../service/models.ts'
import type { CheckResult } from './check-result.ts'

/** Checks whether the language model of the settings answers, with one token. */
export async function checkModel(config: Config): Promise<CheckResult> {
  const about = 'model'
  const model = openModelOf(config, { allow: [] }, () => config.llmApiKey)(undefined)
  if (model === undefined)
    return { state: 'ok', about, says: 'none (SERVICE_LLM_BASE_URL): answers are made of what pages state' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const log = createLog({ level: 'silent', write: () => undefined })
  const call = { signal, endsAt: performance.now() + TIMEOUT_MS, owner: '', requestId: '', log }
  const started = performance.now()
  const says = () => `${model.name} answers in ${((performance.now() - started) / 1000).toFixed(1)} s`
  try {
    await model.ask({ system: 'Answer with one word.', user: 'Say: yes', maxAnswerTokens: 1 }, call)
    return { state: 'ok', about, says: says() }
  } catch (thrown) {
    const { code, message, hint = FIX } = asServiceError(thrown)
    // With one token, a model that reasons first has no room for an answer. That it was asked shows that all is well.
    if (code === 'model_failed') return { state: 'ok', about, says: says() }
    return { state: 'FAIL', about, says: message, fix: hint }
  }
}

/** A model that is not loaded yet takes this long at first. */
const TIMEOUT_MS = 60_000
const FIX = 'Start it, or correct SERVICE_LLM_BASE_URL. Until then, answers are made of what pages state.'
