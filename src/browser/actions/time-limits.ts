import { untilAborted } from '../../concurrency/abort.ts'

/** The time that actions in a page have: that of the request. */
export interface TimeLimits {
  signal: AbortSignal
  /** A `performance.now()` timestamp. */
  endsAt: number
}

/** The time left for an action. */
export function timeOfAction({ endsAt }: TimeLimits): number {
  return Math.max(1, Math.floor(endsAt - MARGIN_MS - performance.now()))
}

/** The time left to find out what a wait inside an action was waiting for. */
export function timeToExplain(limits: TimeLimits, atMostMs: number): number {
  return Math.max(1, Math.min(atMostMs, timeOfAction(limits) - REPORT_MS))
}

/** The time left for a wait inside an action, at most `atMostMs`. Never zero, which playwright takes for no limit. */
export function timeLeft({ endsAt }: TimeLimits, atMostMs = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.min(atMostMs, Math.floor(endsAt - INNER_MARGIN_MS - performance.now())))
}

/** Actions stop this long before the request times out, so that the error can name the action that took too long. */
const MARGIN_MS = 250
/** A wait inside an action stops this long before the request times out, so that the error can say what it waited for. */
const INNER_MARGIN_MS = 700
/** Reserved for building that error. */
const REPORT_MS = 100

/** A signal that never aborts, for work that only time ends. */
export const NEVER = AbortSignal.any([])

/** A step did not finish in time. */
export class StepTimeout extends Error {
  override readonly name = 'StepTimeout'
}

/**
 * The result of `work`, if it comes in time. `work` is not stopped; closing the page does that.
 *
 * @throws StepTimeout after `ms`; the reason of the signal
 */
export async function withTimeout<T>(ms: number, signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new StepTimeout(`did not finish within ${seconds(ms)}`)), ms)
  try {
    return await untilAborted(signal, Promise.race([late, work]))
  } finally {
    clearTimeout(timer)
  }
}

/** A duration as messages show it. */
export function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`
}
