// Compares the structured data that we and other tools find on the pages of SHARED_DIR/structured, in one run: F1 by kind as
// score.py counts it, share of answers that satisfy their schema, and CPU per page. Prints a table in Markdown.
// Run: SHARED_DIR=../shared bun test/bench/structured.ts
//
// The other tools are installed into a temporary folder, from npm and PyPI. One that cannot be installed is NOT RUN. Their
// facts are mapped to the fields of each schema with `concepts`, which the cases provide for that and which we do not read,
// so the comparison favours them. CPU includes the parse of the page and leaves out the start of the process. A tool that is
// made for some kinds only is measured on those.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractCase, readCases, structured } from '../quality/structured-cases.ts'

const METASCRAPER = '5.49.24'
const METASCRAPER_RULES = ['author', 'date', 'description', 'image', 'lang', 'logo', 'publisher', 'title', 'url']
const PYTHON_PACKAGES = ['extruct==0.18.0', 'recipe-scrapers==15.13.0']
/** The tools, with the kinds that they are made for; all if none are named. */
const TOOLS = new Map<string, string[]>([
  ['web-extract', []],
  ['extruct', []],
  ['metascraper', ['article']],
  ['recipe-scrapers', ['recipe']],
])

interface Line {
  group: string
  F1: number
  P: number
  valid: number
  meanOfKinds?: number
}

const folder = await mkdtemp(join(tmpdir(), 'web-extract-structured-'))
const casesFolder = join(structured, 'cases')
try {
  const times: Record<string, number[]> = { 'web-extract': await ours(), ...(await peers()) }
  const scores = new Map<string, { groups: Line[]; all: Line }>()
  for (const tool of TOOLS.keys()) {
    if ((times[tool]?.length ?? 0) > 0) scores.set(tool, await scoreOf(tool))
  }
  const kinds = scores.get('web-extract')!.groups.map(({ group }) => group)
  row(['Tool', ...kinds, 'mean of kinds', 'precision', 'schema-valid', 'CPU per page, median', 'p95', 'CPU, ratio'])
  row(Array.from({ length: kinds.length + 7 }, () => '---'))
  const median = (tool: string) => at(times[tool]!, 0.5)
  for (const [tool, own] of TOOLS) {
    const score = scores.get(tool)
    if (score === undefined) row([tool, 'NOT RUN'])
    else {
      const f1 = score.groups.map(({ group, F1 }) => (own.length === 0 || own.includes(group) ? F1.toFixed(2) : '-'))
      const whole = own.length === 0 ? score.all : score.groups.find(({ group }) => group === own[0])!
      const shares = [own.length === 0 ? score.all.meanOfKinds! : undefined, whole.P, whole.valid]
      const cpu = [`${median(tool).toFixed(1)} ms`, `${at(times[tool]!, 0.95).toFixed(1)} ms`]
      const ratio = (median(tool) / median('web-extract')).toFixed(1)
      row([tool, ...f1, ...shares.map((share) => share?.toFixed(2) ?? '-'), ...cpu, ratio])
    }
  }
} finally {
  await rm(folder, { recursive: true })
}

async function ours(): Promise<number[]> {
  const times: number[] = []
  const out = join(folder, 'web-extract')
  await mkdir(out)
  for (const each of await readCases()) {
    const { extraction, parseMs, extractMs } = extractCase(each)
    times.push(parseMs + extractMs)
    await Bun.write(join(out, `${each.id}.json`), JSON.stringify(extraction.data))
  }
  return times
}

/** CPU milliseconds per page of the other tools, whose predictions are then in a folder for each. */
async function peers(): Promise<Record<string, number[]>> {
  const lines = join(folder, 'metascraper.jsonl')
  const names = ['metascraper', ...METASCRAPER_RULES.map((rule) => `metascraper-${rule}`)]
  await Bun.write(join(folder, 'package.json'), '{"private":true}')
  const packages = names.map((name) => `${name}@${METASCRAPER}`)
  if (await ran(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages])) {
    const found = await output(['node', join(import.meta.dir, 'structured-metascraper.mjs'), casesFolder])
    await Bun.write(lines, found)
  }
  const python = join(folder, 'venv/bin/python')
  await ran(['python3', '-m', 'venv', join(folder, 'venv')])
  if (!(await ran([python, '-m', 'pip', 'install', '--quiet', ...PYTHON_PACKAGES]))) return {}
  return JSON.parse(
    await output([python, join(import.meta.dir, 'structured_peers.py'), casesFolder, folder, lines]),
  ) as Record<string, number[]>
}

async function ran(command: string[]): Promise<boolean> {
  const child = Bun.spawn(command, { cwd: folder, stdout: 'ignore', stderr: 'pipe' })
  const [trouble, code] = await Promise.all([child.stderr.text(), child.exited])
  if (code !== 0) process.stderr.write(`${command.slice(0, 3).join(' ')}: ${trouble.slice(-500)}\n`)
  return code === 0
}

async function output(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { cwd: folder, stdout: 'pipe', stderr: 'pipe' })
  const [text, trouble, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (code !== 0) throw new Error(`${command[1]} ended with ${code}: ${trouble.slice(-2000)}`)
  return text
}

async function scoreOf(tool: string): Promise<{ groups: Line[]; all: Line }> {
  const results = join(folder, `${tool}.scores`)
  const places = ['--cases', casesFolder, '--predictions', join(folder, tool), '--json', results]
  await output(['python3', join(structured, 'score.py'), ...places])
  return Bun.file(results).json()
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
}

function row(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
