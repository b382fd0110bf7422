// Measures how fast pages become trees and Markdown, in MB (10^6 characters) per CPU second, beside htmlparser2's own
// parser and, if installed, parse5.
// Run: bun test/bench/markdown.ts PAGES [PARSE5]
// PAGES: folder with `<corpus>/pages/<id>.html.gz`. PARSE5: folder of an installed `parse5`.
import { existsSync } from 'node:fs'
import { parseDocument } from 'htmlparser2'
import { markdownOf } from '../../src/content/markdown/convert.ts'
import { parseHtml } from '../../src/content/tree/parse.ts'

const ROUNDS = 3

const [pagesFolder, parse5Folder] = process.argv.slice(2)
if (pagesFolder === undefined) throw new Error('Usage: bun test/bench/markdown.ts PAGES [PARSE5]')

const pages = await readPages(pagesFolder)
const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6
console.log(`${pages.length} pages, ${megabytes.toFixed(1)} MB`)

const plainParse = measure('htmlparser2 parseDocument', (page) => parseDocument(page))
measure('parseHtml', (page) => parseHtml(page))
const conversion = measure('parseHtml + markdownOf', (page) => markdownOf(parseHtml(page)))
console.log(`${(conversion / plainParse).toFixed(2)} of the rate of htmlparser2 alone (goal: 0.51)`)
if (parse5Folder && existsSync(parse5Folder)) {
  const { parse } = await import(parse5Folder)
  measure('parse5', (page) => parse(page))
}

async function readPages(folder: string): Promise<string[]> {
  const paths = await Array.fromAsync(new Bun.Glob('*/pages/*.html.gz').scan({ cwd: folder, absolute: true }))
  return Promise.all(paths.map(async (path) => new TextDecoder().decode(Bun.gunzipSync(await Bun.file(path).bytes()))))
}

/** MB per CPU second, best of several rounds because the machine is shared. */
function measure(name: string, run: (page: string) => unknown): number {
  let bestSeconds = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    for (const page of pages) run(page)
    const { user, system } = process.cpuUsage(before)
    bestSeconds = Math.min(bestSeconds, (user + system) / 1e6)
  }
  console.log(`${name.padEnd(28)} ${(megabytes / bestSeconds).toFixed(1)} MB/s`)
  return megabytes / bestSeconds
}
