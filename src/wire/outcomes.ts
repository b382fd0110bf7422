import { Type } from '@sinclair/typebox'
import { oneOf, optional, strict } from './shared.ts'

/** Ordered outcomes of the engines that were tried, as both families show them (specification 2.2). */
export const EngineOutcomes = Type.Array(
  strict({
    engine: oneOf(['http', 'tls', 'browser']),
    status: oneOf(['success', 'selected', 'failed', 'rejected', 'skipped']),
    reason: optional(Type.String({ description: 'The error code, or why this answer was not taken.' })),
    statusCode: optional(Type.Integer()),
    elapsedMs: Type.Integer(),
  }),
)
