// Connects to a database, with the timeouts and limits that all connections share.

import postgres, { type Sql } from 'postgres'
import type { Address, ConnectionOptions } from './address.ts'
import { socketTo } from './socket.ts'

/** Connections per process: enough for a worker's leases and settlements, few enough to run many workers. */
const POOL = 10

/** A statement that takes longer is stuck. A transaction that idles longer only holds locks. */
const STATEMENT_MS = 30_000
const IDLE_TRANSACTION_MS = 60_000

const CONNECT_SECONDS = 10

/** Between reconnection attempts. The default of postgres.js is 20 s, which would delay jobs. */
const MAX_PAUSE_SECONDS = 1

/** The name of our connections in `pg_stat_activity`. */
export const APPLICATION_NAME = 'web-extract'

/** Returns a pool. The first connection opens with the first statement. */
export function connect({ url, options }: Address, special: ConnectionOptions = {}): Sql {
  const all: ConnectionOptions = {
    max: POOL,
    connect_timeout: CONNECT_SECONDS,
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, MAX_PAUSE_SECONDS),
    onnotice: () => undefined,
    // In the README of postgres.js but not in its types. With several hosts, postgres.js opens the sockets itself.
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
