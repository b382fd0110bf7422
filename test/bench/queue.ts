// Measures leases and settlements per second over 50 crawls, at several queue lengths, against a bare SKIP LOCKED loop
// and graphile-worker with default settings, alternating in one run on the private PostgreSQL (or TEST_DATABASE_URL).
// Run: bun test/bench/queue.ts [tasks,tasks…] [rounds] [FOLDER with graphile-worker 0.18.0 installed]
import { UNCAPPED } from '../../src/queue/insert.ts'
import { handWorker, queueDatabase } from '../queue/queue.fixture.ts'
import { median } from './processes.ts'

const [sizes = '10000,100000', rounds = '3', graphile] = process.argv.slice(2)
const WORKERS = 8
const CRAWLS = 50
/** Most tasks of one measurement; the rest stays queued. */
const MEASURED = 8000
/** Tasks done before measuring. */
const WARM_UP = 2000
const DOCUMENT = Buffer.alloc(200, 'x')

const database = await queueDatabase()
const { sql } = database
type Rates = Record<string, number[]>

/** Steps per second, once every connection has its query plans. */
async function rateOf(step: () => Promise<number>): Promise<number> {
  await race(step, WARM_UP)
  const started = performance.now()
  const done = await race(step, MEASURED)
  return (done * 1000) / (performance.now() - started)
}

/** `WORKERS` workers lease and settle until `most` tasks are done. */
async function race(step: () => Promise<number>, most: number): Promise<number> {
  let done = 0
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let idle = 0; idle < 3 && done < most; ) {
        const got = await step()
        done += got
        idle = got === 0 ? idle + 1 : 0
      }
    }),
  )
  return done
}

async function fillBare(tasks: number) {
  await sql`drop table if exists public.bare`
  await sql`create table public.bare (id bigint generated always as identity primary key,
    state smallint not null default 0, payload text)`
  await sql`create index on public.bare (id) where state = 0`
  await sql`insert into public.bare (payload) select 'http://site.test/' || n from generate_series(1, ${tasks}::int) n`
  await sql`analyze public.bare`
}

async function bareStep(batch: number): Promise<number> {
  const rows = await sql`update public.bare set state = 1 where id = any (array(
    select id from public.bare where state = 0 order by id limit ${batch} for update skip locked)) returning id, payload`
  if (rows.length > 0) await sql`update public.bare set state = 2 where id = any (${rows.map(({ id }) => id)})`
  return rows.length
}

async function fillOwn(tasks: number) {
  await sql`truncate web_extract.jobs, web_extract.tasks, web_extract.leases, web_extract.identities, web_extract.documents restart identity`
  const each = tasks / CRAWLS
  await sql`insert into web_extract.jobs (kind, owner, url, page_limit, max_concurrency, retention_seconds, ready, last_seq)
    select 'crawl', 'bench', 'http://site.test/', ${each}, ${UNCAPPED}, 3600, ${each}, ${each}
    from generate_series(1, ${CRAWLS}::int)`
  await sql`insert into web_extract.identities (job_id, key, seq)
    select j.id, decode(md5(n::text), 'hex'), n from web_extract.jobs j, generate_series(1, ${each}::int) n`
  await sql`insert into web_extract.tasks (job_id, seq, url)
    select j.id, n, 'http://site.test/' || n from web_extract.jobs j, generate_series(1, ${each}::int) n`
  await sql`analyze web_extract.tasks`
  await sql`analyze web_extract.jobs`
}

async function ownRate(batch: number): Promise<number> {
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => handWorker(sql)))
  let next = 0
  return rateOf(async () => {
    const worker = workers[next++ % WORKERS]!
    const tasks = await worker.lease(batch)
    const page = { bytes: DOCUMENT, size: DOCUMENT.byteLength }
    if (tasks.length > 0) await worker.settleAll(tasks, { state: 'done', page })
    return tasks.length
  })
}

async function graphileRate(folder: string, tasks: number): Promise<number> {
  const { makeWorkerUtils, run, Logger } = await import(`${folder}/node_modules/graphile-worker`)
  const logger = new Logger(() => () => undefined)
  const connectionString = database.url
  await sql`drop schema if exists graphile_worker cascade`
  const utils = await makeWorkerUtils({ connectionString, logger })
  await utils.migrate()
  for (let at = 0; at < tasks; at += 1000)
    await utils.addJobs(Array.from({ length: 1000 }, (_, n) => ({ identifier: 'page', payload: { n: at + n } })))
  const most = Math.min(tasks, 2000)
  const ended = Promise.withResolvers<void>()
  let done = 0
  const started = performance.now()
  const page = async () => {
    done += 1
    if (done === most) ended.resolve()
  }
  const preset = { worker: { connectionString, concurrentJobs: WORKERS, maxPoolSize: WORKERS + 1, pollInterval: 1000 } }
  const runner = await run({ preset, logger, noHandleSignals: true, taskList: { page } })
  await ended.promise
  const rate = (most * 1000) / (performance.now() - started)
  await runner.stop()
  await utils.release()
  return rate
}

const name = (await sql`select current_database() as name`)[0]!.name as string
for (const commit of ['on', 'off']) {
  // Our queue commits leases and most settlements asynchronously whatever the setting; the others follow it.
  await sql`alter database ${sql(name)} set synchronous_commit = ${sql.unsafe(commit)}`
  for (const tasks of sizes.split(',').map(Number)) {
    const rates: Rates = {}
    const note = (key: string, rate: number) => {
      rates[key] = [...(rates[key] ?? []), rate]
    }
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const batch of [10, 100]) {
        await fillBare(tasks)
        await sql`set synchronous_commit = ${sql.unsafe(commit)}`
        note(`bare ${batch}`, await rateOf(() => bareStep(batch)))
        await fillOwn(tasks)
        note(`ours ${batch}`, await ownRate(batch))
      }
      if (graphile !== undefined) note('graphile', await graphileRate(graphile, Math.min(tasks, 10_000)))
    }
    const of = (key: string) => median(rates[key] ?? [Number.NaN])
    const parts = Object.keys(rates).map((key) => `${key} ${of(key).toFixed(0)}/s`)
    const ratios = [10, 100].map(
      (batch) => `${(of(`ours ${batch}`) / of(`bare ${batch}`)).toFixed(2)} × bare at ${batch}`,
    )
    const peer = graphile === undefined ? '' : `, ${(of('ours 10') / of('graphile')).toFixed(1)} × graphile-worker`
    process.stdout.write(`commit ${commit}, ${tasks} queued: ${parts.join(', ')}: ${ratios.join(', ')}${peer}\n`)
  }
}
await database.drop()
process.exit(0)
