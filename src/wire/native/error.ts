import { Type } from '@sinclair/typebox'
import type { ServiceError } from '../../errors.ts'
import { optional } from '../schema.ts'

/** The body of every native error: `detail` as other servers of this interface send it, and `error` for people. */
export const NativeError = Type.Object({
  error: Type.String(),
  detail: Type.Object({ code: Type.String(), message: Type.String(), retryable: Type.Boolean() }),
  details: optional(Type.Array(Type.Unknown())),
  hint: optional(Type.String()),
  request_id: Type.String(),
})

export function encodeNativeError(error: ServiceError, requestId: string) {
  return {
    error: error.message,
    detail: { code: error.code, message: error.message, retryable: error.retryable },
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    request_id: requestId,
  }
}
