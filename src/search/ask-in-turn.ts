import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import { ServiceError } from '../errors.ts'
import { causeOf } from '../log.ts'
import { type Collected, collect } from './collect.ts'
import { fuse } from './fusion.ts'
import type { Gate } from './gate.ts'
import { type FailureKind, type Provider, ProviderFailure } from './provider.ts'
import { byRelevance, INFLUENCE_ON_MERGED } from './relevance.ts'
import type { SearchHit, SearchQuery, SourceName } from './search.ts'
import { momentOf } from './time-range.ts'

export interface GatedProvider {
  provider: Provider
  gate: Gate
}

interface Asking {
  query: SearchQuery
  source: SourceName
  now: () => Date
  providerTimeoutMs: number
}

export interface SourceAnswer {
  source: SourceName
  hits: SearchHit[]
  /** Those whose results are among the hits. */
  providers: string[]
  warnings: string[]
  /** Whether any provider answered, if only that there are no results. */
  answered: boolean
  failures: Failure[]
}

interface Failure {
  name: string
  reason: string
  retryAfterMs: number
}

/**
 * Asks providers for one source, in order, until one answers. If it has fewer results than asked for, those that the
 * operator configured are asked too: they may all see the query. A public one sees it only if all before it failed.
 */
export async function askInTurn(
  providers: readonly GatedProvider[],
  asking: Asking,
  call: Call,
): Promise<SourceAnswer> {
  const { query, source } = asking
  const lists: { name: string; hits: SearchHit[] }[] = []
  const warnings: string[] = []
  const failures: Failure[] = []
  let found: SearchHit[] = []
  for (const [index, gated] of providers.entries()) {
    const { name, configured } = gated.provider
    if (lists.length > 0 && (found.length >= query.limit || !configured)) continue
    const last = index === providers.length - 1
    const answer = await askOne(gated, asking, { call, timeoutMs: timeLeft(call, asking, last) })
    if ('reason' in answer) {
      failures.push(answer)
      continue
    }
    lists.push({ name, hits: answer.hits })
    warnings.push(...answer.warnings)
    found = fuse(
      source,
      lists.map(({ hits }) => hits),
    )
  }
  const used = lists.filter(({ hits }) => hits.length > 0).map(({ name }) => name)
  return {
    source,
    hits: (await inOrder(found, query, used.length)).slice(0, query.limit),
    providers: used,
    warnings: [
      ...(lists.length > 0
        ? failures.map(({ name, reason }) => `${name} was passed over for ${source}: it ${reason}.`)
        : []),
      ...warnings,
    ],
    answered: lists.length > 0,
    failures,
  }
}

/** The order of a single provider stays: it knows more about its results than they show. */
async function inOrder(hits: SearchHit[], { text, time }: SearchQuery, providers: number): Promise<SearchHit[]> {
  if (time?.byDate) return newestFirst(hits)
  return providers > 1 ? byRelevance(text, hits, INFLUENCE_ON_MERGED) : hits
}

/** A provider must leave time for those after it. */
function timeLeft({ endsAt }: Call, { providerTimeoutMs }: Asking, last: boolean): number {
  if (endsAt === undefined) return providerTimeoutMs
  const leftMs = Math.max(0, endsAt - performance.now())
  return Math.min(providerTimeoutMs, last ? leftMs : leftMs * SHARE)
}

const SHARE = 0.6

/** @throws what `call.signal` was aborted with, and bugs */
async function askOne(
  { provider, gate }: GatedProvider,
  { query, source, now, providerTimeoutMs }: Asking,
  { call, timeoutMs }: { call: Call; timeoutMs: number },
): Promise<Collected | Failure> {
  const { name } = provider
  const breaker = gate.breaker(source)
  const pauseMs = breaker.tryEnter()
  if (pauseMs > 0) {
    const reason = `is not asked for another ${Math.ceil(pauseMs / 1000)} s, because it ${breaker.reason}`
    return { name, reason, retryAfterMs: pauseMs }
  }
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  using limit = deadline(timeoutMs, call.signal, { code: 'search_timeout' })
  const { signal } = limit
  try {
    const collected = await collect(provider, {
      query,
      source,
      now: now(),
      async fetchPage(request) {
        try {
          using _place = await gate.enter(signal, call.owner).catch(busy)
          return await provider.fetchPage(request, signal)
        } catch (thrown) {
          const isAnswer = thrown instanceof ProviderFailure
          throw call.signal.aborted || !signal.aborted || isAnswer ? thrown : slow(timeoutMs)
        }
      },
    })
    breaker.succeeded()
    call.log.info('search_provider', {
      provider: name,
      source,
      outcome: 'answered',
      results: collected.hits.length,
      ms: ms(),
    })
    return collected
  } catch (thrown) {
    if (call.signal.aborted) breaker.cancelled()
    call.signal.throwIfAborted()
    if (!(thrown instanceof ProviderFailure)) throw thrown
    const { kind, reason, retryAfterMs } = thrown
    if (isHarmless(kind) || (kind === 'slow' && timeoutMs < providerTimeoutMs)) breaker.cancelled()
    else breaker.failed(reason, retryAfterMs)
    call.log.warn('search_provider', {
      provider: name,
      source,
      outcome: 'failed',
      code: kind,
      cause: causeOf(thrown),
      ms: ms(),
    })
    return { name, reason, retryAfterMs }
  }
}

/** Says nothing about the provider: it was not asked, or refuses at once what may be wrong with this query only. */
const isHarmless = (kind: FailureKind) => kind === 'busy' || kind === 'refused'

/** The limiter is full, or the time was over before the turn came. */
function busy(thrown: unknown): never {
  throw thrown instanceof ServiceError ? new ProviderFailure('busy', 'has too many searches waiting') : thrown
}

function slow(timeoutMs: number): ProviderFailure {
  return new ProviderFailure('slow', `did not answer within ${Math.round(timeoutMs / 100) / 10} s`)
}

/** Results without a date come last, in their order. */
function newestFirst(hits: readonly SearchHit[]): SearchHit[] {
  const moment = ({ date }: SearchHit) => (date === undefined ? undefined : momentOf(date)) ?? Number.NEGATIVE_INFINITY
  return hits.toSorted((a, b) => Number(moment(a) < moment(b)) - Number(moment(a) > moment(b)))
}
