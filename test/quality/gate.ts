// The quality ratchet. `bun test/quality/gate.ts` prints every value beside its floor, and the worst pages.
// `bun test/quality/gate.ts --raise` raises the floors to the measured values. Floors never go down by themselves.

import { readCorpus } from './corpus.ts'
import floors from './floors.json'
import { scoreOf } from './scorer.ts'

/** Maximum distance between a floor and the measured value. A gain is secured by raising the floor. */
const MAX_SLACK = 0.005

export interface Judgement {
  figures: Record<string, number>
  worst: string[]
  digest: string
  /** Each figure under its floor, and each floor too far under its figure. */
  breaches: string[]
}

export async function judge(): Promise<Judgement> {
  const { pages, digest } = await readCorpus()
  const { figures, worst } = await scoreOf(pages)
  const known: Record<string, number> = floors.figures
  const breaches = Object.entries(figures).flatMap(([name, figure]) => {
    const floor = known[name] ?? 0
    if (figure < floor) return [`${name} fell to ${figure.toFixed(4)}, under its floor ${floor}`]
    if (figure - floor > MAX_SLACK)
      return [`${name} rose to ${figure.toFixed(4)}: raise its floor ${floor} (gate.ts --raise)`]
    return []
  })
  if (digest !== floors.digest) breaches.push('the pages are not those that the floors were made from')
  return { figures, worst, digest, breaches }
}

/** Floors after a run: each as high as before or `MARGIN` under the figure, whichever is more. */
export function raised(known: Record<string, number>, figures: Record<string, number>): Record<string, number> {
  const MARGIN = 0.002
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      Math.max(known[name] ?? 0, Math.floor((figure - MARGIN) * 10_000) / 10_000),
    ]),
  )
}

if (import.meta.main) {
  const { figures, worst, digest, breaches } = await judge()
  const known: Record<string, number> = floors.figures
  for (const [name, figure] of Object.entries(figures)) {
    process.stdout.write(`${name.padEnd(26)} ${figure.toFixed(4)}  floor ${known[name] ?? 'none'}\n`)
  }
  process.stdout.write(`${worst.join('\n')}\n${breaches.join('\n')}\n`)
  if (process.argv.includes('--raise')) {
    const next = { digest, figures: raised(known, figures) }
    await Bun.write(`${import.meta.dir}/floors.json`, `${JSON.stringify(next, null, 2)}\n`)
  }
}
