import { type ErrorCode, ServiceError } from '../errors.ts'

interface Deadline extends Disposable {
  /**
   * Aborts with `fetch_timeout`, or the code asked for, when the time is over. When the caller is gone it aborts with
   * `cancelled`, or for a part of a request with what ended the whole.
   */
  signal: AbortSignal
  /** When that is, on the clock of `performance.now()`. */
  endsAt: number
}

interface DeadlineOptions {
  /** Code and sentence for when the time is over. */
  code?: ErrorCode
  late?: string
  /** Sentence for when the caller is gone. */
  left?: string
}

/** One clock for a whole request. Dispose it when the request is over, so that no timer outlives it. */
export function deadline(
  timeoutMs: number,
  caller: AbortSignal,
  {
    code = 'fetch_timeout',
    late = `The page was not there within ${timeoutMs / 1000} s; a larger timeout may help.`,
    left = 'The caller left before the page was there.',
  }: DeadlineOptions = {},
): Deadline {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(new ServiceError(code, late)), timeoutMs)
  const leave = () =>
    clock.abort(caller.reason instanceof ServiceError ? caller.reason : new ServiceError('cancelled', left))
  if (caller.aborted) leave()
  caller.addEventListener('abort', leave, { once: true })
  return {
    signal: clock.signal,
    endsAt: performance.now() + timeoutMs,
    [Symbol.dispose]() {
      clearTimeout(timer)
      caller.removeEventListener('abort', leave)
    },
  }
}
