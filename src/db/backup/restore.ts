import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { TransactionSql } from 'postgres'
import { ServiceError } from '../../errors.ts'
import { type PrivateServer, withPrivate } from '../embedded/private.ts'
import { lockMigrations, migrateWithin } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import { secretFile, webhookSecretFile } from '../secret.ts'
import { tablesOf } from './backup.ts'
import { BACKUP_FORMAT, type BackupHeader, DamagedBackupError, readBackup } from './file.ts'

/**
 * Fills the private database from a backup in one transaction. The file is checked first, so that a damaged one changes
 * nothing. Tables of an older version are created as they were, filled, and then migrated.
 *
 * @returns the header of the file and the number of jobs
 * @throws ServiceError `database_unavailable` if the file is damaged or from a newer version, if the database holds jobs,
 *   or if other processes use it; errors of the file
 */
export async function restore(place: PrivateServer, file: string): Promise<BackupHeader & { jobs: number }> {
  const header = await verified(file)
  const jobs = await withPrivate({ ...place, alone: true }, (sql) =>
    sql.begin(async (transaction) => {
      await lockMigrations(transaction)
      await clearEmpty(transaction)
      const known = migrations.filter(({ hash }) => header.migrations.includes(hash))
      await migrateWithin(transaction, known)
      await fill(transaction, file, header)
      for (const { name, value } of header.sequences)
        await transaction`select setval(${`web_extract."${name}"`}::regclass, ${value}::bigint)`
      await migrateWithin(transaction, migrations)
      const [row] = await transaction<{ jobs: number }[]>`select count(*)::int as jobs from web_extract.jobs`
      keepSecret(secretFile(place.dataDir), header.secret)
      // A backup from before there was one leaves this installation's own.
      if (header.webhookSecret !== undefined) keepSecret(webhookSecretFile(place.dataDir), header.webhookSecret)
      return row!.jobs
    }),
  )
  return { ...header, jobs }
}

/** Reads the whole file. @throws ServiceError if it is damaged or this version cannot read it */
async function verified(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  try {
    for await (const part of readBackup(file)) if ('header' in part) header = part.header
  } catch (cause) {
    if (!(cause instanceof DamagedBackupError)) throw cause
    throw unavailable(`${file} is damaged or not a web-extract backup: ${cause.message}.`, 'Use another copy.', cause)
  }
  if (header === undefined) throw unavailable(`${file} is not a web-extract backup.`, 'Use another file.')
  const { format, program, migrations: applied } = header
  const known = new Set(migrations.map(({ hash }) => hash))
  if (format === BACKUP_FORMAT && applied.every((hash) => known.has(hash))) return header
  throw unavailable(
    `${file} was created by web-extract ${program}, whose schema this version does not know.`,
    `Restore it with web-extract ${program} or newer.`,
  )
}

/** Removes our empty tables and functions, so that those of the backup can be created. */
async function clearEmpty(sql: TransactionSql): Promise<void> {
  const [found] = await sql<{ exists: boolean }[]>`select to_regnamespace('web_extract') is not null as exists`
  if (!found!.exists) return
  for (const { name } of await tablesOf(sql)) {
    const rows = await sql`select from ${sql(`web_extract.${name}`)} limit 1`
    if (rows.length > 0) {
      throw unavailable(
        'The database already holds jobs or idempotency keys. A backup can only be restored into an empty database.',
        'Set DATA_DIR (--data-dir) to another folder, or move this one away.',
      )
    }
  }
  const schemas = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname = 'web_extract' or nspname like 'web\\_extract\\_queue\\_%'`
  for (const { name } of schemas) await sql`drop schema ${sql(name)} cascade`
  await sql`delete from drizzle.__drizzle_migrations`
}

async function fill(sql: TransactionSql, file: string, { tables }: BackupHeader): Promise<void> {
  let open: { table: number; sink: Awaited<ReturnType<typeof sinkOf>> } | undefined
  for await (const part of readBackup(file)) {
    if ('header' in part) continue
    if (open?.table !== part.table) {
      await ended(open?.sink)
      open = { table: part.table, sink: await sinkOf(sql, tables[part.table]!) }
    }
    if (!open.sink.write(part.rows)) await once(open.sink, 'drain')
  }
  await ended(open?.sink)
}

function sinkOf(sql: TransactionSql, { name, columns }: BackupHeader['tables'][number]) {
  return sql`copy ${sql(`web_extract.${name}`)} (${sql(columns)}) from stdin (format binary)`.writable()
}

async function ended(sink: Awaited<ReturnType<typeof sinkOf>> | undefined): Promise<void> {
  if (sink === undefined) return
  const finished = once(sink, 'finish')
  sink.end()
  await finished
}

/** Runs before the transaction commits. The old key can go: the database was empty, so it had encrypted nothing. */
function keepSecret(path: string, secret: string | undefined): void {
  rmSync(path, { force: true })
  if (secret !== undefined) writeFileSync(path, secret, { mode: 0o600 })
}

const unavailable = (message: string, hint: string, cause?: unknown) =>
  new ServiceError('database_unavailable', message, { hint, cause })
