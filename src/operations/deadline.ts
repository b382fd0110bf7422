import { ServiceError } from '../errors.ts'

interface Deadline extends Disposable {
  /** Aborts with `fetch_timeout` when the time is over, with `cancelled` when the caller is gone. */
  signal: AbortSignal
}

/** One clock for a whole request. Dispose it when the request is over, so that no timer outlives it. */
export function deadline(timeoutMs: number, caller: AbortSignal): Deadline {
  const clock = new AbortController()
  const message = `The page was not there within ${timeoutMs / 1000} s; a larger timeout may help.`
  const timer = setTimeout(() => clock.abort(new ServiceError('fetch_timeout', message)), timeoutMs)
  const leave = () => clock.abort(new ServiceError('cancelled', 'The caller left before the page was there.'))
  if (caller.aborted) leave()
  caller.addEventListener('abort', leave, { once: true })
  return {
    signal: clock.signal,
    [Symbol.dispose]() {
      clearTimeout(timer)
      caller.removeEventListener('abort', leave)
    },
  }
}
