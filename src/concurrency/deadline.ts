import { type ErrorCode, ServiceError } from '../errors.ts'

interface Deadline extends Disposable {
  /**
   * Aborts with `code` when the time is over. Aborts with `cancelled` when the caller's signal does, or with the
   * `ServiceError` that the caller's signal was aborted with.
   */
  signal: AbortSignal
  /** The end of the time, as a `performance.now()` timestamp. */
  endsAt: number
}

interface DeadlineOptions {
  code?: ErrorCode
  /** Message for when the time is over. */
  timedOut?: string
  /** Message for when the caller cancels. */
  cancelled?: string
}

/** One timer for a whole request. Dispose it when the request is over, so that the timer does not outlive it. */
export function deadline(
  timeoutMs: number,
  caller: AbortSignal,
  {
    code = 'fetch_timeout',
    timedOut = `The page did not load within ${timeoutMs / 1000} s. Try a larger timeout.`,
    cancelled = 'The request was cancelled before the page was ready.',
  }: DeadlineOptions = {},
): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new ServiceError(code, timedOut)), timeoutMs)
  const cancel = () =>
    controller.abort(caller.reason instanceof ServiceError ? caller.reason : new ServiceError('cancelled', cancelled))
  if (caller.aborted) cancel()
  caller.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    endsAt: performance.now() + timeoutMs,
    [Symbol.dispose]() {
      clearTimeout(timer)
      caller.removeEventListener('abort', cancel)
    },
  }
}
