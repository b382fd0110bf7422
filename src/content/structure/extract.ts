import type { EvidencePage, Extraction, ExtractionRequest } from './model.ts'
import { shapeOf } from './schema/shape.ts'
import { solve } from './solve/solve.ts'

/** Reads what a schema asks for from a page, without a model. */
export function extractFrom(
  page: EvidencePage,
  { schema = true, prompt, evidence = false }: ExtractionRequest,
): Extraction {
  const { value, found } = solve(page, shapeOf(schema), { ...(prompt !== undefined && { prompt }) })
  return {
    data: value ?? {},
    valid: false,
    missing: [],
    ...(evidence && { evidence: Object.fromEntries(found) }),
    warnings: [],
  }
}
