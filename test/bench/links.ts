// Measures CPU per page of POST /v2/scrape {"formats":["links"]}. In the same run: colly crawls the same pages, and the
// same requests run without fetching a page, which isolates our HTTP interface, a cost that colly does not have.
// Run: npm run build && bun test/bench/links.ts FOLDER-OF-HTML COLLY [pages]
// COLLY: a program built with colly that is run as `COLLY -u URL -n PAGES -p PARALLEL` and prints {"pages", "cpu_s"} as
// JSON.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startService } from '../cli/process.fixture.ts'
import { cpuSeconds, inParallel, median } from './processes.ts'

const [folder, colly, pages = '300'] = process.argv.slice(2)
if (folder === undefined || colly === undefined) throw new Error('Name a folder of HTML pages and a colly program')
const ROUNDS = 5
/** A service runs for weeks. Its first thousand pages cost twice as much as later ones, because of JIT compilation. */
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

/** A folder whose index.html links to every page to read; colly starts there. */
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
  // One more for the start page.
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
