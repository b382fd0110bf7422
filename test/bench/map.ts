// Measures seconds, CPU and memory of POST /v2/map and /map next to a bare fetch of the same files in one run. The site
// is generated, or a folder of HTML with generated sitemaps (Debian's rust-doc has 32,101 pages).
// Run: npm run build && bun test/bench/map.ts [pages | FOLDER] [pages per sitemap file]
import { join } from 'node:path'
import { startService } from '../cli/process.fixture.ts'
import { cpuSeconds, inParallel, median, memoryMegabytes } from './processes.ts'

const [place = '30000', perFile = '1000'] = process.argv.slice(2)
const ROUNDS = 5
const FILES_AT_ONCE = 4
const LIMIT = 100_000

const isFolder = !/^\d+$/.test(place)
const pages = isFolder ? [...new Bun.Glob('**/*.html').scanSync(place)].length : Number(place)
const siteScript = join(import.meta.dir, isFolder ? 'site.ts' : 'map-site.ts')
const site = Bun.spawn([process.execPath, siteScript, place, perFile], { stdin: 'pipe', stdout: 'pipe' })
const url = new TextDecoder().decode((await site.stdout.getReader().read()).value).trim()
const service = await startService(['--role=api', '--allow-private-networks=127.0.0.0/8'], {}, [
  join(import.meta.dir, '../../dist/web-extract'),
]).catch(() => undefined)
if (service === undefined) throw new Error('The executable did not start. Run npm run build first.')
const atStart = memoryMegabytes(service.child.pid)

async function bare(): Promise<void> {
  const files = Array.from({ length: Math.ceil(pages / Number(perFile)) }, (_, at) => `sitemaps/part-${at}.xml`)
  await inParallel(['', 'robots.txt', 'sitemap.xml', ...files], FILES_AT_ONCE, async (path) => {
    await (await fetch(new URL(path, url))).arrayBuffer()
  })
}

async function mapped(path: string, options: object): Promise<void> {
  const response = await fetch(`${service!.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, limit: LIMIT, ...options }),
  })
  const { links = [] } = (await response.json()) as { links?: (string | { url: string })[] }
  const urls = new Set(links.map((link) => (typeof link === 'string' ? link : link.url)))
  // The home page and the pages it links to may be added.
  const complete = urls.size >= Math.min(pages, LIMIT) && urls.size === links.length
  if (!complete) throw new Error(`${links.length} links, ${urls.size} URLs, HTTP ${response.status}`)
}

const sides = [
  { name: 'bare fetch', pid: process.pid, work: bare },
  { name: 'map', pid: service.child.pid, work: () => mapped('/v2/map', {}) },
  { name: 'native map', pid: service.child.pid, work: () => mapped('/map', {}) },
  {
    name: 'map with search',
    pid: service.child.pid,
    work: () => mapped('/v2/map', { search: 'section 42 number 4242' }),
  },
]
const figures = new Map(sides.map(({ name }) => [name, { seconds: [] as number[], cpu: [] as number[] }]))
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, pid, work } of sides) {
      const [started, cpu] = [performance.now(), cpuSeconds(pid)]
      await work()
      figures.get(name)!.seconds.push((performance.now() - started) / 1000)
      figures.get(name)!.cpu.push(cpuSeconds(pid) - cpu)
    }
  }
  for (const [name, { seconds, cpu }] of figures) {
    const all = `first ${seconds[0]!.toFixed(2)} s`
    process.stdout.write(
      `${name.padEnd(16)} ${median(seconds).toFixed(2)} s (${all}), ${median(cpu).toFixed(2)} CPU-s\n`,
    )
  }
  process.stdout.write(
    `${pages} pages; memory of the service: ${atStart.toFixed(0)} MB before, peak ${memoryMegabytes(service.child.pid, 'VmHWM').toFixed(0)} MB\n`,
  )
} finally {
  site.stdin.end()
  await Promise.all([service.stop(), site.exited])
}
