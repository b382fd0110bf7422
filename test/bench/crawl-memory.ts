// Measures the memory of a worker, idle and after every thousand pages of one crawl of a generated site, and what
// polling the status costs for crawls of 100 and 100,000 pages.
// Run: npm run build && bun test/bench/crawl-memory.ts [pages] [at once]
import { join } from 'node:path'
import { startCrawling, stored } from './crawl-service.ts'
import { median } from './processes.ts'

const [pages = 3000, atOnce = 32] = process.argv.slice(2).map(Number)
const EVERY = 1000
const POLLS = 100
const SIZES = [100, 100_000]

const script = join(import.meta.dir, 'crawl-site.ts')
const site = Bun.spawn([process.execPath, script, String(pages)], { stdin: 'pipe', stdout: 'pipe' })
const url = new TextDecoder().decode((await site.stdout.getReader().read()).value).trim()
const service = await startCrawling(atOnce)
const { sql } = service

/** A finished crawl of `count` pages, which are copies of the first page of another crawl. */
async function crawlOf(count: number, source: string): Promise<string> {
  const id = crypto.randomUUID()
  await sql`insert into web_extract.jobs (public_id, kind, owner, url, state, page_limit, max_concurrency, done, retention_seconds, finished_at, expires_at)
    select ${id}, kind, owner, url, 2, ${count}, 1, ${count}, 3600, now(), now() + interval '1 hour'
    from web_extract.jobs where public_id = ${source}`
  await sql`insert into web_extract.documents (job_id, ord, seq, url, size, page)
    select copy.id, n, n, d.url, d.size, d.page from generate_series(1, ${count}::int) n, web_extract.jobs source
    join web_extract.documents d on d.job_id = source.id and d.ord = 1, web_extract.jobs copy
    where source.public_id = ${source} and copy.public_id = ${id}`
  await sql`analyze web_extract.documents`
  return id
}

async function poll(id: string, query: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${service.api}/crawl/${id}${query}`)
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
  return performance.now() - started
}

try {
  await Bun.sleep(1000)
  process.stdout.write(`idle ${service.memory().toFixed(0)} MB\n`)
  const id = await service.startCrawl(url, pages)
  for (let next = EVERY; ; next += EVERY) {
    const done = await stored(sql, id, next, 20)
    process.stdout.write(
      `${done} pages: ${service.memory().toFixed(0)} MB, peak ${service.memory('VmHWM').toFixed(0)} MB\n`,
    )
    if (done < next || done >= pages) break
  }
  const crawls = await Promise.all(SIZES.map((count) => crawlOf(count, id)))
  for (const query of ['?limit=1', '']) {
    const times = crawls.map(() => [] as number[])
    for (let n = 0; n < POLLS; n += 1)
      for (const [at, crawl] of crawls.entries()) times[at]!.push(await poll(crawl, query))
    const lines = times.map((each, at) => `${SIZES[at]} pages ${median(each).toFixed(2)} ms`)
    process.stdout.write(`poll of the status${query}: ${lines.join(', ')}\n`)
  }
} finally {
  site.stdin.end()
  await Promise.all([service.stop(), site.exited])
}
process.exit(0)
