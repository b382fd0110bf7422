import { normalise } from '../../normalise.ts'

/** The ingredients and steps that JSON-LD lists (schema.org Recipe, HowTo), normalised (content/normalise.ts). */
export function stepsOf(json: unknown): string[] {
  const steps: string[] = []
  const pending = [{ value: json, isListed: false }]
  for (let next = pending.pop(); next !== undefined && steps.length < MAX_STEPS; next = pending.pop()) {
    const { value, isListed } = next
    if (typeof value === 'string' && isListed && value.length <= MAX_STEP_CHARS) steps.push(normalise(value))
    if (typeof value !== 'object' || value === null) continue
    for (const [property, below] of Object.entries(value)) {
      const belongs = isListed && (Array.isArray(value) || TEXTS.has(property))
      pending.push({ value: below, isListed: belongs || LISTS.has(property) })
    }
  }
  return steps.filter((step) => step !== '')
}

/** schema.org properties that list what is needed and what to do. */
const LISTS = new Set(['recipeIngredient', 'ingredients', 'recipeInstructions', 'supply', 'tool', 'step'])
/** Properties that hold the text of a list entry that is an object. */
const TEXTS = new Set(['text', 'name', 'itemListElement'])
/** A longer text is not compared. */
export const MAX_STEP_CHARS = 2000
const MAX_STEPS = 1000
