// Connects to a database, with the timeouts and limits that all connections share.

import postgres, { type Sql } from 'postgres'
import type { Address, ConnectionOptions } from './address.ts'
import { type DatabaseSocket, socketTo } from './socket.ts'
import { rememberSockets } from './statement-deadline.ts'

/** Connections per process: enough for a worker's leases and settlements, few enough to run many workers. */
const POOL = 10

/** A statement that takes longer is stuck. A transaction that idles longer only holds locks. */
export const STATEMENT_MS = 30_000
const IDLE_TRANSACTION_MS = 60_000

const CONNECT_SECONDS = 10

/** Between reconnection attempts. The default of postgres.js is 20 s, which would delay jobs. */
const MAX_PAUSE_SECONDS = 1

/** The name of our connections in `pg_stat_activity`. */
export const APPLICATION_NAME = 'web-extract'

/** Returns a pool. The first connection opens with the first statement. */
export function connect({ url, options }: Address, special: ConnectionOptions = {}): Sql {
  const sockets = new Set<DatabaseSocket>()
  const all: ConnectionOptions = {
    max: POOL,
    connect_timeout: CONNECT_SECONDS,
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, MAX_PAUSE_SECONDS),
    onnotice: () => undefined,
    // In the README of postgres.js but not in its types. With several hosts, postgres.js opens the sockets itself.
    ...(isOfOneHost(url) && { socket: (target: Parameters<typeof socketTo>[0]) => kept(socketTo(target), sockets) }),
    ...options,
    ...special,
    connection: {
      application_name: APPLICATION_NAME,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    },
  }
  const sql = url === undefined ? postgres(all) : postgres(url, all)
  rememberSockets(sql, sockets)
  return sql
}

function kept(socket: DatabaseSocket, sockets: Set<DatabaseSocket>): DatabaseSocket {
  // postgres.js removes listeners of others.
  for (const known of sockets) if (known.destroyed) sockets.delete(known)
  sockets.add(socket)
  return socket
}

const isOfOneHost = (url: string | undefined) => !/^[^/]*\/\/[^/?]*,/.test(url ?? '')
