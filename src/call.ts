import type { Log } from './log.ts'

/**
 * One request on its way through the service. Every function that waits, logs or acts for a caller takes it as its last
 * argument. A narrower piece of work derives its own: `{ ...call, signal, endsAt }`.
 */
export interface Call {
  /** Aborts when the caller leaves or the time is over. */
  signal: AbortSignal
  /** When the time is over, on the clock of `performance.now()`. Absent if only `signal` ends the work. */
  endsAt?: number
  /** Hash of the caller's credential. */
  owner: string
  /** Sent to rendering engines too, so that their log lines can be matched with ours. */
  requestId: string
  /** Its lines carry the request ID. */
  log: Log
}
