// The web console over a database of the tests, which is there at once, and a program that asks the same service.
import { MINUTE } from '../browser/engine.fixture.ts'
import { freshDatabase, START_MS } from '../db/database.fixture.ts'
import { startConsole } from './console.fixture.ts'

/** What the start may take on a busy machine. At length, an executable is built for it. */
export const OPEN_MS = START_MS + 3 * MINUTE

export async function startStoredConsole({ env, keys = [], ...options }: Parameters<typeof startConsole>[0] = {}) {
  const database = await freshDatabase()
  const console = await startConsole({ ...options, keys, env: { ...env, DATABASE_URL: database.url } })
  const credential = keys.map((key): [string, string] => ['authorization', `Bearer ${key}`]).slice(0, 1)
  return {
    ...console,
    sql: database.sql,
    /** The JSON answer of a route. */
    async ask(method: string, path: string, body?: object) {
      const response = await fetch(`${console.service.url}${path}`, {
        method,
        headers: [['content-type', 'application/json'], ...credential],
        ...(body && { body: JSON.stringify(body) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
      return (await response.json()) as any
    },
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]()
      await database.drop()
    },
  }
}

export type StoredConsole = Awaited<ReturnType<typeof startStoredConsole>>
