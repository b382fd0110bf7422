import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atLength } from '../forms.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { type Answer, accept, passDeliveryTime, SECRET, startReceiver } from '../webhooks/webhooks.fixture.ts'
import { startSite } from './crawled-site.fixture.ts'
import { type OwnPostgres, ownServers } from './postgres.fixture.ts'
import { post, rolesOver } from './roles.fixture.ts'

/** Long enough for duties of every 10 s to come as often as they should. */
const SECONDS = atLength ? 30 : 20
/** `all` contains the parts of the others. */
const roleNames = atLength ? (['api', 'worker', 'scheduler', 'render', 'all'] as const) : (['all'] as const)
const MOST_STATEMENTS_A_SECOND = 2
/** Of one core. In the short form, a single garbage collection is half a percent, and other tests run beside it. */
const MOST_CPU = atLength ? 0.01 : 0.03

/** After a start, the runtime compiles and collects for a while: 5 s on a quiet machine, 40 s on a busy one. */
const MOST_SETTLE_MS = 90_000
const SETTLE_WINDOW_MS = 4000

/** Expired jobs and uploads are looked for once a minute after the start. */
const MINUTE_MS = 60_000

const KEYS = { SERVICE_WEBHOOK_HMAC_SECRET: SECRET, SERVICE_SECRET_KEY: 'what the tests of flows encrypt with' }

const refuse: Answer = (_told, response) => response.writeHead(500).end()

/** Leaves finished and cancelled jobs behind, whose webhooks were delivered, given up, or partly each. */
async function finishJobs({ env, sql }: OwnPostgres): Promise<void> {
  await using site = startSite(20, (page) => (page < 3 ? 0 : new Promise(() => undefined)))
  await using good = await startReceiver(accept)
  await using bad = await startReceiver(refuse)
  await using roles = rolesOver({ ...env, ...KEYS })
  const { url } = await roles.start('api')
  await Promise.all([roles.start('worker'), roles.start('scheduler')])
  for (const receiver of [good, bad]) {
    const webhook = { url: receiver.url }
    const batch = { urls: [`${site.origin}/1`, `${site.origin}/2`], webhook }
    const done = await post(`${url}/v2/batch/scrape`, batch)
    const cut = await post(`${url}/v2/crawl`, { url: site.origin, webhook, limit: 10, sitemap: 'skip' })
    expect([done.status, cut.status]).toEqual([200, 200])
    await until(() => site.now > 0)
    await fetch(`${url}/v2/crawl/${cut.body.id}`, { method: 'DELETE' })
  }
  await until(async () => (await sql`select from web_extract.jobs where state < 2`).length === 0)
  await until(async () => {
    await passDeliveryTime(sql)
    await sql`notify web_extract_webhooks`
    await Bun.sleep(200)
    return (await sql`select from web_extract.deliveries where state = 0`).length === 0
  })
}

/** The statements that the server has logged so far. */
const statementsIn = (log: string) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => /LOG: {2}(?:statement|execute [^:]*): (.*)/.exec(line)?.[1] ?? [])

/** Seconds of CPU time that a process has used (proc(5): fields 14 and 15, in ticks of 10 ms). */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Waits until a process has come to rest, or until it should have. */
async function settle(pid: number): Promise<void> {
  for (let waited = 0; waited < MOST_SETTLE_MS; waited += SETTLE_WINDOW_MS) {
    const before = cpuSeconds(pid)
    await Bun.sleep(SETTLE_WINDOW_MS)
    if (((cpuSeconds(pid) - before) / SETTLE_WINDOW_MS) * 1000 <= MOST_CPU) return
  }
}

/** Waits where the full minute would be in what is measured. */
async function avoidMinute(started: number): Promise<void> {
  const leftMs = MINUTE_MS - ((performance.now() - started) % MINUTE_MS)
  if (leftMs < (SECONDS + 2) * 1000) await Bun.sleep(leftMs + 2000)
}

test(
  'an idle process of any role runs few statements and uses hardly any CPU time',
  async () => {
    await using postgres = await ownServers[0]!.start()
    const { env, sql } = postgres
    const log = join(env.DATA_DIR!, 'postgres/server.log')
    await finishJobs(postgres)
    const states = await sql`select distinct state from web_extract.deliveries order by state`
    expect(states.map(({ state }) => state)).toEqual([1, 2])
    const jobs = await sql`select distinct state from web_extract.jobs order by state`
    expect(jobs.map(({ state }) => state)).toEqual([2, 3])
    await sql`alter database "web-extract" set log_statement = 'all'`
    for (const role of roleNames) {
      await using roles = rolesOver({ ...env, ...KEYS })
      const { child } = await roles.start(role)
      const started = performance.now()
      await settle(child.pid)
      await avoidMinute(started)
      const [before, busy] = [statementsIn(log).length, cpuSeconds(child.pid)]
      await Bun.sleep(SECONDS * 1000)
      const statements = statementsIn(log).slice(before)
      const cpu = (cpuSeconds(child.pid) - busy) / SECONDS
      if (process.env.TELL !== undefined) console.log(role, statements.length / SECONDS, cpu)
      if (statements.length > MOST_STATEMENTS_A_SECOND * SECONDS) console.log(role, statements)
      expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS_A_SECOND * SECONDS)
      expect(cpu).toBeLessThanOrEqual(MOST_CPU)
    }
    expect(await sql`select from web_extract.webhooks where run_at < 'infinity'`).toHaveLength(0)
  },
  3 * PATIENCE_MS + roleNames.length * (MOST_SETTLE_MS + MINUTE_MS + SECONDS * 1000),
)
