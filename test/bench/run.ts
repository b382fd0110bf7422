// Measures every ratio of ratios.ts, prints it next to the recorded one, and fails if one got worse by more than 15 %.
// Run: npm run build && npm run bench [part of a ratio's name]
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCHMARKS, isWorse, NEEDS, type Need, recordedRatios } from './ratios.ts'

const [wanted = ''] = process.argv.slice(2)
const recorded = recordedRatios(readFileSync(join(import.meta.dir, '../../docs/benchmarks.md'), 'utf8'))
let worse = 0

for (const { script, args, ratios } of BENCHMARKS) {
  const asked = ratios.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  if (asked.length === 0) continue
  const needs = args.filter((arg): arg is Need => arg in NEEDS)
  const missing = needs.find((need) => pathOf(need) === undefined)
  const printed = missing === undefined ? await output(script, args) : ''
  for (const { name, value, better } of asked) {
    const measured = Number(value.exec(printed)?.[1] ?? Number.NaN)
    const known = recorded.get(name)
    const isBad = known !== undefined && isWorse(measured, known, better)
    if (isBad || (missing === undefined && Number.isNaN(measured))) worse += 1
    const says =
      missing === undefined ? measured.toFixed(2) : `NOT RUN: ${NEEDS[missing].variable} names ${NEEDS[missing].what}`
    process.stdout.write(`${name}: ${says} (recorded ${known ?? 'never'})${isBad ? ' WORSE' : ''}\n`)
  }
}
process.exitCode = worse > 0 ? 1 : 0

function pathOf(need: Need): string | undefined {
  const { variable, usual } = NEEDS[need]
  const path = process.env[variable] ?? usual
  return path !== undefined && existsSync(path) ? path : undefined
}

/** Long enough for the slowest benchmark on a busy machine. */
const MAX_MS = 30 * 60_000

async function output(script: string, args: readonly string[]): Promise<string> {
  const given = args.map((arg) => (arg in NEEDS ? pathOf(arg as Need)! : arg))
  const run = Bun.spawn([process.execPath, join(import.meta.dir, script), ...given], {
    stdout: 'pipe',
    stderr: 'inherit',
    timeout: MAX_MS,
  })
  const text = await run.stdout.text()
  await run.exited
  return text
}
