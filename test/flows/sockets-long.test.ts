import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { packPage } from '../../src/crawl/page-record.ts'
import { page as scraped } from '../api/app.fixture.ts'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { handWorker, insertJob, newJob, pages, queueDatabase } from '../queue/queue.fixture.ts'
import { startSite } from './crawled-site.fixture.ts'
import { post, rolesOver, type Service } from './roles.fixture.ts'

const SOCKETS = atLength ? 200 : 20
const PAGES = atLength ? 5000 : 200
const LONGEST_MS = atLength ? 20 * PATIENCE_MS : 2 * PATIENCE_MS
/** How much the API process may grow from its first socket on, whatever the number of sockets and pages. */
const MOST_MEGABYTES = 300

const IDLE_SOCKETS = 2000
const IDLE_JOBS = 100
const IDLE_MOST_KILOBYTES = 40
const IDLE_SECONDS = 5
/** Share of one core. */
const IDLE_MOST_SHARE = 0.2

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

/** A socket on a job: the page numbers it received, in order. */
function socketOn(api: Service, id: string) {
  const socket = new WebSocket(`${api.url.replace(/^http/, 'ws')}/v2/crawl/${id}`)
  const told: number[] = []
  const first = Promise.withResolvers<void>()
  const ended = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  socket.addEventListener('message', ({ data }) => {
    // The final status repeats the documents.
    if (JSON.parse(String(data)).type === 'status') return
    for (const [, number] of String(data).matchAll(/"sourceURL":"[^"]*\/(\w*)"/g)) told.push(Number(number))
    first.resolve()
  })
  return { told, first: first.promise, ended }
}

function megabytesOf({ child }: Service): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024
}

/** CPU time that a process has used, in seconds (proc(5): fields 14 and 15, in hundredths). */
function cpuSecondsOf({ child }: Service): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

describe('sockets', () => {
  test(
    `each of ${SOCKETS} receives all ${PAGES} pages of a crawl once, in the same order, in bounded memory`,
    async () => {
      await using site = startSite(PAGES, () => 2)
      await using roles = rolesOver({ DATABASE_URL: database.url })
      const [api] = await Promise.all([roles.start('api'), roles.start('worker')])
      const { body } = await post(`${api!.url}/v2/crawl`, { url: `${site.origin}/`, limit: PAGES, sitemap: 'skip' })
      const watchers = [socketOn(api!, body.id)]
      await watchers[0]!.first
      const before = megabytesOf(api!)
      let most = before
      const measuring = setInterval(() => {
        most = Math.max(most, megabytesOf(api!))
      }, 50)
      // Half of them immediately, the others during the first half of the crawl.
      while (watchers.length < SOCKETS / 2) watchers.push(socketOn(api!, body.id))
      while (watchers.length < SOCKETS) {
        await until(() => site.visits.size >= ((watchers.length - SOCKETS / 2) * PAGES) / SOCKETS)
        watchers.push(socketOn(api!, body.id))
      }
      expect(new Set(await Promise.all(watchers.map(({ ended }) => ended)))).toEqual(new Set([1000]))
      clearInterval(measuring)
      const { told } = watchers[0]!
      expect(told.toSorted((a, b) => a - b)).toEqual(Array.from({ length: PAGES }, (_, n) => n))
      for (const other of watchers) expect(other.told).toEqual(told)
      if (process.env.TELL !== undefined) console.log({ before, most })
      expect(most - before).toBeLessThan(MOST_MEGABYTES)
    },
    LONGEST_MS,
  )

  test(
    `that are idle, ${IDLE_SOCKETS} on ${IDLE_JOBS} jobs, cost little memory and CPU, and all receive the end`,
    async () => {
      const queue = await queueDatabase()
      await using _dropped = { [Symbol.asyncDispose]: () => queue.drop() }
      await using roles = rolesOver({ DATABASE_URL: queue.url })
      const api = await roles.start('api')
      const job = () => insertJob(queue.sql, newJob({ owner: 'anonymous', pageLimit: 1, tasks: pages(1) }))
      const ids = await Promise.all(Array.from({ length: IDLE_JOBS }, job))
      const watchers = [socketOn(api, ids[0]!)]
      await watchers[0]!.first
      const before = megabytesOf(api)
      while (watchers.length < IDLE_SOCKETS) watchers.push(socketOn(api, ids[watchers.length % IDLE_JOBS]!))
      await Promise.all(watchers.map(({ first }) => first))
      const kilobytes = ((megabytesOf(api) - before) * 1024) / IDLE_SOCKETS
      const [cpu, since] = [cpuSecondsOf(api), performance.now()]
      await Bun.sleep(1000 * IDLE_SECONDS)
      const share = (1000 * (cpuSecondsOf(api) - cpu)) / (performance.now() - since)
      if (process.env.TELL !== undefined) console.log({ before, kilobytes, share })
      expect(kilobytes).toBeLessThan(IDLE_MOST_KILOBYTES)
      expect(share).toBeLessThan(IDLE_MOST_SHARE)
      const worker = await handWorker(queue.sql)
      for (let done = 0; done < IDLE_JOBS; ) {
        const tasks = await worker.lease(IDLE_JOBS)
        await worker.settleAll(tasks, { state: 'done', page: packPage(scraped) })
        done += tasks.length
      }
      expect(new Set(await Promise.all(watchers.map(({ ended }) => ended)))).toEqual(new Set([1000]))
      expect(watchers.filter(({ told }) => told.length !== 1)).toEqual([])
    },
    2 * PATIENCE_MS,
  )
})
