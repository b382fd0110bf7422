import { untilAborted } from '../../concurrency/abort.ts'

/** Time that steps in a page have: the request's. */
export interface Limits {
  signal: AbortSignal
  /** On the clock of `performance.now()`. */
  endsAt: number
}

/** Actions stop this much before the request does, so that the caller hears which of them took so long. */
const MARGIN_MS = 250
/** What waits inside an action stops this much earlier still, so that it can say what it waited for. */
const INNER_MARGIN_MS = 700
/** For saying it. */
const TELLING_MS = 100

/** What is left for an action. */
export function timeOfAction({ endsAt }: Limits): number {
  return Math.max(1, Math.floor(endsAt - MARGIN_MS - performance.now()))
}

/** What is left to find out, after a wait inside an action, what it waited for. */
export function timeToTell(limits: Limits, atMostMs: number): number {
  return Math.max(1, Math.min(atMostMs, timeOfAction(limits) - TELLING_MS))
}

/** What is left for a wait inside an action, at most `atMostMs`; never zero, which means forever to playwright. */
export function timeLeft({ endsAt }: Limits, atMostMs = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.min(atMostMs, Math.floor(endsAt - INNER_MARGIN_MS - performance.now())))
}

/** A step that did not end in its time. */
export class Late extends Error {
  override readonly name = 'Late'
}

/**
 * What `work` gives, if that is there in time. Work that is late goes on unheard: whoever owns the page ends it.
 *
 * @throws Late after `ms`; the reason of the signal
 */
export async function within<T>(ms: number, signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Late(`did not end within ${seconds(ms)}`)), ms)
  try {
    return await untilAborted(signal, Promise.race([late, work]))
  } finally {
    clearTimeout(timer)
  }
}

/** A time as messages tell it. */
export function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`
}
