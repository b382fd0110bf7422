import type { Sql } from 'postgres'
import { insertJob, type NewJob, UNCAPPED } from '../../src/queue/insert.ts'
import { taskKey } from '../../src/queue/key.ts'
import { type LeasedTask, leaseTasks, registerWorker } from '../../src/queue/lease.ts'
import { type FoundUrl, type Outcome, settleTasks } from '../../src/queue/settle.ts'
import { installFunctions } from '../../src/queue/sql-functions.ts'
import { freshDatabase, type TestDatabase, type TestServer } from '../db/database.fixture.ts'

export { type TestServer, testServers } from '../db/database.fixture.ts'

export const OWNER = 'owner'

/** A fresh database with the queue in it. */
export async function queueDatabase(server?: TestServer): Promise<TestDatabase> {
  const database = await freshDatabase(server)
  await installFunctions(database.sql)
  return database
}

/** A crawl with one page to begin with, unless said otherwise. */
export function newJob(changes: Partial<NewJob> = {}): NewJob {
  return {
    kind: 'crawl',
    owner: OWNER,
    url: 'http://site.test/',
    options: {},
    pageLimit: 1000,
    maxConcurrency: UNCAPPED,
    delayMs: 0,
    maxAttempts: 2,
    retentionSeconds: 3600,
    tasks: pages(1),
    ...changes,
  }
}

export const pages = (count: number, from = 0): NewJob['tasks'] =>
  Array.from({ length: count }, (_, n) => ({
    key: keyOf(from + n),
    url: `http://site.test/${from + n}`,
    kind: 'page' as const,
  }))

export const keyOf = (n: number) => taskKey(`site.test/${n}`)

export const found = (count: number, from: number, forbidden?: string): FoundUrl[] =>
  pages(count, from).map(({ key, url }) => ({ key, url, depth: 1, ...(forbidden !== undefined && { forbidden }) }))

export const page = (text = 'page'): Outcome => ({
  state: 'done',
  page: { bytes: Buffer.from(text), size: text.length },
})

export const failure: Outcome = { state: 'failed', code: 'dns_failed', message: 'no such host' }

/** A worker by hand: it leases and settles when told. */
export async function handWorker(sql: Sql) {
  const id = crypto.randomUUID()
  await registerWorker(sql, id, 'by hand')
  return {
    id,
    lease: (wanted: number) => leaseTasks(sql, id, wanted),
    settle: (task: LeasedTask, outcome: Outcome, more: { found?: FoundUrl[]; alias?: string } = {}) =>
      settleTasks(sql, id, [{ task, outcome, found: [], ...more }]),
    settleAll: (tasks: readonly LeasedTask[], outcome: Outcome = page()) =>
      settleTasks(
        sql,
        id,
        tasks.map((task) => ({ task, outcome, found: [] })),
      ),
    /** As if it had said nothing for too long. */
    async fallSilent() {
      await sql`update web_extract.workers set lease_until = clock_timestamp() - interval '1 second' where id = ${id}`
    },
  }
}

/** Empties every table, as if nothing had ever been asked. */
export async function clearAll(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname = 'web_extract'`
  await sql.unsafe(`truncate ${tables.map(({ name }) => name).join()}`)
}

/** Makes all tries due that wait for their time. */
export async function passTime(sql: Sql): Promise<void> {
  await sql`update web_extract.tasks set run_at = clock_timestamp() - interval '1 minute'`
  await sql`update web_extract.jobs set due_at = '-infinity', next_start_at = '-infinity' where state <= 1`
}

export { insertJob }
