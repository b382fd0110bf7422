// The web searches of an agent job.
import type { PastStep } from '../../agent/state.ts'
import type { Call } from '../../call.ts'
import { deadline } from '../../concurrency/deadline.ts'
import { asServiceError, ServiceError } from '../../errors.ts'
import { webQuery } from '../../operations/search.ts'
import type { Search } from '../../search/search.ts'

export interface SearchParts {
  search?: Search | undefined
}

/**
 * Searches for each of the queries, and returns a step for each. One that fails costs only its own results.
 *
 * @throws ServiceError if none could be searched for; what the signal of `call` was aborted with
 */
export async function searched(queries: readonly string[], { search }: SearchParts, call: Call): Promise<PastStep[]> {
  if (search === undefined) throw new ServiceError('search_unavailable', 'No search provider is configured.')
  using limit = deadline(TIMEOUT_MS, call.signal, {
    code: 'search_timeout',
    timedOut: `The search took longer than ${TIMEOUT_MS / 1000} s.`,
  })
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  const answers = await Promise.allSettled(queries.map((text) => search(webQuery(text, MAX_RESULTS), own)))
  call.signal.throwIfAborted()
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  if (failures.length === answers.length) throw asServiceError(failures[0])
  return answers.map((answer, index) => ({
    action: 'search',
    input: { query: queries[index]! },
    output:
      answer.status === 'rejected'
        ? { hits: [], error: asServiceError(answer.reason).message }
        : { hits: (answer.value.hits.web ?? []).slice(0, MAX_RESULTS).map(hitOf) },
    tokens: 0,
  }))
}

const TIMEOUT_MS = 60_000
const MAX_RESULTS = 10
const MAX_TITLE_CHARS = 200
const MAX_TEXT_CHARS = 500

const hitOf = ({ url, title, description }: { url: string; title: string; description: string }) => ({
  url,
  title: title.slice(0, MAX_TITLE_CHARS),
  description: description.slice(0, MAX_TEXT_CHARS),
})
