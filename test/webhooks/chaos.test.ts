import { afterAll, beforeAll, expect, test } from 'bun:test'
import net from 'node:net'
import { resolve } from 'node:path'
import { countDeliveries, redeliver } from '../../src/queue/deliveries.ts'
import { readJob } from '../../src/queue/read.ts'
import { rescueTasks } from '../../src/queue/rescue.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { insertJob, newJob, OWNER, pages, queueDatabase } from '../queue/queue.fixture.ts'
import { type Answer, hook, startReceiver } from './webhooks.fixture.ts'

const PAGES = atLength ? 1000 : 40
const MINUTES_10 = 600_000

/** How each connection fares, by lot: six in twenty badly. */
const bad = ['refused', 'refused', 'late', 'late', 'silent', 'unanswered'] as const
const fates = [...bad, ...Array<'well'>(14).fill('well')]

/** A way to the receiver that resets, delays and swallows connections. */
async function startBadNetwork(target: number) {
  const lots = { all: 0, bad: 0 }
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    const fate = fates[Math.floor(Math.random() * fates.length)]
    sockets.add(socket)
    lots.all += 1
    if (fate !== 'well') lots.bad += 1
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (fate === 'refused') return socket.resetAndDestroy()
    if (fate === 'silent') return socket.resume()
    const onward = net.connect(target, '127.0.0.1')
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    socket.pipe(onward)
    onward.on('data', (bytes) => {
      // The receiver has it, and the sender never hears of that.
      if (fate === 'unanswered') socket.resetAndDestroy()
      else setTimeout(() => socket.end(bytes), fate === 'late' ? 300 : 0)
    })
    return undefined
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    lots,
    port: (server.address() as net.AddressInfo).port,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}

function startProcess(url: string) {
  const child = Bun.spawn([process.execPath, resolve(import.meta.dir, 'sender.fixture.ts'), url], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const kill = () => {
    child.kill('SIGKILL')
    return child.exited
  }
  /** Resolves when it is at work. */
  const started = child.stdout.getReader().read()
  return { pid: child.pid, kill, started }
}

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

test(
  `through a bad network, from processes that are killed, ${PAGES} page events and the start and end of the job arrive, each once by its id`,
  async () => {
    const { sql, url } = database
    // Each request has a connection, and its lot, of its own.
    const closing: Answer = (_told, response) => response.writeHead(200, { connection: 'close' }).end()
    await using receiver = await startReceiver(closing)
    await using network = await startBadNetwork(Number(new URL(receiver.url).port))
    const webhook = hook(`http://127.0.0.1:${network.port}/hook`)
    const id = await insertJob(sql, newJob({ kind: 'batch', webhook, tasks: pages(PAGES), pageLimit: PAGES }))
    const { number } = (await readJob(sql, { kind: 'batch', id, owner: OWNER }))!
    const processes = [startProcess(url), startProcess(url)]
    let kills = 0
    let givenUp = 0

    /** One process dies and another takes its place; then time passes, for leases as for tries. */
    const killOne = async () => {
      const victim = processes.shift()!
      await victim.kill()
      kills += 1
      processes.push(startProcess(url))
      await sql`update web_extract.workers set lease_until = clock_timestamp() - interval '1 second'
        where name like ${`%/${victim.pid}`}`
    }
    const passTime = async () => {
      await rescueTasks(sql)
      await sql`update web_extract.deliveries set run_at = clock_timestamp() where state = 0 and run_at > clock_timestamp() + interval '20 seconds'`
      await sql`update web_extract.webhooks set paused_until = '-infinity', run_at = clock_timestamp() where lease is null`
    }
    const told = () => receiver.told.filter(({ accepted }) => accepted)
    const over = async () => {
      await passTime()
      const { waiting, delivered, given_up } = await countDeliveries(sql, number)
      if (given_up > 0) givenUp += await redeliver(sql, number, undefined)
      return waiting + given_up === 0 && delivered === PAGES + 2
    }
    let done = false
    const murder = async () => {
      while (!done) {
        await Promise.all(processes.map(({ started }) => started))
        await Bun.sleep(1500)
        await killOne()
      }
    }
    const murdering = murder()
    try {
      await until(over, 'all events', MINUTES_10)
    } finally {
      done = true
      await murdering
      await Promise.all(processes.map(({ kill }) => kill()))
    }
    const ids = (type: string) =>
      new Set(told().flatMap(({ body }) => (body.type === `batch_scrape.${type}` ? [body.webhookId] : [])))
    expect([ids('started').size, ids('page').size, ids('completed').size]).toEqual([1, PAGES, 1])
    expect(new Set(told().map(({ body }) => body.data[0]?.markdown)).size).toBe(PAGES + 1)
    expect(receiver.told.every(({ signed }) => signed)).toBe(true)
    if (atLength) {
      process.stderr.write(
        `${receiver.told.length} requests, ${network.lots.bad} of ${network.lots.all} connections bad, ${kills} kills, ${givenUp} given up and asked for again\n`,
      )
    }
  },
  MINUTES_10,
)
