import type { RecipeLists } from '../../lines/recipe-lists.ts'
import { ingredientLikeness, stepLikeness } from '../../readings/recipe-lines.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** The ingredients or steps that a page shows, told by their form. */
export function recipeCandidates(slot: Slot, lists: () => RecipeLists): Candidate[] {
  const part = partOf(slot)
  const list = part === undefined ? undefined : lists()[part]
  if (part === undefined || list === undefined) return []
  const { items, element, sure } = list
  return [{ source: 'pattern', score: TRUST * sure * slot.concepts[0]!.score, raw: items[0]!, items, element }]
}

const TRUST = 0.78

/** How well the texts of a list look like the ingredients or steps that a slot wants; 1 for other slots. */
export function recipeFit(slot: Slot, values: readonly unknown[]): number {
  const part = partOf(slot)
  const texts = values.filter((value) => typeof value === 'string')
  if (part === undefined || texts.length === 0) return 1
  const share = (likeness: (text: string) => number, enough: number) =>
    texts.filter((text) => likeness(text) >= enough).length / texts.length
  if (part === 'steps') return 0.3 + 0.7 * Math.min(1, 1.3 * share(stepLikeness, 0.4))
  if (share(ingredientLikeness, 0.3) < 0.6) return 0.3
  return 0.6 + 0.4 * Math.min(1, 1.7 * share(ingredientLikeness, 0.6))
}

function partOf({ isList, concepts: [best] }: Slot): keyof RecipeLists | undefined {
  if (!isList || best === undefined || best.score < 0.5) return undefined
  return best.concept.id === 'ingredients' ? 'ingredients' : best.concept.id === 'instructions' ? 'steps' : undefined
}
