import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import { isPassing, outageOf } from '../db/errors.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import { missingMigrations, NewerSchemaError } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { withStatementDeadline } from '../db/statement-deadline.ts'
import { probeWrites } from '../db/write-probe.ts'
import { causeOf } from '../log.ts'
import { hasFunctions } from '../queue/sql-functions.ts'
import { type ReadinessCheck, readinessChecks } from '../wire/native/health.ts'
import { type DiskNeeds, diskCheck } from './disks.ts'

/**
 * Whether database, migrations, queue and disks are ready, for a process with this database or with none. A private database
 * is created for the first job, so until then nothing is missing.
 */
export function readinessOf(database: LazyDatabase | undefined, disks: DiskNeeds): () => Promise<ReadinessCheck[]> {
  return async () => {
    const [ofDatabase, disk] = await Promise.all([databaseChecks(database), diskCheck(disks)])
    return [...ofDatabase, disk]
  }
}

async function databaseChecks(database: LazyDatabase | undefined): Promise<ReadinessCheck[]> {
  const { opened, failure, wanted = false } = database?.state() ?? {}
  if (opened !== undefined) return checksOf(opened)
  if (!wanted) return databaseParts.map((name) => ({ name, state: 'unused' }))
  if (failure === undefined) return missing('The database is not open yet.', 'Try again in a moment.')
  return missing(failure.message, failure.hint)
}

const databaseParts = readinessChecks.filter((name) => name !== 'disk')

async function checksOf({ sql }: Database): Promise<ReadinessCheck[]> {
  try {
    const answers = Promise.all([
      countMissing(sql),
      hasFunctions(sql),
      probeWrites(withStatementDeadline(sql, ANSWER_MS)),
    ])
    answers.catch(() => undefined)
    const [lacking, functions] = await Promise.race([answers, late()])
    return [{ name: 'database', state: 'ok' }, migrationsCheck(lacking), queueCheck(functions)]
  } catch (error) {
    const outage = isPassing(error) ? undefined : outageOf(error)
    if (outage !== undefined) return missing(`The database ${outage.what}.`, outage.hint)
    return missing(`The database does not answer: ${causeOf(error)}`, 'See the log for details.')
  }
}

/** A newer version may have added migrations since the start. This one keeps running beside it. */
async function countMissing(sql: Database['sql']): Promise<number> {
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
    hint: 'Run web-extract migrate up, or restart this process.',
  }
}

function queueCheck(functions: boolean): ReadinessCheck {
  if (functions) return { name: 'queue', state: 'ok' }
  const message = 'The SQL functions of the queue are missing from the database.'
  return { name: 'queue', state: 'missing', message, hint: 'Restart this process.' }
}

async function late(): Promise<never> {
  await sleep(ANSWER_MS, undefined, { ref: false })
  throw new Error(`no answer within ${ANSWER_MS / 1000} s`)
}

const missing = (message: string, hint: string | undefined): ReadinessCheck[] => [
  { name: 'database', state: 'missing', message, ...(hint !== undefined && { hint }) },
]

/** Probes wait for a few seconds. A database that answers later counts as unreachable. */
const ANSWER_MS = 2_000
