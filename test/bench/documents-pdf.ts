/**
 * PDF files of SHARED_DIR read by us, by `pdftotext -layout` and by markitdown, in one run: how many words of each tool the
 * others have (as often, and at all), seconds and CPU seconds. What is not installed is left out.
 *
 *   SHARED_DIR=/work/shared MARKITDOWN=/path/to/markitdown bun test/bench/documents-pdf.ts [MIN_WORDS [PART_OF_NAME]]
 */
import { basename, join } from 'node:path'
import { documentOf } from '../../src/content/document.ts'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'

const folder = join(process.env.SHARED_DIR ?? '../shared', 'documents')
const minWords = Number(process.argv[2] ?? 1)
const partOfName = process.argv[3] ?? ''

type Tool = (file: string) => Promise<string>

async function ours(file: string): Promise<string> {
  const { html } = await pdfToHtml(await Bun.file(file).bytes(), { mode: 'fast', timeLimitMs: 60_000 })
  const options = {
    onlyMainContent: false,
    onlyCleanContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
  }
  const source = {
    body: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    url: 'https://file.test/',
  }
  return documentOf(source, { formats: ['markdown'], ...options }).markdown ?? ''
}

const program =
  (...command: string[]): Tool =>
  async (file) => {
    const child = Bun.spawn([...command, file, ...(command[0] === 'pdftotext' ? ['-'] : [])], {
      stdout: 'pipe',
      stderr: 'ignore',
    })
    const text = await child.stdout.text()
    await child.exited
    cpu += (Number(child.resourceUsage()?.cpuTime.total ?? 0) || 0) / 1e6
    return text
  }

let cpu = 0
const tools: Record<string, Tool> = {
  ours,
  ...(Bun.which('pdftotext') !== null && { pdftotext: program('pdftotext', '-layout') }),
  ...(Bun.which('pdftotext') !== null && { 'pdftotext plain': program('pdftotext') }),
  ...(process.env.MARKITDOWN && { markitdown: program(process.env.MARKITDOWN) }),
}

/** Words as a multiset: how often each stands there. */
function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>()
  const plain = text
    .normalize('NFKC')
    // A word that a line end parts is one word, whoever leaves it parted.
    .replace(/(\p{L})[-\u2010] *\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/\u00ad|\\/g, '')
  for (const [word] of plain.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    // CJK has no words: letters are compared.
    for (const part of /[\u3040-\u9fff]/.test(word) ? word : [word.toLowerCase()])
      words.set(part, (words.get(part) ?? 0) + 1)
  }
  return words
}

function recall(
  reference: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
): [hit: number, all: number] {
  let [hit, all] = [0, 0]
  for (const [word, times] of reference) {
    all += times
    hit += Math.min(times, found.get(word) ?? 0)
  }
  return [hit, all]
}

const names = Object.keys(tools)
const totals = new Map<string, [number, number]>()
const distinct = new Map<string, [number, number]>()
const spent = new Map<string, { wall: number; cpu: number }>()
for (const file of [...new Bun.Glob('*/pdf/*.pdf').scanSync(folder)].sort()) {
  if (!file.includes(partOfName)) continue
  const words = new Map<string, Map<string, number>>()
  for (const [name, read] of Object.entries(tools)) {
    const [start, before] = [performance.now(), process.cpuUsage()]
    cpu = 0
    words.set(name, wordsOf(await read(join(folder, file)).catch(() => '')))
    const { user, system } = process.cpuUsage(before)
    const sum = spent.get(name) ?? { wall: 0, cpu: 0 }
    spent.set(name, {
      wall: sum.wall + (performance.now() - start) / 1000,
      cpu: sum.cpu + (name === 'ours' ? (user + system) / 1e6 : cpu),
    })
  }
  const count = Math.max(...names.map((name) => [...words.get(name)!.values()].reduce((a, b) => a + b, 0)))
  if (count < minWords) continue
  const row: string[] = []
  for (const reference of names) {
    for (const name of names.filter((other) => other !== reference)) {
      const [hit, all] = recall(words.get(reference)!, words.get(name)!)
      const key = `${name} has of ${reference}`
      const sum = totals.get(key) ?? [0, 0]
      totals.set(key, [sum[0] + hit, sum[1] + all])
      const known = [...words.get(reference)!.keys()]
      const seen = distinct.get(key) ?? [0, 0]
      const here = known.filter((word) => words.get(name)!.has(word)).length
      distinct.set(key, [seen[0] + here, seen[1] + known.length])
      if (name === 'ours' || reference === 'ours') row.push(`${key} ${hit}/${all}`)
    }
  }
  process.stdout.write(`${basename(file)}: ${row.join(', ')}\n`)
}
for (const [key, [hit, all]] of totals) {
  const [here, known] = distinct.get(key)!
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
  process.stdout.write(
    `${key}: ${hit} of ${all} words, ${percent(hit, all)}; of different ones ${percent(here, known)}\n`,
  )
}
for (const [name, sum] of spent)
  process.stdout.write(`${name}: ${sum.wall.toFixed(1)} s, ${sum.cpu.toFixed(1)} CPU s\n`)
