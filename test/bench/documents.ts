// Measures the text and structure that we and other tools find in documents, by format, in one run, with CPU and memory.
// Run: SHARED_DIR=… PYTHON=… bun test/bench/documents.ts [FORMAT…] [--missing]
//
// PYTHON runs document_peers.py, which says what it needs. `soffice` and `pdftotext` must be installed. There is no gold
// text: the reference is what at least two tools found and LibreOffice shows (document-reference.ts). Recall is the share
// of it that a tool found, with counts: words, headings, list items, and cells of tables that hold data. All but words
// must be marked in its Markdown, so programs that print plain text score only words. CPU seconds are those of conversion
// without starting the process; ours are given for the first and the third time in a process. Memory is the peak of a
// process that reads one file, with runtime and libraries (for external programs only a bound: the Python process that
// starts them). A word split at a line end counts as one word, but where `pdftotext -layout` sets columns side by side,
// its parts stay apart. `--missing` lists what we lack.
import { extname, join, resolve } from 'node:path'
import {
  common,
  PARTS,
  type PartName,
  type Parts,
  partsOfMarkdown,
  partsOfText,
  sizeOf,
  without,
} from './document-parts.ts'
import { referenceOf, runningLinesOf, shownByLibreOffice } from './document-reference.ts'

const FORMATS = ['pdf', 'docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'pptx', 'epub', 'csv']
const PLAIN = new Set(['antiword', 'catdoc', 'xls2csv', 'pdftotext', 'pdftotext -layout'])

interface Read {
  text: string
  cpu: number
  peak: number
  warm?: number
  pages?: number
}

interface Answer {
  reads: Record<string, Read>
  unshown: string[]
}

class Total {
  files = 0
  pages = 0
  cpu = 0
  warm = 0
  peaks: number[] = []
  found = { words: 0, headings: 0, items: 0, cells: 0 }
}

const showMissing = process.argv.includes('--missing')
const asked = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const shared = resolve(process.env.SHARED_DIR ?? '../shared', 'documents')
const formats = asked.length > 0 ? asked : FORMATS
const files = formats.flatMap((format) =>
  [...new Bun.Glob(`*/${format}/*.${format}`).scanSync(shared)].sort().map((file) => join(shared, file)),
)

const answers = await peersOf(files)
const shown = await shownByLibreOffice(files)
for (const format of formats) await report(format)

async function peersOf(paths: readonly string[]): Promise<Map<string, Answer>> {
  const command = [process.env.PYTHON ?? 'python3', join(import.meta.dir, 'document_peers.py')]
  const child = Bun.spawn(command, { stdin: new Blob([paths.join('\n')]), stderr: 'ignore' })
  const lines = (await child.stdout.text()).trim().split('\n')
  return new Map(paths.map((path, i) => [path, JSON.parse(lines[i]!) as Answer]))
}

async function ours(path: string): Promise<Read | undefined> {
  const command = [process.execPath, join(import.meta.dir, 'document-ours.ts'), path]
  const answer = await Bun.spawn(command, { stderr: 'ignore' }).stdout.text()
  return answer === '' ? undefined : (JSON.parse(answer) as Read)
}

async function report(format: string): Promise<void> {
  const totals = new Map<string, Total>()
  const wanted = { words: 0, headings: 0, items: 0, cells: 0 }
  for (const path of files.filter((file) => extname(file) === `.${format}`)) {
    const own = await ours(path)
    const answer = answers.get(path)!
    const reads = Object.entries({ ...(own && { ours: own }), ...answer.reads })
    const parts = new Map(
      reads.map(([tool, { text }]) => [tool, PLAIN.has(tool) ? partsOfText(text) : partsOfMarkdown(text)]),
    )
    const reference = referenceFor(format, path, parts)
    for (const part of PARTS) wanted[part] += sizeOf(reference[part])
    for (const [tool, read] of reads) {
      const total = totals.get(tool) ?? new Total()
      totals.set(tool, total)
      add(total, read)
      for (const part of PARTS) total.found[part] += sizeOf(common(reference[part], parts.get(tool)![part]))
    }
    if (showMissing) printMissing(path, reference, parts.get('ours'))
  }
  for (const [tool, total] of totals) process.stdout.write(`${lineOf(format, tool, total, wanted)}\n`)
}

/** Both modes of pdftotext count as one tool, and so do mammoth and markitdown, which calls it. */
function referenceFor(format: string, path: string, parts: ReadonlyMap<string, Parts>): Parts {
  const { reads, unshown } = answers.get(path)!
  const voices = [...parts]
    .filter(([tool]) => tool !== 'pdftotext -layout' && tool !== 'mammoth')
    .map(([, part]) => part)
  const runningLines = runningLinesOf(reads['pdftotext -layout']?.text ?? '')
  return referenceOf(format, voices, shown.get(path) ?? {}, [...unshown, ...runningLines])
}

function add(total: Total, { cpu, warm = 0, peak, pages = 0 }: Read): void {
  total.files++
  total.pages += pages
  total.cpu += cpu
  total.warm += warm
  total.peaks.push(peak)
}

function printMissing(path: string, reference: Parts, own: Parts | undefined): void {
  for (const part of PARTS) {
    const missing = own === undefined ? reference[part] : without(reference[part], own[part])
    if (missing.size === 0) continue
    const some = [...missing].slice(0, 20).map(([each, n]) => (n > 1 ? `${each} ×${n}` : each))
    process.stdout.write(`  ${path}: ${sizeOf(missing)} of ${sizeOf(reference[part])} ${part}: ${some.join(', ')}\n`)
  }
}

function lineOf(format: string, tool: string, total: Total, wanted: Record<PartName, number>): string {
  const recall = PARTS.map((part) => {
    const share = wanted[part] === 0 ? '    –' : ((100 * total.found[part]) / wanted[part]).toFixed(1).padStart(5)
    return `${part} ${share} % of ${String(wanted[part]).padStart(5)}`
  })
  const perFile = (seconds: number) => `${((1000 * seconds) / total.files).toFixed(0)} ms`
  const warm = total.warm > 0 ? ` (then ${perFile(total.warm)})` : ''
  const perPage =
    total.pages > 0 && format === 'pdf' ? `, ${((1000 * total.warm) / total.pages).toFixed(1)} ms/page` : ''
  const peak = Math.max(...total.peaks).toFixed(0)
  const usual = total.peaks.toSorted((a, b) => a - b)[total.peaks.length >> 1]!.toFixed(0)
  return (
    `${format.padEnd(4)} ${tool.padEnd(17)} ${String(total.files).padStart(3)} files  ${recall.join('  ')}  ` +
    `${perFile(total.cpu)}/file${warm}${perPage}  ${usual} MB, at most ${peak}`
  )
}
