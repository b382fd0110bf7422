// Installs the SQL functions of the queue.

import { createHash } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import add from './sql/add.sql' with { type: 'text' }
import announce from './sql/announce.sql' with { type: 'text' }
import claimAlias from './sql/claim_alias.sql' with { type: 'text' }
import discover from './sql/discover.sql' with { type: 'text' }
import finish from './sql/finish.sql' with { type: 'text' }
import hasRoom from './sql/has_room.sql' with { type: 'text' }
import isOpen from './sql/is_open.sql' with { type: 'text' }
import lease from './sql/lease.sql' with { type: 'text' }
import record from './sql/record.sql' with { type: 'text' }
import renew from './sql/renew.sql' with { type: 'text' }
import returnTasks from './sql/return_tasks.sql' with { type: 'text' }
import settle from './sql/settle.sql' with { type: 'text' }
import settleRest from './sql/settle_rest.sql' with { type: 'text' }
import { withNumbers } from './sql-words.ts'

const texts = [
  hasRoom,
  isOpen,
  lease,
  add,
  discover,
  claimAlias,
  finish,
  announce,
  record,
  settleRest,
  settle,
  returnTasks,
  renew,
]
const statements = texts.map(withNumbers)

/**
 * The schema of the queue's functions. Its name is a hash of their text: two versions of the program on one database each
 * call their own functions, so an upgrade needs no downtime.
 */
export const functions = `web_extract_queue_${createHash('sha256').update(statements.join()).digest('hex').slice(0, 12)}`

const LOCK = 7_311_847_206

/**
 * Creates the functions unless this version of the program has already done so. Any number of processes may call it at
 * once. The functions disable sequential scans: they touch a few rows, whatever the statistics say.
 */
export async function installFunctions(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCK})`
    if (await hasFunctions(transaction)) return
    await transaction`create schema ${transaction(functions)}`
    for (const statement of statements) await transaction.unsafe(statement.replaceAll('queue.', `${functions}.`))
  })
}

/** Whether the functions of this version exist. */
export async function hasFunctions(sql: Sql | TransactionSql): Promise<boolean> {
  const [found] = await sql<{ exists: boolean }[]>`select to_regnamespace(${functions}) is not null as exists`
  return found!.exists
}
