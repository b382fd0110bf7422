// The ratchet of structured data. `SHARED_DIR=../shared bun test/quality/structured-gate.ts` prints every value beside its
// floor. With `--raise` it raises the floors to the measured values. Floors never go down by themselves.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { raised } from './gate.ts'
import { digestOfCases, extractCase, readCases, structured } from './structured-cases.ts'
import floors from './structured-floors.json'

/** Maximum distance between a floor and the measured value. A gain is secured by raising the floor. */
const MAX_SLACK = 0.02

export interface Judgement {
  figures: Record<string, number>
  digest: string
  breaches: string[]
}

export async function judgeStructured(): Promise<Judgement> {
  const figures = await figuresOfCases()
  const digest = await digestOfCases()
  const known: Record<string, number> = floors.figures
  const breaches = Object.entries(figures).flatMap(([name, figure]) => {
    const floor = known[name] ?? 0
    if (figure < floor) return [`${name} fell to ${figure.toFixed(4)}, under its floor ${floor}`]
    if (figure - floor > MAX_SLACK) {
      return [`${name} rose to ${figure.toFixed(4)}: raise its floor ${floor} (structured-gate.ts --raise)`]
    }
    return []
  })
  if (digest !== floors.digest) breaches.push('the cases are not those that the floors were made from')
  return { figures, digest, breaches }
}

interface Line {
  group: string
  F1: number
  P: number
  exact: number
  meanOfKinds?: number
}

/** Extracts from every case, and scores the answers with the scorer of `../shared/structured` (Python). */
async function figuresOfCases(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'web-extract-structured-'))
  try {
    let honest = 0
    const cases = await readCases()
    for (const each of cases) {
      const { data, valid, missing } = extractCase(each).extraction
      if (valid || missing.length > 0) honest += 1
      await Bun.write(join(folder, `${each.id}.json`), JSON.stringify(data))
    }
    const { groups, all } = await scored(folder)
    return {
      'kinds.mean': all.meanOfKinds!,
      precision: all.P,
      exact: all.exact,
      // Data that breaks its schema for another reason than a required value that the page lacks.
      'valid.unless_missing': honest / cases.length,
      ...Object.fromEntries(groups.map(({ group, F1 }) => [`kind.${group}`, F1])),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function scored(folder: string): Promise<{ groups: Line[]; all: Line }> {
  const results = join(folder, 'scores.of.all')
  const inputs = ['--cases', join(structured, 'cases'), '--predictions', folder, '--json', results]
  const child = Bun.spawn(['python3', join(structured, 'score.py'), ...inputs], { stdout: 'ignore', stderr: 'pipe' })
  const [trouble, code] = await Promise.all([child.stderr.text(), child.exited])
  if (code !== 0) throw new Error(`score.py ended with ${code}: ${trouble.slice(-2000)}`)
  return Bun.file(results).json()
}

if (import.meta.main) {
  const { figures, digest, breaches } = await judgeStructured()
  const known: Record<string, number> = floors.figures
  for (const [name, figure] of Object.entries(figures)) {
    process.stdout.write(`${name.padEnd(26)} ${figure.toFixed(4)}  floor ${known[name] ?? 'none'}\n`)
  }
  process.stdout.write(`${breaches.join('\n')}\n`)
  if (process.argv.includes('--raise')) {
    const next = { digest, figures: raised(known, figures) }
    await Bun.write(`${import.meta.dir}/structured-floors.json`, `${JSON.stringify(next, null, 2)}\n`)
  }
}
