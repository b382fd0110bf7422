// Measures the CPU of main content and Markdown per page, beside htmlparser2's own parser on the same pages, alternating
// in one process. The best of several rounds counts, for each page, because the machine is shared.
// Run: bun test/bench/conversion.ts FOLDER-OF-HTML [pages] [rounds]
import { parseDocument } from 'htmlparser2'
import { documentOf } from '../../src/content/document.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'

const [folder, most = '200', rounds = '8'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder of HTML pages')

const files = [...new Bun.Glob('**/*.html').scanSync({ cwd: folder, absolute: true })].sort()
const every = Math.max(1, Math.floor(files.length / Number(most)))
const bodies = await Promise.all(files.filter((_, n) => n % every === 0).map((file) => Bun.file(file).bytes()))

const sides = {
  parser: (body: Uint8Array) => void parseDocument(new TextDecoder().decode(body)),
  conversion: (body: Uint8Array) =>
    void documentOf({ body, contentType: 'text/html; charset=utf-8', url: 'https://pages.example/' }, MAIN_MARKDOWN),
}
const best = { parser: bodies.map(() => Infinity), conversion: bodies.map(() => Infinity) }
for (let round = 0; round < Number(rounds); round += 1)
  for (const [page, body] of bodies.entries())
    for (const side of ['parser', 'conversion'] as const) {
      const before = process.cpuUsage()
      sides[side](body)
      const { user, system } = process.cpuUsage(before)
      best[side][page] = Math.min(best[side][page]!, (user + system) / 1000)
    }

const mean = (values: number[]) => values.reduce((sum, ms) => sum + ms, 0) / values.length
const sorted = best.conversion.toSorted((a, b) => a - b)
const bytes = mean(bodies.map(({ byteLength }) => byteLength))
process.stdout.write(
  `${bodies.length} pages, mean ${(bytes / 1000).toFixed(0)} KB: parser ${mean(best.parser).toFixed(2)}, conversion ${mean(best.conversion).toFixed(2)} CPU-ms (p95 ${sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1)})\n`,
)
process.stdout.write(
  `conversion takes ${(mean(best.conversion) / mean(best.parser)).toFixed(2)} × the CPU of the parser\n`,
)
