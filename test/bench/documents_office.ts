import { resolve } from 'node:path'
import { convertFile } from '../../src/files/convert-file.ts'
import { markdownOfFile } from '../files/markdown.ts'

/**
 * Text and structure of office files, side by side with other tools in one run:
 *
 *     SHARED_DIR=… PYTHON=… npx bun test/bench/documents_office.ts
 *
 * PYTHON is a Python with `markitdown[docx,xlsx,xls,pptx]`, `mammoth` and `pypandoc_binary`; antiword and catdoc are used if installed. There is no gold text: the
 * reference of a file is the words that at least two tools found. Recall is the share of it that a tool has; structure
 * is what its Markdown has of headings, list items and table rows.
 */
const formats = ['docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'pptx', 'epub', 'csv']
const shared = resolve(process.env.SHARED_DIR ?? '', 'documents')
const files = formats.flatMap((format) => [...new Bun.Glob(`*/${format}/*`).scanSync(shared)].sort())

interface Read {
  text: string
  seconds: number
}

const peers = `
import json, subprocess, sys, time
from markitdown import MarkItDown
import mammoth, pypandoc
md = MarkItDown()
READERS = {'docx': 'docx', 'odt': 'odt', 'rtf': 'rtf', 'epub': 'epub', 'csv': 'csv', 'xlsx': 'xlsx', 'pptx': 'pptx'}
def pandoc(path, ext):
    if ext not in READERS: return None
    return pypandoc.convert_file(path, 'gfm', format=READERS[ext], extra_args=['--wrap=none'])
def mam(path, ext):
    if ext != 'docx': return None
    with open(path, 'rb') as f: return mammoth.convert_to_markdown(f).value
def catdoc(path, ext):
    command = {'doc': ['antiword', '-w', '0', path], 'xls': ['xls2csv', path]}.get(ext)
    return command and subprocess.run(command, capture_output=True, check=True, timeout=20).stdout.decode('utf-8', 'replace')
def words(path, ext):
    if ext != 'doc': return None
    return subprocess.run(['catdoc', '-d', 'utf-8', '-w', path], capture_output=True, check=True, timeout=20).stdout.decode('utf-8', 'replace')
TOOLS = {'antiword/xls2csv': catdoc, 'catdoc': words, 'markitdown': lambda p, e: md.convert(p).text_content, 'pandoc': pandoc, 'mammoth': mam}
for path in sys.argv[1:]:
    ext = path.rsplit('.', 1)[-1]
    said = {}
    for name, run in TOOLS.items():
        start = time.time()
        try:
            text = run(path, ext)
        except BaseException as e:
            text = None
        if text is not None: said[name] = {'text': text, 'seconds': time.time() - start}
    print(json.dumps(said), flush=True)
`

const child = Bun.spawn([process.env.PYTHON ?? 'python3', '-c', peers, ...files.map((file) => resolve(shared, file))], {
  stderr: 'ignore',
})
const answers = (await child.stdout.text())
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Record<string, Read>)

async function ours(file: string): Promise<Read | undefined> {
  const started = performance.now()
  const bytes = new Uint8Array(await Bun.file(resolve(shared, file)).arrayBuffer())
  const content = await convertFile(bytes, { name: file }).catch(() => undefined)
  return content && { text: markdownOfFile(content), seconds: (performance.now() - started) / 1000 }
}

/** Words with their counts; marks of Markdown, links and pictures are none. */
function wordsOf(text: string): Map<string, number> {
  const plain = text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/<[^>]*>|https?:\S+/g, ' ')
  const words = new Map<string, number>()
  for (const [word] of plain
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]{2,}/gu)) {
    if (word !== 'nan' && word !== 'unnamed') words.set(word, (words.get(word) ?? 0) + 1)
  }
  return words
}

/** The words that at least two have: the second greatest count of each. */
function reference(all: Map<string, number>[]): Map<string, number> {
  const agreed = new Map<string, number>()
  for (const word of new Set(all.flatMap((words) => [...words.keys()]))) {
    const second = all.map((words) => words.get(word) ?? 0).sort((a, b) => b - a)[1] ?? 0
    if (second > 0) agreed.set(word, second)
  }
  return agreed
}

function overlap(one: Map<string, number>, other: Map<string, number>): number {
  let sum = 0
  for (const [word, count] of one) sum += Math.min(count, other.get(word) ?? 0)
  return sum
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const structure = (text: string) => [
  count(text, /^#{1,6} /gm),
  count(text, /^\s*(?:[-*+]|\d+[.)]) /gm),
  count(text, /^\|(?!\s*:?-).*\|$/gm) || count(text, /<tr/g),
]

for (const format of formats) {
  const totals = new Map<
    string,
    { files: number; found: number; wanted: number; seconds: number; structure: number[] }
  >()
  for (const [i, file] of files.entries()) {
    if (!file.split('/').includes(format)) continue
    const own = await ours(file)
    const reads: Record<string, Read> = { ...(own && { ours: own }), ...answers[i] }
    const words = new Map(Object.entries(reads).map(([tool, { text }]) => [tool, wordsOf(text)]))
    const agreed = reference([...words.values()])
    const size = [...agreed.values()].reduce((sum, number) => sum + number, 0)
    for (const [tool, { text, seconds }] of Object.entries(reads)) {
      const total = totals.get(tool) ?? { files: 0, found: 0, wanted: 0, seconds: 0, structure: [0, 0, 0] }
      totals.set(tool, total)
      const found = overlap(agreed, words.get(tool)!)
      if (tool === 'ours' && found < size * 0.98) process.stdout.write(`  ${file}: ${found} of ${size} words\n`)
      total.files++
      total.found += found
      total.wanted += size
      total.seconds += seconds
      total.structure = total.structure.map((sum, k) => sum + structure(text)[k]!)
    }
  }
  for (const [tool, { files: read, found, wanted, seconds, structure: parts }] of totals) {
    const recall = ((100 * found) / Math.max(wanted, 1)).toFixed(1)
    process.stdout.write(
      `${format.padEnd(5)} ${tool.padEnd(16)} ${String(read).padStart(3)} files  recall ${recall.padStart(5)} %  ` +
        `headings ${parts[0]}  items ${parts[1]}  rows ${parts[2]}  ${((1000 * seconds) / read).toFixed(0)} ms/file\n`,
    )
  }
}
