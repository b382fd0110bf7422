// Lets HTTP and a browser compete for a page, and takes the better result.
import type { Call } from '../call.ts'
import { onAbort } from '../concurrency/abort.ts'
import type { ErrorCode, ServiceError } from '../errors.ts'
import { retryAfterMs } from '../net/http/retry-after.ts'
import { rememberOutcomes } from './attempt-log.ts'
import { fetchByPlan } from './attempts.ts'
import { compare, type Decision } from './compare.ts'
import { type Arrival, Contender, type Finish, skipped } from './contender.ts'
import type { DoubtMemory } from './doubt-memory.ts'
import type { ReadSubstance } from './main-content.ts'
import { browserCause } from './plan.ts'
import { renderByPlan } from './render-page.ts'
import type { FetchRequest } from './request.ts'
import type { FetchSettings } from './settings.ts'
import type { Fetched } from './snapshot.ts'
import { createTimeBudget } from './time-budget.ts'

/** If the plain answer takes longer, the browser starts too. Static pages arrive sooner, even under load. */
const LATE_MS = 2_000

/** Statuses whose `Retry-After` asks every client to wait (RFC 6585 4, RFC 9110 15.6.4). */
const pauses: ReadonlySet<number> = new Set([429, 503])

/** Errors that a browser may avoid, with its own TLS and its scripts. */
const browserMayAvoid: ReadonlySet<ErrorCode> = new Set([
  'bot_challenge',
  'connection_reset',
  'connection_failed',
  'invalid_response',
  'too_many_redirects',
])

/** What races of a process share. */
export interface RaceParts {
  memory: DoubtMemory
  readSubstance: ReadSubstance
}

/**
 * HTTP and a browser compete for a page, and the better result is taken.
 *
 * A rendered page costs about a hundred times a plain one (docs/benchmarks.md), so the browser waits as long as the plain
 * page may still be good enough. It starts if the plain page is doubtful, late, or failed in a way that a browser may
 * avoid, and at once if the caller wants what only scripts make (`browserCause`). It does not start for a doubt that it did
 * not answer on other pages of the site (`DoubtMemory`). The loser is cancelled.
 *
 * @throws ServiceError of the plain fetch if there is no page in the end; `capacity_exhausted` if a browser was needed and
 *   none was free
 */
export async function race(
  request: FetchRequest,
  settings: FetchSettings,
  { memory, readSubstance }: RaceParts,
  call: Call,
): Promise<Fetched> {
  const cause = browserCause(request)
  const origin = performance.now()
  const plain = new Contender(
    'http',
    request.url,
    (attempts, own) => fetchByPlan(request, settings, attempts, own),
    { readSubstance, origin },
    call,
  )
  const soon = cause === undefined ? await within(LATE_MS, plain.finish) : undefined
  if (soon !== undefined && endsRace(soon)) return result(soon, undefined, { reason: endOf(soon) })
  const answers = soon !== undefined && 'fetched' in soon ? memory.answersFor(request, soon.quality) : undefined
  if (soon !== undefined && answers !== undefined && !(await answers.mayRender(call.signal))) {
    return result(soon, undefined, { reason: `no_gain_before (${doubtOf(soon)})` })
  }
  let gained: boolean | undefined
  try {
    using budget = createTimeBudget(sizeOf(soon), call)
    if (soon === undefined) plain.finish.then((finish) => budget.keepFor(sizeOf(finish)))
    const browser = new Contender(
      'browser',
      request.url,
      (attempts, own) => renderByPlan(request, settings, attempts, own),
      { readSubstance, origin },
      budget.call,
    )
    const almostOver = budget.call.signal
    const decision = await decide({ plain, browser, cause, almostOver, readSubstance, call })
    const { first, second, reason } = decision
    gained = decision.gained
    const outcome = 'fetched' in first ? 'selected' : 'failed'
    call.log.info('race', { winner: first.engine, outcome, reason })
    return result(first, second, { reason, hasBrowser: settings.renderer !== undefined })
  } finally {
    answers?.record(gained)
  }
}

const doubtOf = (finish: Finish) => ('fetched' in finish ? finish.quality.doubt : undefined)

interface Race {
  plain: Contender
  browser: Contender
  cause: string | undefined
  /** Aborts when whatever there is must be taken. */
  almostOver: AbortSignal
  readSubstance: ReadSubstance
  call: Call
}

/** Waits until one of them has won. The other may still be running. */
function decide({ plain, browser, cause, almostOver, readSubstance, call }: Race): Promise<Decision> {
  const { promise, resolve, reject } = Promise.withResolvers<Decision>()
  let plainIsIn = false
  const takeBrowser = (first: Finish) => resolve({ first, second: plain.leave('late'), reason: cause ?? 'late' })
  plain.finish.then((finish) => {
    plainIsIn = true
    const over = 'error' in finish || asksToWait(finish) || cause === undefined ? endsRace(finish) : false
    if (over) resolve({ first: finish, second: browser.leave(endOf(finish)), reason: undefined })
  })
  browser.finish.then((finish) => {
    if (plainIsIn || !('fetched' in finish)) return
    if (finish.quality.sound) return takeBrowser(finish)
    // A poor page is better than none, if the plain one does not arrive.
    const unhook = onAbort(almostOver, () => takeBrowser(finish))
    promise.finally(unhook)
  })
  Promise.all([plain.finish, browser.finish])
    .then(([p, b]) => compare({ plain: p, browser: b, cause }, readSubstance, call))
    .then(resolve, reject)
  return promise
}

/**
 * Whether a plain result is final: a page without doubt, an error that a browser would get as well, a page that asks to come
 * back later, or one that is as it was.
 */
function endsRace(finish: Finish): boolean {
  if ('error' in finish) return !browserMayAvoid.has(finish.error.code)
  return finish.quality.doubt === undefined || asksToWait(finish) || finish.fetched.snapshot.status === 304
}

/** Why a browser is not asked after that. */
const endOf = (finish: Finish) => ('fetched' in finish && asksToWait(finish) ? 'retry_after' : 'not_needed')

function asksToWait({ fetched }: Arrival): boolean {
  const { status, headers } = fetched.snapshot
  return pauses.has(status) && retryAfterMs(headers, Date.now()) > 0
}

const sizeOf = (finish: Finish | undefined) =>
  finish !== undefined && 'fetched' in finish ? finish.fetched.snapshot.body.byteLength : 0

interface ResultFacts {
  reason: string | undefined
  /** Whether there is a browser, which may do better another time. */
  hasBrowser?: boolean
}

/** The winner's page, with the outcomes of both. */
function result(first: Finish, second: Finish | undefined, { reason, hasBrowser = false }: ResultFacts): Fetched {
  const others = second?.outcomes ?? [skipped('browser', reason)]
  const rejected = others.map((outcome) =>
    outcome.status === 'selected' ? { ...outcome, status: 'rejected' as const, ...(reason && { reason }) } : outcome,
  )
  const outcomes = first.engine === 'http' ? [...first.outcomes, ...rejected] : [...rejected, ...first.outcomes]
  if ('error' in first) throw rememberOutcomes(first.error, outcomes)
  const { fetched } = first
  const failed = errorOf(second) !== undefined
  const fallbackReason = fallbackOf(first, second, reason)
  return {
    ...fetched,
    outcomes,
    ...(fallbackReason !== undefined && { fallbackReason }),
    ...(failed && first.engine === 'http' && hasBrowser && { provisional: true }),
  }
}

/** Why the page comes from the less expected engine: the browser, or the plain fetch although it was in doubt. */
function fallbackOf(first: Arrival, second: Finish | undefined, reason: string | undefined): string | undefined {
  if (first.engine === 'browser') return reason
  return errorOf(second)?.code ?? first.fetched.fallbackReason
}

/** The error of a contender that was not cancelled. */
function errorOf(finish: Finish | undefined): ServiceError | undefined {
  const error = finish !== undefined && 'error' in finish ? finish.error : undefined
  return error?.code === 'cancelled' ? undefined : error
}

/** The result of the promise, or undefined if it takes longer than `ms`. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
