// Measures pages per second and CPU per page of a plain POST /scrape next to a bare fetch and to the conversion alone of
// the same pages in one run.
// Run: npm run build && bun test/bench/scrape.ts FOLDER-OF-HTML [pages] [at once]
// FOLDER-OF-HTML: for instance /usr/share/doc/python3.11/html of Debian's python3.11-doc (530 pages, mean 96 KB).
import { join } from 'node:path'
import { documentOf } from '../../src/content/document.ts'
import { startService } from '../cli/process.fixture.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'
import { cpuSeconds, inParallel, median, memoryMegabytes } from './processes.ts'

const [folder, pages = '300', atOnce = '16'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder of HTML pages')
const ROUNDS = 5

const site = Bun.spawn([process.execPath, join(import.meta.dir, 'site.ts'), folder], { stdin: 'pipe', stdout: 'pipe' })
const base = new TextDecoder().decode((await site.stdout.getReader().read()).value).trim()
const files = [...new Bun.Glob('**/*.html').scanSync(folder)].sort().slice(0, Number(pages))
const urls = files.map((file) => new URL(file, base).href)

const service = await startService(['--role=api', '--allow-private-networks=127.0.0.0/8'], {}, [
  join(import.meta.dir, '../../dist/web-extract'),
]).catch(() => undefined)
if (service === undefined) throw new Error('The executable did not start. Run npm run build first.')

async function bare(url: string): Promise<void> {
  await (await fetch(url)).arrayBuffer()
}

async function scraped(url: string): Promise<void> {
  const response = await fetch(`${service!.url}/scrape`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, use_browser: 'never' }),
  })
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
}

const bodies = new Map(
  await Promise.all(files.map(async (file, n) => [urls[n]!, await Bun.file(join(folder, file)).bytes()] as const)),
)

async function converted(url: string): Promise<void> {
  documentOf({ body: bodies.get(url)!, contentType: 'text/html; charset=utf-8', url }, MAIN_MARKDOWN)
}

async function timed(pid: number, work: (url: string) => Promise<void>) {
  const [started, cpu] = [performance.now(), cpuSeconds(pid)]
  await inParallel(urls, Number(atOnce), work)
  const seconds = (performance.now() - started) / 1000
  return { pagesPerSecond: urls.length / seconds, cpuMsPerPage: ((cpuSeconds(pid) - cpu) * 1000) / urls.length }
}

const sides = {
  bare: () => timed(process.pid, bare),
  convert: () => timed(process.pid, converted),
  scrape: () => timed(service.child.pid, scraped),
}
const SIDES = ['bare', 'convert', 'scrape'] as const
type Round = Record<(typeof SIDES)[number], Awaited<ReturnType<typeof timed>>>
for (let warmUp = 0; warmUp < 2; warmUp += 1) for (const side of SIDES) await sides[side]()
const rounds: Round[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.push({ bare: await sides.bare(), convert: await sides.convert(), scrape: await sides.scrape() })
}
for (const side of SIDES) {
  const pagesPerSecond = median(rounds.map((round) => round[side].pagesPerSecond))
  const cpuMsPerPage = median(rounds.map((round) => round[side].cpuMsPerPage))
  process.stdout.write(
    `${side.padEnd(7)} ${pagesPerSecond.toFixed(1)} pages/s, ${cpuMsPerPage.toFixed(2)} CPU-ms/page\n`,
  )
}
const times = (side: 'bare' | 'convert') =>
  median(rounds.map((round) => round.scrape.cpuMsPerPage / round[side].cpuMsPerPage))
process.stdout.write(
  `scrape costs ${times('bare').toFixed(1)} times the CPU of the bare fetch, ${times('convert').toFixed(2)} times that of the conversion alone; peak ${memoryMegabytes(service.child.pid, 'VmHWM').toFixed(0)} MB\n`,
)
site.stdin.end()
await Promise.all([service.stop(), site.exited])
