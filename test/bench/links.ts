// Links only: CPU a page of POST /v2/scrape {"formats":["links"]} over pages of a site, beside a crawl of the same pages by
// colly (../shared/bench/peers/colly_main.go, built with Go), and beside the same requests when no page is fetched (our
// HTTP interface alone, which colly does not have), in one run.
// Usage: npm run build && bun test/bench/links.ts FOLDER-OF-HTML COLLY [pages]
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startService } from '../cli/process.fixture.ts'
import { cpuSeconds, inParallel, median } from './processes.ts'

const [folder, colly, pages = '300'] = process.argv.slice(2)
if (folder === undefined || colly === undefined) throw new Error('which folder of HTML pages, and where is colly?')
const ROUNDS = 5
/** A service runs for weeks: its first thousand pages cost twice as much as all later ones, for they are when it is compiled. */
const WARM_UP_ROUNDS = 5
const AT_ONCE = 16
const TARGET = 0.7

const files = [...new Bun.Glob('**/*.html').scanSync({ cwd: folder, followSymlinks: true })]
  .sort()
  .slice(0, Number(pages))
const root = siteOf(folder)
const site = Bun.spawn([process.execPath, join(import.meta.dir, 'site.ts'), root], { stdin: 'pipe', stdout: 'pipe' })
const base = new TextDecoder().decode((await site.stdout.getReader().read()).value).trim()
const service = await startService(['--role=api', '--allow-private-networks=127.0.0.0/8'], {}, [
  join(import.meta.dir, '../../dist/web-extract'),
])

/** A folder whose index.html leads to every page that is read: where colly begins. */
function siteOf(folder: string): string {
  const root = mkdtempSync(join(tmpdir(), 'links-'))
  symlinkSync(resolve(folder), join(root, 'pages'))
  writeFileSync(join(root, 'index.html'), files.map((file) => `<a href="/pages/${encodeURI(file)}"></a>`).join('\n'))
  return root
}

async function ours(use: object, expected: number): Promise<number> {
  const before = cpuSeconds(service.child.pid)
  await inParallel(files, AT_ONCE, async (file) => {
    const url = new URL(`pages/${encodeURI(file)}`, base).href
    const body = JSON.stringify({ url, formats: ['links'], onlyMainContent: false, storeInCache: false, ...use })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${service.url}/v2/scrape`, { method: 'POST', headers, body })
    const text = await response.text()
    if (response.status !== expected) throw new Error(text)
  })
  return ((cpuSeconds(service.child.pid) - before) * 1000) / files.length
}

const links = () => ours({ maxAge: 0 }, 200)
const answerAlone = () => ours({ lockdown: true }, 404)

async function theirs(): Promise<number> {
  // One more for the page it begins at.
  const child = Bun.spawn([colly!, '-u', base, '-n', String(files.length + 1), '-p', String(AT_ONCE)], {
    stdout: 'pipe',
  })
  const fields = JSON.parse(await child.stdout.text()) as { pages: number; cpu_s: number }
  return (fields.cpu_s * 1000) / fields.pages
}

for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await links()
const rounds: Record<'links' | 'answerAlone' | 'theirs', number>[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.push({ links: await links(), answerAlone: await answerAlone(), theirs: await theirs() })
}
const figure = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of)).toFixed(2)
process.stdout.write(
  `links only: ours ${figure((round) => round.links)} (of it the answer alone ${figure((round) => round.answerAlone)}), colly ${figure((round) => round.theirs)} CPU-ms/page; ratio ${figure((round) => round.links / round.theirs)} (target ${TARGET})\n`,
)
await service.stop()
site.stdin.end()
await site.exited
rmSync(root, { recursive: true })
