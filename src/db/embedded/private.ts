// Gives backup, restore and migrate one connection to the private server.

import type { Sql } from 'postgres'
import type { Log } from '../../log.ts'
import { connect } from '../connect.ts'
import { codeOf, openError } from '../errors.ts'
import { openEmbedded } from './embedded.ts'
import { lossError } from './errors.ts'

/** Errors that mean the server has stopped. `use` may fail for other reasons, such as those of files. */
const LOST = /^(?:CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|57P0)/

export interface PrivateServer {
  dataDir: string
  cacheDir: string
  log: Log
  /** Exclusive use of the database. */
  alone?: boolean
}

/**
 * Uses one connection to the private server without migrating it. Starts the server if it is not running.
 *
 * @throws what `use` throws; ServiceError `database_unavailable`
 */
export async function withPrivate<T>(layout: PrivateServer, use: (sql: Sql) => Promise<T>): Promise<T> {
  const server = await openEmbedded(layout)
  const sql = connect(server.address, { max: 1 })
  try {
    return await use(sql)
  } catch (error) {
    if (LOST.test(codeOf(error))) throw lossError(layout.dataDir, error)
    throw (error as { name?: string }).name === 'PostgresError' ? openError(error, server.address) : error
  } finally {
    await sql.end({ timeout: 1 })
    await server.close()
  }
}
