import { untilAborted } from '../concurrency/abort.ts'
import { ServiceError } from '../errors.ts'
import { askInTurn, type SourceAnswer } from './ask-in-turn.ts'
import { createGate } from './gate.ts'
import type { Provider } from './provider.ts'
import type { Search, SearchAnswer, SourceName } from './search.ts'

export interface SearchOptions {
  /** In the order in which they are asked. */
  providers: readonly Provider[]
  now?: () => Date
  /** Maximum time for one provider. */
  providerTimeoutMs?: number
}

/**
 * A search over several providers. The sources of a query are asked side by side, the providers of a source one after
 * another: the next one only if a provider fails, or if the operator configured it and results are missing.
 */
export function createSearch({
  providers,
  now = () => new Date(),
  providerTimeoutMs = PROVIDER_TIMEOUT_MS,
}: SearchOptions): Search {
  const gated = providers.map((provider) => ({ provider, gate: createGate(provider, () => now().getTime()) }))
  return async (query, call) => {
    call.signal.throwIfAborted()
    const asking = query.sources.map((source) => {
      const able = gated.filter(({ provider }) => provider.sources.includes(source))
      return askInTurn(able, { query, source, now, providerTimeoutMs }, call)
    })
    const answers = await untilAborted(call.signal, Promise.all(asking))
    if (answers.every(({ answered }) => !answered)) throw unavailable(answers)
    return answerOf(query.sources, answers)
  }
}

const PROVIDER_TIMEOUT_MS = 10_000

function answerOf(sources: readonly SourceName[], answers: readonly SourceAnswer[]): SearchAnswer {
  const hits = Object.fromEntries(sources.map((source, index) => [source, answers[index]!.hits]))
  const failed = answers.filter(({ answered }) => !answered)
  const warnings = [
    ...answers.flatMap((answer) => answer.warnings),
    ...failed.map((answer) => `There are no ${kinds[answer.source]} results: ${reasonsOf(answer)}.`),
  ]
  return {
    hits,
    providers: [...new Set(answers.flatMap(({ providers }) => providers))],
    merged: answers.filter(({ providers }) => providers.length > 1).map(({ source }) => source),
    warnings: [...new Set(warnings)],
  }
}

const kinds: Record<SourceName, string> = { web: 'web', news: 'news', images: 'image' }

function unavailable(answers: readonly SourceAnswer[]): ServiceError {
  const reasons = answers.map((answer) => `${answer.source}: ${reasonsOf(answer)}`)
  const waits = answers.flatMap(({ failures }) => failures.flatMap(({ retryAfterMs }) => retryAfterMs || []))
  return new ServiceError('search_unavailable', `No search provider gave results. ${reasons.join('. ')}.`, {
    ...(waits.length > 0 && { retryAfterSeconds: Math.ceil(Math.min(...waits) / 1000) }),
    hint: answers.every(({ failures }) => failures.length === 0)
      ? 'The operator can set SERVICE_SEARXNG_URL or SERVICE_SEARCH_FALLBACK_URL.'
      : 'The operator can run "web-extract doctor", which asks each search engine and names the fix.',
  })
}

function reasonsOf({ failures }: SourceAnswer): string {
  if (failures.length === 0) return 'no provider is configured'
  return failures.map(({ name, reason }) => `${name} ${reason}`).join('; ')
}
