// Measures what `auto` adds to a static page over `never`: p50 of POST /scrape, alternating in one run. No engine
// renders.
// Run: npm run build && bun test/bench/auto.ts FOLDER-OF-HTML [pages] [rounds]
import { join } from 'node:path'
import { startService } from '../cli/process.fixture.ts'
import { cpuSeconds, median } from './processes.ts'

const [folder, pages = '100', rounds = '5'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder of HTML pages')

const site = Bun.spawn([process.execPath, join(import.meta.dir, 'site.ts'), folder], { stdin: 'pipe', stdout: 'pipe' })
const base = new TextDecoder().decode((await site.stdout.getReader().read()).value).trim()
const files = [...new Bun.Glob('**/*.html').scanSync(folder)].sort().slice(0, Number(pages))
const urls = files.map((file) => new URL(encodeURI(file), base).href)

const executable = [join(import.meta.dir, '../../dist/web-extract')]
const service = await startService(['--allow-private-networks=127.0.0.0/8'], {}, executable).catch(() => undefined)
if (service === undefined) throw new Error('The executable did not start. Run npm run build first.')
const { pid } = service.child

type Mode = 'never' | 'auto'
const taken: Record<Mode, number[]> = { never: [], auto: [] }
const cpu: Record<Mode, number> = { never: 0, auto: 0 }
const engines = new Set<string>()

async function scraped(url: string, mode: Mode): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${service!.url}/scrape`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, use_browser: mode }),
  })
  const text = await response.text()
  const elapsed = performance.now() - started
  if (!response.ok) throw new Error(text)
  const { metadata } = JSON.parse(text) as { metadata: { engineOutcomes: { engine: string; reason?: string }[] } }
  for (const { engine, reason } of metadata.engineOutcomes) engines.add(`${engine} ${reason ?? ''}`.trim())
  return elapsed
}

for (const mode of ['never', 'auto'] as const) for (const url of urls) await scraped(url, mode)
for (let round = 0; round < Number(rounds); round += 1) {
  for (const mode of round % 2 === 0 ? (['never', 'auto'] as const) : (['auto', 'never'] as const)) {
    const before = cpuSeconds(pid)
    for (const url of urls) taken[mode].push(await scraped(url, mode))
    cpu[mode] += cpuSeconds(pid) - before
  }
}
for (const mode of ['never', 'auto'] as const) {
  const sorted = taken[mode].toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)]!
  const cpuMs = (cpu[mode] * 1000) / sorted.length
  process.stdout.write(
    `${mode.padEnd(6)} p50 ${median(sorted).toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, ${cpuMs.toFixed(2)} CPU-ms/page\n`,
  )
}
const added = (median(taken.auto) / median(taken.never) - 1) * 100
process.stdout.write(
  `auto adds ${added.toFixed(1)} % to the p50 of never; outcomes: ${[...engines].sort().join(', ')}\n`,
)
site.stdin.end()
await Promise.all([service.stop(), site.exited])
