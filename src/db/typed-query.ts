import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'

/** Drizzle's query builder over the tables of db/schema.ts. */
export type TypedDb = PostgresJsDatabase

/**
 * Runs typed queries. They are for tables that are read and written row by row. The hot statements of the queue are
 * hand-written SQL.
 *
 * @throws what postgres.js throws. Drizzle wraps it in an error that has no code, and whose message holds the statement
 *   with all parameters, such as the bytes of a file.
 */
export async function typedQuery<T>(sql: Sql, run: (db: TypedDb) => PromiseLike<T>): Promise<T> {
  try {
    return await run(builderOver(sql))
  } catch (error) {
    throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error
  }
}

const builders = new WeakMap<Sql, TypedDb>()

/**
 * Drizzle turns off the date and JSON parsers and serializers of the whole client. This restores them, except the JSON
 * serializers: Drizzle's JSON columns produce the text themselves.
 */
function builderOver(sql: Sql): TypedDb {
  const known = builders.get(sql)
  if (known !== undefined) return known
  const parsers = { ...sql.options.parsers }
  const { 114: _json, 3802: _jsonb, ...serializers } = sql.options.serializers
  const db = drizzle(sql)
  Object.assign(sql.options.parsers, parsers)
  Object.assign(sql.options.serializers, serializers)
  builders.set(sql, db)
  return db
}
