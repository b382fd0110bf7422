import { expect, test } from 'bun:test'
import type { Sql } from 'postgres'
import { openDatabase } from '../../src/db/client.ts'
import { startDueChecks } from '../../src/monitors/due.ts'
import { checkStates } from '../../src/monitors/states.ts'
import { insertMonitor } from '../../src/monitors/store.ts'
import { tidyMonitor } from '../../src/monitors/tidy.ts'
import { rescueTasks } from '../../src/queue/rescue.ts'
import { installFunctions } from '../../src/queue/sql-functions.ts'
import { freshDatabase } from '../db/database.fixture.ts'
import { silent } from '../db/servers.fixture.ts'
import { ownServers } from '../flows/postgres.fixture.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { handWorker } from '../queue/queue.fixture.ts'
import { checkIdOf, checksIn, doCheck, newMonitor, OWNER } from './monitors.fixture.ts'

const MINUTES = atLength ? 7 * 24 * 60 : 120
const MINUTE_MS = 60_000
/** How often a scheduler looks, on the fake clock. */
const TICK_MS = 20_000
/** Share of the ticks in which connections die. Each costs a second. */
const KILLS = 0.01
const LONGEST_MS = atLength ? 30 * PATIENCE_MS : 2 * PATIENCE_MS

/** The same every time. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Repeats a step until the database answers, as the loops of the service do. */
async function insisting<T>(step: () => Promise<T>): Promise<T> {
  for (const ends = performance.now() + PATIENCE_MS; ; await Bun.sleep(50)) {
    try {
      return await step()
    } catch (error) {
      if (performance.now() > ends) throw error
    }
  }
}

/** Ends other connections in the middle of what they do, as the death of their processes would. */
async function killBackends(sql: Sql): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`
}

/** Does what is due, as a worker. Now and then it dies before the queue knows. */
async function work(sql: Sql, dies: boolean): Promise<void> {
  await rescueTasks(sql)
  const worker = await handWorker(sql)
  for (const task of await worker.lease(4)) {
    await doCheck(sql, await checkIdOf(sql, task))
    if (!dies) await worker.settle(task, { state: 'done' })
  }
  if (dies) await worker.fallSilent()
  else await sql`delete from web_extract.workers where id = ${worker.id}`
}

/** Two schedulers over a database, which can be restarted only if it is a test's own. */
interface Place extends AsyncDisposable {
  sql: Sql
  schedulers: Sql[]
  restart: (signal: 'SIGINT' | 'SIGQUIT') => Promise<unknown>
}

async function ownServer(): Promise<Place> {
  const postgres = await ownServers[0]!.start()
  const { DATA_DIR: dataDir = '', XDG_CACHE_HOME: cacheDir = '', DATABASE_URL: url } = postgres.env
  const place = { dataDir, cacheDir, log: silent, ...(url !== undefined && { url }) }
  const pools = [await openDatabase(place), await openDatabase(place)]
  return {
    sql: postgres.sql,
    schedulers: pools.map(({ sql }) => sql),
    restart: (signal) => postgres.restart(signal),
    async [Symbol.asyncDispose]() {
      for (const pool of pools) await pool.close()
      await postgres[Symbol.asyncDispose]()
    },
  }
}

async function sharedServer(): Promise<Place> {
  const database = await freshDatabase()
  const schedulers = [(await database.again()).sql, (await database.again()).sql]
  const restart = () => insisting(() => killBackends(database.sql))
  return { sql: database.sql, schedulers, restart, [Symbol.asyncDispose]: () => database.drop() }
}

test(
  `${atLength ? 'a week' : 'two hours (LONG=1: a week)'} of a monitor has every check once, although schedulers and workers die and the database restarts`,
  async () => {
    await using place = await (atLength ? ownServer() : sharedServer())
    const { sql, schedulers, restart } = place
    await installFunctions(sql)
    const chance = chances(22)
    const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTES * MINUTE_MS
    let now = start
    const clock = () => new Date(now)
    const monitor = await insertMonitor(sql, newMonitor(), { owner: OWNER, clock })
    await work(sql, false)
    const restarts = [Math.floor(MINUTES / 3), Math.floor((MINUTES * 2) / 3)]
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      for (; now < start + minute * MINUTE_MS; ) {
        now += TICK_MS
        const ticks = schedulers.map((pool) => insisting(() => startDueChecks(pool, { clock })))
        if (chance() < KILLS) await insisting(() => killBackends(sql))
        await Promise.all(ticks)
      }
      if (restarts[0] === minute) await restart('SIGINT')
      if (restarts[1] === minute) await restart('SIGQUIT')
      await insisting(() => work(sql, chance() < 0.05))
    }
    await insisting(() => work(sql, false))
    const checks = await checksIn(sql)
    const times = Array.from({ length: MINUTES + 1 }, (_, minute) => start + minute * MINUTE_MS)
    expect(checks.map((check) => check.scheduled_for.getTime())).toEqual(times)
    expect(checks.map(({ number }) => number)).toEqual(times.map((_, index) => index + 1))
    expect(checks.filter(({ state }) => state !== checkStates.completed)).toEqual([])
    expect(new Set(checks.map((check) => check.job_id)).size).toBe(MINUTES + 1)
    const [pages] = await sql`select count(*)::int as count from web_extract.monitor_pages`
    expect(pages!.count).toBe(MINUTES + 1)
    await tidyMonitor(sql, monitor.number)
    expect((await checksIn(sql)).length).toBe(Math.min(100, MINUTES + 1))
  },
  LONGEST_MS,
)
