// Secrets in the database, for processes that share nothing else.
import { and, eq } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { serverAddress } from './address.ts'
import { connect } from './connect.ts'
import { openError } from './errors.ts'
import { secrets } from './schema.ts'
import { typedQuery } from './typed-query.ts'

export interface StoredSecret {
  value: string
  /** Whether `value` is encrypted. */
  sealed: boolean
}

/**
 * The secret with this name. If there is none, `offered` becomes it. Any number of processes may call this at once: the
 * first insert wins, the others wait for it, and all read the same row.
 */
export async function sharedSecret(sql: Sql, name: string, offered: StoredSecret): Promise<StoredSecret> {
  for (;;) {
    await typedQuery(sql, (db) =>
      db
        .insert(secrets)
        .values({ name, ...offered })
        .onConflictDoNothing(),
    )
    const stored = await storedSecret(sql, name)
    // Someone may have deleted it in between.
    if (stored !== undefined) return stored
  }
}

/** Replaces the value of a secret, unless another process has replaced it. */
export async function replaceSecret(sql: Sql, name: string, known: StoredSecret, next: StoredSecret): Promise<void> {
  await typedQuery(sql, (db) =>
    db
      .update(secrets)
      .set(next)
      .where(and(eq(secrets.name, name), eq(secrets.value, known.value))),
  )
}

/**
 * The secret with this name in the database of a URL, if there is one. Changes nothing there.
 *
 * @throws ServiceError `database_unavailable` with a hint that says how to fix it
 */
export async function secretIn(url: string, name: string): Promise<StoredSecret | undefined> {
  const address = serverAddress(url)
  const sql = connect(address, { max: 1 })
  try {
    const [found] = await sql<{ exists: boolean }[]>`select to_regclass('web_extract.secrets') is not null as exists`
    return found!.exists ? await storedSecret(sql, name) : undefined
  } catch (error) {
    throw openError(error, address)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function storedSecret(sql: Sql, name: string): Promise<StoredSecret | undefined> {
  const [row] = await typedQuery(sql, (db) =>
    db.select({ value: secrets.value, sealed: secrets.sealed }).from(secrets).where(eq(secrets.name, name)),
  )
  return row
}
