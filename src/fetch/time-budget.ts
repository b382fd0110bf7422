import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import { ServiceError } from '../errors.ts'

/** What is kept of the time that is left, whatever the plain page. */
const SHARE = 0.1
const MAX_MS = 2_000

/**
 * Reading a page takes longer the larger it is. Ones of 1 to 2 MB (200,000 nested elements, 30,000 paragraphs, 50,000
 * rows) took 0.8 s for each MB on a machine at rest and 2 s on one with four processes to a core.
 */
const MS_PER_BYTE = 2 / 1_000
/** The browser has as much of the time as the reading at least. */
const MAX_SHARE = 0.5

const LATE = 'The browser had not rendered the page when the time was almost over.'

interface Reserve extends Disposable {
  /** Ends sooner than the one it is made of. */
  call: Call
  /** Keeps time for a page of so many bytes, which came meanwhile. */
  keepFor(bytes: number): void
}

/** A call for the browser that leaves time for reading the plain page, in case the browser comes to no end. */
export function reserve(bytes: number, call: Call): Reserve {
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

/** Pure. Of `leftMs` in all. */
function reservedMs(leftMs: number, bytes: number): number {
  const least = Math.min(MAX_MS, leftMs * SHARE)
  return Math.min(leftMs * MAX_SHARE, Math.max(least, bytes * MS_PER_BYTE))
}
