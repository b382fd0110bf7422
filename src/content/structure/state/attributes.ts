import type { EmbeddedState, EvidencePage, Json } from '../model.ts'
import type { Budget } from './budget.ts'
import { countFacts } from './facts.ts'

/** The JSON in attributes, as libraries pass it to their components: `data-product='{"price":5}'`. */
export function attributeStates(page: EvidencePage, budget: Budget): EmbeddedState[] {
  const states: EmbeddedState[] = []
  for (const { name: tag, attribs } of page.elements) {
    for (const name in attribs) {
      const written = attribs[name]!
      if (written.length < MIN_CHARS || !OPENING.test(written) || IGNORED.test(name)) continue
      if (budget.isSpent) return states
      budget.spend(written.length)
      const value = parsed(written)
      if (value === undefined || countFacts(value, 2) < 2) continue
      budget.keep()
      states.push({ name, value: tag === 'astro-island' && name === 'props' ? astroValue(value, 0) : value })
    }
  }
  return states
}

const MIN_CHARS = 12
const OPENING = /^\s*(?:\{\s*["}]|\[\s*[[{"])/
const IGNORED = /^(?:style|on|class|href|src|content$|alt$|title$)/

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Astro writes each value with its type: `[0, value]`, `[1, [values]]` for a list, `[3, time]` for a date. */
function astroValue(value: Json, depth: number): Json {
  if (value === null || typeof value !== 'object' || depth > 50) return value
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, astroTyped(member, depth + 1)]))
  }
  return value
}

function astroTyped(typed: Json, depth: number): Json {
  if (!Array.isArray(typed) || typeof typed[0] !== 'number') return typed
  const [type, value = null] = typed as Json[]
  if (type === 1 && Array.isArray(value)) return value.map((item) => astroTyped(item, depth + 1))
  return astroValue(value, depth + 1)
}
