// Runs the cases of SHARED_DIR/structured: `SHARED_DIR=../shared bun test/quality/structured-run.ts [--out DIR] [--kind K] [--id ID] [--score]`.
// Writes one prediction per case to DIR, with its evidence in DIR/_evidence. With --id it prints the extraction instead
// of timings. --score prints the table of score.py (further arguments go to it, such as --fields or --worst 20).
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extractCase, readCases, structured } from './structured-cases.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    kind: { type: 'string' },
    id: { type: 'string' },
    score: { type: 'boolean' },
    by: { type: 'string' },
    fields: { type: 'boolean' },
    worst: { type: 'string' },
  },
})
const { kind, id } = values
const out = values.out ?? (await mkdtemp(join(tmpdir(), 'web-extract-structured-')))
await mkdir(join(out, '_evidence'), { recursive: true })

const times: { id: string; parseMs: number; extractMs: number }[] = []
for (const each of await readCases({ ...(kind && { kind }), ...(id && { id }) })) {
  const { extraction, ...time } = extractCase({ ...each, evidence: true })
  times.push({ id: each.id, ...time })
  await Bun.write(join(out, `${each.id}.json`), JSON.stringify(extraction.data))
  await Bun.write(join(out, '_evidence', `${each.id}.json`), JSON.stringify(extraction, null, 1))
  if (id !== undefined) console.log(JSON.stringify(extraction, null, 2))
}

times.sort((a, b) => a.extractMs - b.extractMs)
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.extractMs.toFixed(1)
const total = (name: 'parseMs' | 'extractMs') => (times.reduce((sum, time) => sum + time[name], 0) / 1000).toFixed(1)
console.log(
  `${times.length} cases in ${out}: extraction ${total('extractMs')} s of CPU, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; parsing ${total('parseMs')} s`,
)
for (const { id: slow, extractMs } of times.slice(-5).reverse()) console.log(`${extractMs.toFixed(0)} ms ${slow}`)

if (values.score) {
  const cases = kind === undefined && id === undefined ? join(structured, 'cases') : await chosenCases()
  const { by = 'kind+structured', worst = '0', fields } = values
  const score = ['python3', join(structured, 'score.py'), '--cases', cases, '--predictions', out, '--by', by]
  Bun.spawnSync([...score, '--worst', worst, ...(fields ? ['--fields'] : [])], { stdout: 'inherit', stderr: 'inherit' })
}

/** A folder with the case files of this run only, since score.py counts a missing prediction as empty. */
async function chosenCases(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'web-extract-cases-'))
  for (const { id: name } of times) {
    await Bun.write(join(folder, `${name}.json`), Bun.file(join(structured, 'cases', `${name}.json`)))
  }
  return folder
}
