import type { Shape } from '../model.ts'
import { slotOf } from './slot.ts'

/** The types of schema.org that a schema is about, by what most of its properties mean; none if that is unclear. */
export function domainOf(shape: Shape): readonly string[] {
  const votes = new Map<string, number>()
  count(shape, [], votes, 0)
  const ranked = [...votes].sort((a, b) => b[1] - a[1])
  const [first, second] = ranked
  if (first === undefined || first[1] < 1.5 || first[1] < (second?.[1] ?? 0) * 1.3) return []
  return TYPES[first[0]] ?? []
}

const TYPES: Record<string, readonly string[]> = {
  recipe: ['Recipe'],
  product: ['Product', 'Offer', 'Vehicle', 'Book', 'Accommodation', 'Residence', 'RealEstateListing'],
  job: ['JobPosting'],
  event: ['Event'],
}

function count(shape: Shape, parents: readonly string[], votes: Map<string, number>, depth: number): void {
  if (shape.kind !== 'object' || depth > 4) return
  for (const [key, property] of shape.properties) {
    if (property.kind === 'object') {
      count(property, [...parents, key], votes, depth + 1)
      continue
    }
    const best = slotOf(key, property, parents)?.concepts[0]
    if (best !== undefined && best.score > 0.6)
      votes.set(best.concept.domain, (votes.get(best.concept.domain) ?? 0) + best.score)
  }
}
