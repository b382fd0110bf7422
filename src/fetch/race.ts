import type { Call } from '../call.ts'
import { onAbort } from '../concurrency/abort.ts'
import type { Quality } from '../content/quality.ts'
import type { ErrorCode, ServiceError } from '../errors.ts'
import { rememberOutcomes } from './attempt-log.ts'
import { fetchByPlan } from './attempts.ts'
import { type Arrival, Contender, type Finish, skipped } from './contender.ts'
import { browserCause } from './plan.ts'
import { renderByPlan } from './render-page.ts'
import type { FetchRequest } from './request.ts'
import type { FetchSettings } from './settings.ts'
import type { Fetched } from './snapshot.ts'
import { reserve } from './time-budget.ts'

/** A plain answer that takes longer has the browser start beside it; static pages come sooner, also under load. */
const LATE_MS = 2_000

/** The plain page is taken only if it is better by so many points: what a visitor sees counts in case of doubt. */
const MARGIN = 5

/** Failures that a browser, with its own TLS and its scripts, may not meet. */
const worthABrowser: ReadonlySet<ErrorCode> = new Set([
  'bot_challenge',
  'connection_reset',
  'connection_failed',
  'invalid_response',
  'too_many_redirects',
])

/**
 * The plain path and the browser compete for a page, and the better answer is taken (specification 4.3.10).
 *
 * A rendered page costs some hundred times a plain one (design/speed.md), so that the browser is held back for as long
 * as the plain answer may still be one that cannot be beaten: it starts when that answer leaves a doubt, fails in a way
 * that a browser may not, or is late; at once when the caller wants what only scripts make (`browserCause`). Whoever is
 * not needed any more is cancelled.
 *
 * @throws ServiceError what the plain path throws, if there is no page in the end; `capacity_exhausted` where a browser was
 *   needed and none was free
 */
export async function race(request: FetchRequest, settings: FetchSettings, call: Call): Promise<Fetched> {
  const cause = browserCause(request)
  const plain = new Contender('http', request, (trail, own) => fetchByPlan(request, settings, trail, own), call)
  const soon = cause === undefined ? await within(LATE_MS, plain.finish) : undefined
  if (soon !== undefined && endsRace(soon)) return result(soon, undefined, { reason: 'not_needed' })
  using budget = reserve(sizeOf(soon), call)
  if (soon === undefined) plain.finish.then((finish) => budget.keepFor(sizeOf(finish)))
  const browser = new Contender(
    'browser',
    request,
    (trail, own) => renderByPlan(request, settings, trail, own),
    budget.call,
  )
  const { first, second, reason } = await decide({ plain, browser, cause, almostOver: budget.call.signal })
  const outcome = 'fetched' in first ? 'selected' : 'failed'
  call.log.info('race', { winner: first.engine, outcome, reason })
  return result(first, second, { reason, hasBrowser: settings.renderer !== undefined })
}

interface Decision {
  first: Finish
  second: Finish
  /** Why the other one was not taken, or was needed. */
  reason: string | undefined
}

interface Race {
  plain: Contender
  browser: Contender
  cause: string | undefined
  /** Aborts when what there is has to be taken. */
  almostOver: AbortSignal
}

/** Waits until one of them has won, which may be before the other is there. */
function decide({ plain, browser, cause, almostOver }: Race): Promise<Decision> {
  const { promise, resolve } = Promise.withResolvers<Decision>()
  let plainIsIn = false
  const takeBrowser = (first: Finish) => resolve({ first, second: plain.leave('late'), reason: cause ?? 'late' })
  plain.finish.then((finish) => {
    plainIsIn = true
    const over = 'failure' in finish ? endsRace(finish) : cause === undefined && endsRace(finish)
    if (over) resolve({ first: finish, second: browser.leave('not_needed'), reason: undefined })
  })
  browser.finish.then((finish) => {
    if (plainIsIn || !('fetched' in finish)) return
    if (finish.quality.sound) return takeBrowser(finish)
    // Better than nothing, which is what a plain page that never comes leaves.
    const unhook = onAbort(almostOver, () => takeBrowser(finish))
    promise.finally(unhook)
  })
  Promise.all([plain.finish, browser.finish]).then(([p, b]) => resolve(compare(p, b, cause)))
  return promise
}

/** Whether a plain answer can be the last word: a page without doubt, or a failure that a browser meets as well. */
function endsRace(finish: Finish): boolean {
  if ('failure' in finish) return !worthABrowser.has(finish.failure.code)
  return finish.quality.doubt === undefined
}

/** Both are in. */
function compare(plain: Finish, browser: Finish, cause: string | undefined): Decision {
  if ('failure' in browser) {
    // Another time there may be a page, which the failure of the plain path would not tell.
    const busy = 'failure' in plain && browser.failure.code === 'capacity_exhausted'
    if (busy) return { first: browser, second: plain, reason: plain.failure.code }
    return { first: plain, second: browser, reason: browser.failure.code }
  }
  if ('failure' in plain) return { first: browser, second: plain, reason: plain.failure.code }
  const why = cause ?? plain.quality.doubt
  return isBetter(browser.quality, plain.quality, cause === undefined ? MARGIN : 100)
    ? { first: browser, second: plain, reason: why }
    : { first: plain, second: browser, reason: 'lower_score' }
}

/** A sound page is better than any other; among equals the points decide. */
function isBetter(browser: Quality, plain: Quality, margin: number): boolean {
  if (browser.sound !== plain.sound) return browser.sound
  return browser.score + margin >= plain.score
}

const sizeOf = (finish: Finish | undefined) =>
  finish !== undefined && 'fetched' in finish ? finish.fetched.snapshot.body.byteLength : 0

interface Circumstances {
  reason: string | undefined
  /** Whether a browser that failed may do better another time. */
  hasBrowser?: boolean
}

/** The answer of the race: the page of the first, and what became of both. */
function result(first: Finish, second: Finish | undefined, { reason, hasBrowser = false }: Circumstances): Fetched {
  const others = second?.outcomes ?? [skipped('browser', reason)]
  const rejected = others.map((outcome) =>
    outcome.status === 'selected' ? { ...outcome, status: 'rejected' as const, ...(reason && { reason }) } : outcome,
  )
  const outcomes = first.engine === 'http' ? [...first.outcomes, ...rejected] : [...rejected, ...first.outcomes]
  if ('failure' in first) throw rememberOutcomes(first.failure, outcomes)
  const { fetched } = first
  const failed = failureOf(second) !== undefined
  const fallbackReason = fallbackOf(first, second, reason)
  return {
    ...fetched,
    outcomes,
    ...(fallbackReason !== undefined && { fallbackReason }),
    ...(failed && first.engine === 'http' && hasBrowser && { provisional: true }),
  }
}

/** Why the page is not that of the engine that was to be expected: the plain one, or, once that was in doubt, the browser. */
function fallbackOf(first: Arrival, second: Finish | undefined, reason: string | undefined): string | undefined {
  if (first.engine === 'browser') return reason
  return failureOf(second)?.code ?? first.fetched.fallbackReason
}

/** Of a path that was not cancelled. */
function failureOf(finish: Finish | undefined): ServiceError | undefined {
  const failure = finish !== undefined && 'failure' in finish ? finish.failure : undefined
  return failure?.code === 'cancelled' ? undefined : failure
}

/** What the promise gives, if it does so in time. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
