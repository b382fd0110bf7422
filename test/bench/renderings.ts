// Measures what `auto` adds to a crawl of a static site with many short pages: time and CPU as multiples of those of
// `never`, alternating in one run. Each crawl has a worker of its own, which has learned nothing yet. Fails above 1.15 times
// the time.
// Run: npm run build && bun test/bench/renderings.ts FOLDER-OF-HTML [pages] [rounds] [start page] [at once]
// FOLDER-OF-HTML: /usr/share/doc/rust-doc/html of Debian's package rust-doc, where half of the pages are short.
import { join } from 'node:path'
import { startCrawling, stored } from './crawl-service.ts'
import { median } from './processes.ts'

const LIMIT = 1.15
const WARM_UP_PAGES = 50

const [folder, pages = '3000', rounds = '3', start = '', atOnce = '16'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder of HTML pages')

const site = Bun.spawn([process.execPath, join(import.meta.dir, 'site.ts'), folder], { stdin: 'pipe', stdout: 'pipe' })
const url = new URL(start, new TextDecoder().decode((await site.stdout.getReader().read()).value).trim()).href

type Mode = 'never' | 'auto'

async function crawled(mode: Mode) {
  const service = await startCrawling(Number(atOnce))
  try {
    await stored(service.sql, await service.startCrawl(url, WARM_UP_PAGES, 'never'), Number.POSITIVE_INFINITY, 50)
    const before = service.used()
    const started = performance.now()
    const id = await service.startCrawl(url, Number(pages), mode)
    const done = await stored(service.sql, id, Number.POSITIVE_INFINITY, 50)
    const seconds = (performance.now() - started) / 1000
    const after = service.used()
    const cpu = after.worker + after.api + after.database - before.worker - before.api - before.database
    process.stdout.write(
      `${mode.padEnd(6)} ${done} pages, ${seconds.toFixed(1)} s, ${(done / seconds).toFixed(0)} pages/s, ${((cpu * 1000) / done).toFixed(1)} CPU-ms/page without the browser\n`,
    )
    return seconds / done
  } finally {
    await service.stop()
  }
}

const taken: Record<Mode, number[]> = { never: [], auto: [] }
try {
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const mode of round % 2 === 0 ? (['never', 'auto'] as const) : (['auto', 'never'] as const)) {
      taken[mode].push(await crawled(mode))
    }
  }
  const ratio = median(taken.auto.map((seconds, round) => seconds / taken.never[round]!))
  process.stdout.write(`auto takes ${ratio.toFixed(2)} × the time of never\n`)
  process.exitCode = ratio > LIMIT ? 1 : 0
} finally {
  site.stdin.end()
  await site.exited
}
