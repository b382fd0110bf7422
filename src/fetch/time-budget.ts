import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import { ServiceError } from '../errors.ts'

export interface TimeBudget extends Disposable {
  /** Ends sooner than the call it is made of. */
  call: Call
  /** Reserves time to convert a plain page of so many bytes, which has arrived meanwhile. */
  keepFor(bytes: number): void
}

/**
 * A call for the browser that ends early enough to convert the plain page if the browser does not finish.
 *
 * @param bytes size of the plain page, if it is there
 */
export function createTimeBudget(bytes: number, call: Call): TimeBudget {
  const { endsAt } = call
  if (endsAt === undefined) return { call, keepFor: () => undefined, [Symbol.dispose]: () => undefined }
  const leftMs = Math.max(0, endsAt - performance.now())
  const limit = deadline(leftMs - reservedMs(leftMs, bytes), call.signal, { timedOut: LATE })
  const sooner = new AbortController()
  let timer: Timer | undefined
  let over = false
  return {
    call: { ...call, signal: AbortSignal.any([limit.signal, sooner.signal]), endsAt: limit.endsAt },
    keepFor(bytes) {
      if (over || bytes === 0) return
      const browserMs = endsAt - performance.now() - reservedMs(leftMs, bytes)
      timer = setTimeout(() => sooner.abort(new ServiceError('fetch_timeout', LATE)), Math.max(0, browserMs))
    },
    [Symbol.dispose]() {
      over = true
      clearTimeout(timer)
      limit[Symbol.dispose]()
    },
  }
}

const LATE = 'The browser did not render the page before time ran out.'

/** Reserved whatever the size of the plain page: this share of the time, up to `MAX_MS`. */
const SHARE = 0.1
const MAX_MS = 2_000

/**
 * Larger pages take longer to convert. Pages of 1 to 2 MB (200,000 nested elements, 30,000 paragraphs, 50,000 rows) took
 * 0.8 s per MB on an idle machine and 2 s on one with four processes per core.
 */
const MS_PER_BYTE = 2 / 1_000
/** The browser gets at least as much time as the conversion. */
const MAX_SHARE = 0.5

/** How much of `leftMs` to reserve. Pure. */
function reservedMs(leftMs: number, bytes: number): number {
  const least = Math.min(MAX_MS, leftMs * SHARE)
  return Math.min(leftMs * MAX_SHARE, Math.max(least, bytes * MS_PER_BYTE))
}
