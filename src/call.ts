import type { Log } from './log.ts'

/**
 * One request on its way through the service: every function that waits, logs or acts for somebody takes it as its last
 * argument. `owner` is the hash of the credential, `endsAt` the moment in epoch milliseconds by which the answer must be
 * ready; without it, only `signal` ends the work.
 */
export interface Call {
  signal: AbortSignal
  owner: string
  requestId: string
  log: Log
  endsAt?: number
}
