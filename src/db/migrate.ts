// Applies migrations, and refuses a database that a newer version has created.

import type { Sql, TransactionSql } from 'postgres'
import { ServiceError } from '../errors.ts'
import type { Migration } from './migrations.ts'

/** An arbitrary number of our own. All versions of web-extract use the same. */
const LOCK = 7_311_847_205

/** How long to wait for another process that is migrating. */
const LOCK_WAIT = '10min'

/** A newer version has created the database, and this one would damage its data. A retry does not help. */
export class NewerSchemaError extends ServiceError {
  /** @param schemas number of migrations that the database has, and that this version knows */
  constructor({ held, known }: { held: number; known: number }) {
    const message = `The database was created by a newer web-extract: it has schema ${held}, and this version knows schema ${known}.`
    const hint = 'Start a web-extract at least as new as the one that last used this database, or use another database.'
    super('database_unavailable', message, { hint })
  }
}

/**
 * Brings the schema up to date in one transaction: all missing migrations are applied, or none. Any number of processes may
 * call it at once. One of them migrates and the others wait. Applied migrations are recorded where drizzle-kit does.
 *
 * @param migrations all migrations that this version knows, in order
 * @returns the names of the applied migrations
 * @throws NewerSchemaError if the database has a migration that this version does not know
 */
export async function migrate(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  return sql.begin(async (transaction) => {
    await lockMigrations(transaction)
    return migrateWithin(transaction, migrations)
  })
}

/** Keeps other processes from migrating until the transaction ends, and lifts its statement timeout. */
export async function lockMigrations(transaction: TransactionSql): Promise<void> {
  // Both are reset at the end of the transaction, which also holds behind a connection pooler.
  await transaction`select set_config('lock_timeout', ${LOCK_WAIT}, true), set_config('statement_timeout', '0', true)`
  await transaction`select pg_advisory_xact_lock(${LOCK})`
}

/** Like `migrate`, in a transaction that holds the lock. */
export async function migrateWithin(transaction: TransactionSql, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedHashes(transaction)
  if (applied === undefined) await makeRecord(transaction)
  const missing = lacking(applied, migrations)
  for (const migration of missing) await apply(transaction, migration)
  return missing.map(({ tag }) => tag)
}

/**
 * The migrations that a database is missing. Changes nothing.
 *
 * @throws NewerSchemaError like `migrate`
 */
export async function missingMigrations(
  sql: Sql | TransactionSql,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  return lacking(await appliedHashes(sql), migrations)
}

/** Undefined if the database has never been migrated. */
async function appliedHashes(sql: Sql | TransactionSql): Promise<Set<string> | undefined> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`
  if (found?.name === null) return undefined
  const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations`
  return new Set(rows.map(({ hash }) => hash))
}

async function makeRecord(sql: TransactionSql): Promise<void> {
  await sql`create schema if not exists drizzle`
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
}

/** @throws NewerSchemaError */
function lacking(recorded: Set<string> | undefined, migrations: readonly Migration[]): readonly Migration[] {
  const applied = recorded ?? new Set()
  const known = new Set(migrations.map(({ hash }) => hash))
  if (applied.difference(known).size > 0) throw new NewerSchemaError({ held: applied.size, known: known.size })
  return migrations.filter(({ hash }) => !applied.has(hash))
}

async function apply(sql: TransactionSql, { sql: text, hash, madeAt }: Migration): Promise<void> {
  for (const statement of text.split('--> statement-breakpoint')) await sql.unsafe(statement)
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${madeAt})`
}
