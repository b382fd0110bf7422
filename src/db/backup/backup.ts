import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import type { TransactionSql } from 'postgres'
import { ServiceError } from '../../errors.ts'
import { hasPrivateData, privateFolder } from '../embedded/layout.ts'
import { type PrivateServer, withPrivate } from '../embedded/private.ts'
import { missingMigrations } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import { secretFile, webhookSecretFile } from '../secret.ts'
import { BACKUP_FORMAT, type BackupHeader, writeBackup } from './file.ts'

/**
 * Writes the whole private database to one file, as of one moment, while other processes keep using it: all tables are
 * copied in one transaction. Unlogged tables, which a crash empties too, are left out.
 *
 * @param program the version that creates the backup
 * @returns the number of jobs in it
 * @throws ServiceError `database_unavailable` that names the fix; errors of the file
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

/** Never overwrites a file that appeared meanwhile. Does not use links, which some file systems lack. */
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
  return {
    format: BACKUP_FORMAT,
    program,
    madeAt: new Date().toISOString(),
    migrations: applied.map(({ hash }) => hash),
    tables: await tablesOf(sql),
    sequences: await sequencesOf(sql),
    secret: textOf(secretFile(dataDir)),
    webhookSecret: textOf(webhookSecretFile(dataDir)),
  }
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** The logged tables, with the columns to write. */
export async function tablesOf(sql: TransactionSql): Promise<BackupHeader['tables']> {
  return sql<BackupHeader['tables'][number][]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'web_extract'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`
}

/** Read after the snapshot of the tables, so that the next values are larger than any in their rows. */
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
    // Also after an error such as a full disk: until the copy has ended, the connection takes no other statement.
    if (!rows.closed) await once(rows.resume(), 'close')
    // postgres.js 3.4.9 pauses its connection while a chunk waits to be read, and does not resume it after the last one.
    rows._read(0)
  }
}
