import { Type } from '@sinclair/typebox'

/** `GET /health` (specification 2.6). */
export const Health = Type.Object({ ok: Type.Literal(true) })
