import { normalise } from '../../normalise.ts'
import type { FirstReading } from '../heuristics/heuristics.ts'
import { MAX_STEP_CHARS } from '../hints/json-ld-steps.ts'
import type { Blocks } from '../page/blocks.ts'

/**
 * Adds to `chosen` the blocks that state an ingredient or a step from the page's JSON-LD (hints/json-ld-steps.ts). Such
 * blocks read like a form or a menu: a few words each, beside a checkbox. If one appears twice (for example in a print
 * version), a chosen one wins, then one that the first reading keeps.
 */
export function keepListedSteps(
  { rows, texts }: Blocks,
  { kept }: FirstReading,
  { steps, chosen }: { steps: ReadonlySet<string>; chosen: Uint8Array },
): void {
  if (steps.size === 0) return
  const best = new Map<string, number>()
  rows.forEach((row, block) => {
    const text = texts[block]!
    const step = text.length <= MAX_STEP_CHARS ? normalise(text) : ''
    if (!steps.has(step)) return
    const rank = (at: number) => 2 * chosen[at]! + kept[at]!
    const known = best.get(step)
    if (known === undefined || rank(row) > rank(known)) best.set(step, row)
  })
  for (const row of best.values()) chosen[row] = 1
}
