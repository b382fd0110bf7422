// Measures pages per second, CPU per page and memory of whole crawls with stored Markdown, and the time to the first
// stored page. Scrapy (which makes no Markdown) and crawl4ai's HTTP strategy crawl the same site, alternating in one
// run.
// Run: npm run build && bun test/bench/crawl.ts FOLDER-OF-HTML PYTHON [rounds] [at once]
// FOLDER-OF-HTML: for instance /usr/share/doc/postgresql-doc-15/html (1,169 pages).
// PYTHON: an interpreter with scrapy 2.19 and crawl4ai 0.9.5; `none` leaves them out.
import { join } from 'node:path'
import { startCrawling, stored, type Used } from './crawl-service.ts'
import { median } from './processes.ts'

const [folder, python, rounds = '3', atOnce = '16'] = process.argv.slice(2)
if (folder === undefined || python === undefined)
  throw new Error('Name a folder of HTML pages and a Python interpreter')
const FIRST_PAGES = 30
/** crawl4ai is slow and gets one page of this many. */
const SHARE = 5

const site = Bun.spawn([process.execPath, join(import.meta.dir, 'site.ts'), folder], { stdin: 'pipe', stdout: 'pipe' })
const url = new TextDecoder().decode((await site.stdout.getReader().read()).value).trim()
const files = [...new Bun.Glob('**/*.html').scanSync(folder)].sort()
const pages = files.length
const some = files.filter((_, n) => n % SHARE === 0).map((file) => new URL(file, url).href)
const service = await startCrawling(Number(atOnce))

interface Side {
  pages: number
  seconds: number
  /** Seconds. */
  cpu: number
  /** Peak memory in megabytes. */
  megabytes: number
  parts?: Used
  /** Characters. */
  markdown?: number
}

async function ours(): Promise<Side> {
  const before = service.used()
  const started = performance.now()
  const id = await service.startCrawl(url, pages)
  const done = await stored(service.sql, id, Number.POSITIVE_INFINITY, 100)
  const seconds = (performance.now() - started) / 1000
  const after = service.used()
  const parts = {
    worker: after.worker - before.worker,
    api: after.api - before.api,
    database: after.database - before.database,
  }
  const cpu = parts.worker + parts.api + parts.database
  return { pages: done, seconds, cpu, megabytes: service.memory('VmHWM'), parts }
}

async function peer(script: string, options: string[], input: string[] = []): Promise<Side> {
  const stdin = new Blob([input.join('\n')])
  const run = Bun.spawn([python!, join(import.meta.dir, script), ...options, atOnce], { stdin, stderr: 'ignore' })
  return JSON.parse((await run.stdout.text()).trim().split('\n').at(-1)!)
}

const sides: Record<string, () => Promise<Side>> = {
  'web-extract': ours,
  ...(python !== 'none' && {
    scrapy: () => peer('crawl_scrapy.py', [url, String(pages)]),
    crawl4ai: () => peer('crawl_crawl4ai.py', [], some),
  }),
}

/** Milliseconds from accepting a crawl to its first stored page, minus a bare fetch of that page. */
async function firstPages(): Promise<number[]> {
  const latencies: number[] = []
  for (let n = 0; n < FIRST_PAGES; n += 1) {
    const started = performance.now()
    await (await fetch(url)).arrayBuffer()
    const fetched = performance.now() - started
    const id = await service.startCrawl(url, 1)
    const accepted = performance.now()
    await stored(service.sql, id, 1)
    latencies.push(performance.now() - accepted - fetched)
  }
  return latencies.toSorted((a, b) => a - b)
}

try {
  await ours()
  const runs: Record<string, Side[]> = {}
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [name, run] of Object.entries(sides)) runs[name] = [...(runs[name] ?? []), await run()]
  }
  const cpuOf = ({ cpu, pages: done }: Side) => (cpu * 1000) / done
  for (const [name, all] of Object.entries(runs)) {
    const of = (figure: (side: Side) => number) => median(all.map(figure)).toFixed(1)
    const parts = (['worker', 'api', 'database'] as const).map(
      (part) => `${part} ${of((side) => ((side.parts?.[part] ?? 0) * 1000) / side.pages)}`,
    )
    const apart = all[0]!.parts === undefined ? '' : ` (${parts.join(', ')})`
    const markdown = all[0]!.markdown
    const made =
      markdown === undefined
        ? ''
        : `, ${(markdown / all[0]!.pages / 1000).toFixed(1)} thousand characters of Markdown a page`
    process.stdout.write(
      `${name.padEnd(12)} ${of((side) => side.pages)} pages, ${of((side) => side.pages / side.seconds)} pages/s, ${of(cpuOf)} CPU-ms/page${apart}, peak ${of((side) => side.megabytes)} MB${made}\n`,
    )
  }
  for (const [name, all] of Object.entries(runs).slice(1)) {
    const ratios = all.map((side, round) => cpuOf(runs['web-extract']![round]!) / cpuOf(side))
    process.stdout.write(`web-extract takes ${median(ratios).toFixed(2)} × the CPU a page of ${name}\n`)
  }
  const latencies = await firstPages()
  process.stdout.write(
    `accepted to first page stored, beyond the fetch: p50 ${median(latencies).toFixed(1)} ms, p95 ${latencies[Math.floor(latencies.length * 0.95)]!.toFixed(1)} ms\n`,
  )
} finally {
  site.stdin.end()
  await Promise.all([service.stop(), site.exited])
}
process.exit(0)
