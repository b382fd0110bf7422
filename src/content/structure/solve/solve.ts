import type { EvidencePage, FieldEvidence, Json, Shape } from '../model.ts'
import type { Lesson } from '../template/lesson.ts'
import { type SolveContext, type Solved, solveContext } from './context.ts'
import { domainOf } from './domain.ts'
import { objectOf } from './object.ts'
import { pageCandidates } from './page-candidates.ts'
import { recordsOf } from './records.ts'
import { ENOUGH, evidenceOf, readingsOf } from './scalar.ts'
import { slotOf } from './slot.ts'

export interface Solution {
  /** Undefined if the page says nothing of what is asked. */
  value: Json | undefined
  /** By JSON pointer. */
  found: Map<string, FieldEvidence>
  /** How many records were read of each list whose rest was not. */
  cuts: ReadonlySet<number>
}

/** Finds in a page what a shape asks for. What the page does not say is left out. */
export function solve(
  page: EvidencePage,
  shape: Shape,
  { prompt, lessons = [] }: { prompt?: string; lessons?: readonly Lesson[] },
): Solution {
  const context = solveContext(page, { wantedTypes: domainOf(shape), lessons })
  const solved = answered(shape, context, prompt)
  return { value: solved?.value, found: solved?.found ?? new Map(), cuts: context.cuts }
}

function answered(shape: Shape, context: SolveContext, prompt: string | undefined): Solved | undefined {
  const key = shape.title ?? prompt ?? ''
  if (shape.kind === 'object') return objectOf(shape, context)
  const slot = slotOf(key, shape)
  if (slot !== undefined) {
    const readings = readingsOf(slot, pageCandidates(slot, context), context)
    const [best] = readings
    if (best === undefined || best.score < ENOUGH) return undefined
    return { value: best.value, confidence: best.score, found: new Map([['', evidenceOf(best, readings)]]) }
  }
  if (shape.kind === 'list') return recordsOf(shape, { key, parents: [], context })
  if (shape.kind === 'choice') {
    const all = shape.branches.flatMap((branch) => answered(branch, context, prompt) ?? [])
    return all.sort((a, b) => b.confidence - a.confidence)[0]
  }
  return undefined
}
