import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import type { TransactionSql } from 'postgres'
import { ServiceError } from '../../errors.ts'
import { hasPrivateData, privateFolder } from '../embedded/layout.ts'
import { type PrivateServer, withPrivate } from '../embedded/private.ts'
import { missingMigrations } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import { secretFile } from '../secret.ts'
import { BACKUP_FORMAT, type BackupHeader, writeBackup } from './file.ts'

/**
 * Writes all that the private database holds into one file, as it is at one moment, while others go on working with it:
 * the tables are copied within one transaction. What a crash would empty as well (which workers there are) is left out.
 *
 * @param program version that makes it
 * @returns the number of jobs in it
 * @throws ServiceError `database_unavailable` that names the fix; Error of the file
 */
export async function backUp(place: PrivateServer, file: string, program: string): Promise<{ jobs: number }> {
  if (!hasPrivateData(place.dataDir)) {
    throw new ServiceError(
      'database_unavailable',
      `${privateFolder(place.dataDir)} has no private database: no job has been started yet.`,
      { hint: 'Set DATA_DIR (--data-dir) to the folder of the service.' },
    )
  }
  if (existsSync(file)) throw Object.assign(new Error(`${file} exists`), { code: 'EEXIST' })
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    const jobs = await withPrivate(place, (sql) =>
      sql.begin('isolation level repeatable read read only', async (transaction) => {
        await transaction`select set_config('statement_timeout', '0', true),
          set_config('idle_in_transaction_session_timeout', '0', true)`
        const header = await headerOf(transaction, { dataDir: place.dataDir, program })
        await writeBackup(unfinished, header, (table) => rowsOf(transaction, table))
        const [row] = await transaction<{ jobs: number }[]>`select count(*)::int as jobs from web_extract.jobs`
        return row!.jobs
      }),
    )
    giveName(unfinished, file)
    return { jobs }
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Never over a file that came meanwhile; and without links, which not every file system has. */
function giveName(unfinished: string, file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
  renameSync(unfinished, file)
}

async function headerOf(
  sql: TransactionSql,
  { dataDir, program }: { dataDir: string; program: string },
): Promise<BackupHeader> {
  const lacking = new Set(await missingMigrations(sql, migrations))
  const applied = migrations.filter((migration) => !lacking.has(migration))
  if (applied.length === 0) throw new ServiceError('database_unavailable', 'The private database has no tables yet.')
  const secret = secretFile(dataDir)
  return {
    format: BACKUP_FORMAT,
    program,
    madeAt: new Date().toISOString(),
    migrations: applied.map(({ hash }) => hash),
    tables: await tablesOf(sql),
    sequences: await sequencesOf(sql),
    ...(existsSync(secret) && { secret: readFileSync(secret, 'utf8') }),
  }
}

/** Tables that last, with the columns that are written. */
export async function tablesOf(sql: TransactionSql): Promise<BackupHeader['tables']> {
  return sql<BackupHeader['tables'][number][]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'web_extract'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`
}

/** Read after the tables' moment: what they give next is beyond every row of it. */
async function sequencesOf(sql: TransactionSql): Promise<BackupHeader['sequences']> {
  return sql<BackupHeader['sequences'][number][]>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'web_extract' and last_value is not null order by sequencename`
}

async function* rowsOf(
  sql: TransactionSql,
  { name, columns }: BackupHeader['tables'][number],
): AsyncGenerator<Uint8Array> {
  const rows = await sql`copy ${sql(`web_extract.${name}`)} (${sql(columns)}) to stdout (format binary)`.readable()
  try {
    for await (const piece of rows.iterator({ destroyOnReturn: false })) yield piece as Uint8Array
  } finally {
    // Of what is no longer wanted, as on a full disk, too: before its end the connection takes nothing else, not even its own.
    if (!rows.closed) await once(rows.resume(), 'close')
    // postgres.js (3.4.9) pauses its connection while a piece waits to be taken, and forgets that after the last one.
    rows._read(0)
  }
}
