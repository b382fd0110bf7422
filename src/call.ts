import type { Log } from './log.ts'

/**
 * The context of one request. Every function that waits, logs or acts for a client takes it as its last argument. A
 * part with its own time limit derives one: `{ ...call, signal, endsAt }`.
 */
export interface Call {
  /** Aborts when the client disconnects or the time is over. */
  signal: AbortSignal
  /** When the time is over, as a `performance.now()` timestamp. Absent if only `signal` ends the work. */
  endsAt?: number
  /** Hash of the client's credential. */
  owner: string
  /** Sent to rendering engines too, so that their log lines can be matched with ours. */
  requestId: string
  /** Its lines carry the request ID. */
  log: Log
}
