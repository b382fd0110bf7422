import { Type } from '@sinclair/typebox'

/** A moment; `what` begins its description. */
export const Time = (what: string) => Type.String({ description: `${what}, ISO 8601.` })
