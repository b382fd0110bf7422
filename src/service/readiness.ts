import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import { missingMigrations, NewerSchemaError } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { causeOf } from '../log.ts'
import { hasFunctions } from '../queue/sql-functions.ts'
import { type ReadinessCheck, readinessChecks } from '../wire/native/health.ts'

/** A probe waits for seconds at most: a database that answers later is as good as away. */
const ANSWER_MS = 2_000

/**
 * Whether database, migrations and queue are there for a process with this database, or with none. A private database
 * that no job has needed yet is made by the first one, so that nothing is missing without it.
 */
export function readinessOf(database: LazyDatabase | undefined): () => Promise<ReadinessCheck[]> {
  return async () => {
    const { opened, failure, wanted = false } = database?.state() ?? {}
    if (opened !== undefined) return checksOf(opened)
    if (!wanted) return readinessChecks.map((name) => ({ name, state: 'unused' }))
    if (failure === undefined) return missing('The database is not open yet.', 'Try again in a moment.')
    return missing(failure.message, failure.hint)
  }
}

async function checksOf({ sql }: Database): Promise<ReadinessCheck[]> {
  try {
    const answers = Promise.all([lackingMigrations(sql), hasFunctions(sql)])
    answers.catch(() => undefined)
    const [lacking, functions] = await Promise.race([answers, late()])
    return [{ name: 'database', state: 'ok' }, migrationsCheck(lacking), queueCheck(functions)]
  } catch (error) {
    return missing(`The database does not answer: ${causeOf(error)}`, 'The log tells more.')
  }
}

/** A newer program may have brought its own meanwhile, which this one goes on beside. */
async function lackingMigrations(sql: Database['sql']): Promise<number> {
  try {
    return (await missingMigrations(sql, migrations)).length
  } catch (error) {
    if (error instanceof NewerSchemaError) return 0
    throw error
  }
}

function migrationsCheck(lacking: number): ReadinessCheck {
  if (lacking === 0) return { name: 'migrations', state: 'ok' }
  const message = `The database lacks ${lacking} migration${lacking === 1 ? '' : 's'}.`
  return {
    name: 'migrations',
    state: 'missing',
    message,
    hint: 'Run web-extract migrate up, or start this process again.',
  }
}

function queueCheck(functions: boolean): ReadinessCheck {
  if (functions) return { name: 'queue', state: 'ok' }
  const message = 'The functions of the queue are gone from the database.'
  return { name: 'queue', state: 'missing', message, hint: 'Start this process again.' }
}

async function late(): Promise<never> {
  await sleep(ANSWER_MS, undefined, { ref: false })
  throw new Error(`no answer within ${ANSWER_MS / 1000} s`)
}

const missing = (message: string, hint: string | undefined): ReadinessCheck[] => [
  { name: 'database', state: 'missing', message, ...(hint !== undefined && { hint }) },
]
