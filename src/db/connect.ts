import postgres, { type Sql } from 'postgres'
import type { Address, ConnectionOptions } from './address.ts'
import { socketTo } from './socket.ts'

/** Connections of one process: enough for a worker's leases and settlements, few enough for many workers. */
const POOL = 10

/** A statement that takes longer is stuck; a transaction that idles longer holds locks for nobody. */
const STATEMENT_MS = 30_000
const IDLE_TRANSACTION_MS = 60_000

const CONNECT_SECONDS = 10

/** Between attempts to connect again: postgres.js waits up to 20 s, which a job would feel. */
const LONGEST_PAUSE_SECONDS = 1

/** By which the server knows connections of ours. */
export const APPLICATION_NAME = 'web-extract'

/** Connections to a database; none is opened before the first statement. */
export function connect({ url, options }: Address, special: ConnectionOptions = {}): Sql {
  const all: ConnectionOptions = {
    max: POOL,
    connect_timeout: CONNECT_SECONDS,
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, LONGEST_PAUSE_SECONDS),
    onnotice: () => undefined,
    // Not in the types of postgres.js; its README tells of it. Among several hosts it finds its own way.
    ...(isOfOneHost(url) && { socket: socketTo }),
    ...options,
    ...special,
    connection: {
      application_name: APPLICATION_NAME,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    },
  }
  return url === undefined ? postgres(all) : postgres(url, all)
}

const isOfOneHost = (url: string | undefined) => !/^[^/]*\/\/[^/?]*,/.test(url ?? '')
