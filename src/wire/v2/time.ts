import { Type } from '@sinclair/typebox'

/** A time; `what` starts its description. */
export const Time = (what: string) => Type.String({ description: `${what}, ISO 8601.` })
