// Measures the CPU that structured data costs beyond the conversion of the same page, for real pages of about 250 KB and
// one of 2 MB, with the schemas of `../shared/structured`. Fails above 60 ms (median), 250 ms (p95) or 1 s (2 MB).
// Run: SHARED_DIR=../shared bun test/bench/extract.ts
import { documentOf } from '../../src/content/document.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'
import { extractCase, readCases, type StructuredCase } from '../quality/structured-cases.ts'

const LIMITS_MS = { median: 60, p95: 250, large: 1000 }
const KILOBYTES = { from: 150, to: 350, large: 2000 }
const RUNS = 3

const cases = await readCases()
const sized = cases.filter(({ html }) => html.length >= KILOBYTES.from * 1000 && html.length <= KILOBYTES.to * 1000)
if (sized.length === 0) throw new Error('no pages: set SHARED_DIR')

/** Runs for the compiler of the runtime. */
for (const each of cases.filter(({ html }) => html.length < 30_000)) measured(each)

const rows = sized.map((each) => ({ id: each.id, ...best(each) }))
const extract = ofAll('extractMs')
const convert = ofAll('convertMs')
const large = best(largePage(sized[0]!))

print(`${rows.length} pages of ${KILOBYTES.from} to ${KILOBYTES.to} KB`)
print(
  `extraction  median ${at(extract, 0.5)} ms, p95 ${at(extract, 0.95)} ms (limits ${LIMITS_MS.median}, ${LIMITS_MS.p95})`,
)
print(`conversion  median ${at(convert, 0.5)} ms, p95 ${at(convert, 0.95)} ms`)
print(`ratio       ${(sum(extract) / sum(convert)).toFixed(2)}`)
print(
  `2 MB        extraction ${large.extractMs.toFixed(0)} ms, conversion ${large.convertMs.toFixed(0)} ms (limit ${LIMITS_MS.large})`,
)
for (const { id, extractMs } of rows.toSorted((a, b) => b.extractMs - a.extractMs).slice(0, 5)) {
  print(`  ${extractMs.toFixed(0)} ms ${id}`)
}
const failed =
  Number(at(extract, 0.5)) > LIMITS_MS.median ||
  Number(at(extract, 0.95)) > LIMITS_MS.p95 ||
  large.extractMs > LIMITS_MS.large
process.exit(failed ? 1 : 0)

/** The fastest of several runs, since other programs only slow them down. */
function best(each: StructuredCase) {
  const runs = Array.from({ length: RUNS }, () => measured(each))
  const least = (name: 'extractMs' | 'convertMs') => Math.min(...runs.map((run) => run[name]))
  return { extractMs: least('extractMs'), convertMs: least('convertMs') }
}

function measured(each: StructuredCase) {
  const started = process.cpuUsage()
  documentOf({ body: each.html, contentType: 'text/html', url: each.url }, MAIN_MARKDOWN)
  const { user, system } = process.cpuUsage(started)
  return { extractMs: extractCase(each).extractMs, convertMs: (user + system) / 1000 }
}

/** The body of a page, repeated. */
function largePage(page: StructuredCase): StructuredCase {
  const text = new TextDecoder().decode(page.html)
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(text)?.[1] ?? text
  const head = text.slice(0, text.search(/<body/i))
  const repeated = body.repeat(Math.ceil((KILOBYTES.large * 1000) / body.length))
  return { ...page, html: new TextEncoder().encode(`${head}<body>${repeated.slice(0, KILOBYTES.large * 1000)}</body>`) }
}

function ofAll(name: 'extractMs' | 'convertMs'): number[] {
  return rows.map((row) => row[name]).sort((a, b) => a - b)
}

function at(sorted: readonly number[], share: number): string {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
