// Measures the time from storing a page to its message on each of many sockets on one job, and the memory of the
// process that serves them. The pages are stored by this process; the sockets belong to another one.
// Run: bun test/bench/sockets.ts [sockets] [pages]
import { join } from 'node:path'
import { packPage } from '../../src/crawl/page-record.ts'
import { page as scraped } from '../api/app.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { handWorker, insertJob, newJob, pages, queueDatabase } from '../queue/queue.fixture.ts'

const [sockets = '100', count = '300'] = process.argv.slice(2)
const KILOBYTES = 20
const PAUSE_MS = 10

const database = await queueDatabase()
const source = [process.execPath, '--no-env-file', join(import.meta.dir, '../../src/main.ts')]
const service = await startService(['--role=api'], { DATABASE_URL: database.url }, source)
const owner = 'anonymous'
const total = Number(count)
const id = await insertJob(database.sql, newJob({ owner, pageLimit: total, tasks: pages(total) }))

const arrived = Array.from({ length: total + 1 }, () => [] as number[])
let ended = 0
const opened = await Promise.all(
  Array.from({ length: Number(sockets) }, async () => {
    const socket = new WebSocket(`${service.url.replace(/^http/, 'ws')}/v2/crawl/${id}`)
    const started = Promise.withResolvers<void>()
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      const page = /"markdown":"(\d+) /.exec(text)?.[1]
      if (page !== undefined) arrived[Number(page)]!.push(performance.now())
      started.resolve()
    })
    socket.addEventListener('close', () => (ended += 1))
    await started.promise
    return socket
  }),
)

const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(require('node:fs').readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) /
  1024
const before = memory()
let most = before
const worker = await handWorker(database.sql)
const stored: number[] = []
for (let n = 1; n <= total; n += 1) {
  const [task] = await worker.lease(1)
  const markdown = `${n} ${'x'.repeat(KILOBYTES * 1024)}`
  const page = packPage({ ...scraped, document: { ...scraped.document, markdown } })
  await worker.settle(task!, { state: 'done', page })
  stored[n] = performance.now()
  most = Math.max(most, memory())
  await Bun.sleep(PAUSE_MS)
}
while (ended < opened.length) await Bun.sleep(10)
const delays = arrived.flatMap((times, n) => times.map((at) => at - stored[n]!)).sort((a, b) => a - b)
const at = (share: number) => delays[Math.floor((delays.length - 1) * share)]!.toFixed(1)
process.stdout.write(
  `${opened.length} sockets, ${total} pages of ${KILOBYTES} KB: ${delays.length} messages of ${opened.length * total}, ` +
    `stored → message p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; memory of the api ${before.toFixed(0)} → ${most.toFixed(0)} MB\n`,
)
await service.stop()
await database.drop()
process.exit(0)
