// Links only: CPU a page of POST /v2/scrape {"formats":["links"]} over a whole site, beside a crawl of the same site by
// colly (../shared/bench/peers/colly_main.go, built with Go), in one run.
// Usage: npm run build && bun test/bench/links.ts FOLDER-OF-HTML COLLY [pages]
import { join } from 'node:path'
import { startService } from '../cli/process.fixture.ts'
import { cpuSeconds, inParallel, median } from './processes.ts'

const [folder, colly, pages = '300'] = process.argv.slice(2)
if (folder === undefined || colly === undefined) throw new Error('which folder of HTML pages, and where is colly?')
const ROUNDS = 5
const AT_ONCE = 16
const TARGET = 0.7

const site = Bun.spawn([process.execPath, join(import.meta.dir, 'site.ts'), folder], { stdin: 'pipe', stdout: 'pipe' })
const base = new TextDecoder().decode((await site.stdout.getReader().read()).value).trim()
const files = [...new Bun.Glob('**/*.html').scanSync(folder)].sort().slice(0, Number(pages))
const service = await startService(['--role=api', '--allow-private-networks=127.0.0.0/8'], {}, [
  join(import.meta.dir, '../../dist/web-extract'),
])

async function ours(): Promise<number> {
  const before = cpuSeconds(service.child.pid)
  await inParallel(files, AT_ONCE, async (file) => {
    const url = new URL(file, base).href
    const body = JSON.stringify({ url, formats: ['links'], onlyMainContent: false, maxAge: 0, storeInCache: false })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${service.url}/v2/scrape`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(await response.text())
    await response.arrayBuffer()
  })
  return ((cpuSeconds(service.child.pid) - before) * 1000) / files.length
}

async function theirs(): Promise<number> {
  const child = Bun.spawn([colly!, '-u', new URL('index.html', base).href, '-n', pages, '-p', String(AT_ONCE)], {
    stdout: 'pipe',
  })
  const fields = JSON.parse(await child.stdout.text()) as { pages: number; cpu_s: number }
  return (fields.cpu_s * 1000) / fields.pages
}

await ours()
const rounds: { ours: number; theirs: number }[] = []
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await ours(), theirs: await theirs() })
const ratio = median(rounds.map((round) => round.ours / round.theirs))
process.stdout.write(
  `links only: ours ${median(rounds.map((round) => round.ours)).toFixed(2)}, colly ${median(rounds.map((round) => round.theirs)).toFixed(2)} CPU-ms/page; ratio ${ratio.toFixed(2)} (target ${TARGET})\n`,
)
await service.stop()
site.stdin.end()
await site.exited
