import type { Blocks } from './blocks.ts'
import type { FirstReading } from './heuristics.ts'
import { letters } from './normalised.ts'

/** schema.org properties (Recipe, HowTo) that list what is needed and what is to be done. */
const LISTS = new Set(['recipeIngredient', 'ingredients', 'recipeInstructions', 'supply', 'tool', 'step'])
/** Where the texts of such a list stand, if it is more than texts. */
const TEXTS = new Set(['text', 'name', 'itemListElement'])
const MAX_STEP_CHARS = 2000
const MAX_STEPS = 1000

/** The ingredients and steps that JSON-LD lists, by their letters (letters.ts). */
export function stepsOf(json: unknown): string[] {
  const steps: string[] = []
  const pending = [{ value: json, isListed: false }]
  for (let next = pending.pop(); next !== undefined && steps.length < MAX_STEPS; next = pending.pop()) {
    const { value, isListed } = next
    if (typeof value === 'string' && isListed && value.length <= MAX_STEP_CHARS) steps.push(letters(value))
    if (typeof value !== 'object' || value === null) continue
    for (const [property, below] of Object.entries(value)) {
      const belongs = isListed && (Array.isArray(value) || TEXTS.has(property))
      pending.push({ value: below, isListed: belongs || LISTS.has(property) })
    }
  }
  return steps.filter((step) => step !== '')
}

/**
 * Adds to `chosen` the blocks that say an ingredient or a step which the page lists for machines: they read like a form
 * or a menu, a few words each beside a box to tick. One that stands twice (for print, in a box) stays where the first
 * reading has it.
 */
export function keepSteps(
  { rows, texts }: Blocks,
  { kept }: FirstReading,
  { steps, chosen }: { steps: ReadonlySet<string>; chosen: Uint8Array },
): void {
  if (steps.size === 0) return
  const best = new Map<string, number>()
  rows.forEach((row, block) => {
    const text = texts[block]!
    const step = text.length <= MAX_STEP_CHARS ? letters(text) : ''
    if (!steps.has(step)) return
    const rank = (at: number) => 2 * chosen[at]! + kept[at]!
    const known = best.get(step)
    if (known === undefined || rank(row) > rank(known)) best.set(step, row)
  })
  for (const row of best.values()) chosen[row] = 1
}
