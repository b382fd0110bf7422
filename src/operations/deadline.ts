import { type ErrorCode, ServiceError } from '../errors.ts'

interface Deadline extends Disposable {
  /** Aborts with `fetch_timeout`, or the code asked for, when the time is over, or with the caller's reason when the caller is gone. */
  signal: AbortSignal
}

/** One clock for a whole request. Dispose it when the request is over, so that no timer outlives it. */
export function deadline(timeoutMs: number, caller: AbortSignal, code: ErrorCode = 'fetch_timeout'): Deadline {
  const clock = new AbortController()
  const message = `The page was not there within ${timeoutMs / 1000} s; a larger timeout may help.`
  const timer = setTimeout(() => clock.abort(new ServiceError(code, message)), timeoutMs)
  return {
    signal: AbortSignal.any([clock.signal, caller]),
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
