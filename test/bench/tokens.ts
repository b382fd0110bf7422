// Measures what tokens and chunks cost beside the conversion that they are added to, per page in the same run, and how long hostile
// words take.
// Run: bun test/bench/tokens.ts PAGES
// PAGES: folder with `<corpus>/pages/<id>.html.gz`.
import type { ContentOptions } from '../../src/content/document.ts'
import { documentOfPage } from '../../src/conversion/answer.ts'
import { countTokens } from '../../src/conversion/vocabulary.ts'

const ROUNDS = 3
const CONTENT: ContentOptions = {
  formats: ['markdown'],
  onlyMainContent: true,
  onlyCleanContent: false,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
}
/** Evenly spread over the folder. */
const MAX_PAGES = 40

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: bun test/bench/tokens.ts PAGES')

const all = await Array.fromAsync(new Bun.Glob('*/pages/*.html.gz').scan({ cwd: folder, absolute: true }))
const paths = all.sort().filter((_, i) => i % Math.ceil(all.length / MAX_PAGES) === 0)
const pages = await Promise.all(paths.map(async (path) => Bun.gunzipSync(await Bun.file(path).bytes())))

const before = { at: performance.now(), memory: process.memoryUsage.rss() }
countTokens('a')
const megabytes = (process.memoryUsage.rss() - before.memory) / 1e6
console.log(`vocabulary: ${Math.round(performance.now() - before.at)} ms, ${megabytes.toFixed(0)} MB`)

const variants: [name: string, options: object][] = [
  ['conversion', {}],
  ['front matter', { frontMatter: true }],
  ['links as references', { style: { links: 'reference', images: 'keep' } }],
  ['tokens', { tokens: true }],
  ['chunks', { chunks: { tokens: 800, overlap: 80 } }],
  ['tokens and chunks', { tokens: true, chunks: { tokens: 800, overlap: 80 } }],
]
const sums = variants.map(() => 0)
for (const page of pages) {
  const best = variants.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, [, options]] of variants.entries()) best[i] = Math.min(best[i]!, cpuMs(page, options))
  }
  for (const [i, ms] of best.entries()) sums[i]! += ms
}
const [plain = 1] = sums
console.log(`${pages.length} pages, conversion ${(plain / pages.length).toFixed(2)} CPU ms a page`)
for (const [i, [name]] of variants.entries()) {
  const more = sums[i]! - plain
  if (i > 0)
    console.log(
      `${name.padEnd(20)} ${(more / pages.length).toFixed(2)} CPU ms more, ${((100 * more) / plain).toFixed(0)} %`,
    )
}

for (const character of ['a', ' ', '灯', '😀', '=']) {
  const started = performance.now()
  countTokens(character.repeat(1_000_000 / character.length))
  console.log(`1 MB of ${JSON.stringify(character)}: ${Math.round(performance.now() - started)} ms`)
}

/** The options take turns on each page and the best of several rounds counts, because the machine is shared. */
function cpuMs(body: Uint8Array, more: object): number {
  const source = { body, contentType: 'text/html', url: 'https://site.test/' }
  const start = process.cpuUsage()
  documentOfPage(source, { ...CONTENT, ...more })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
