import type { TSchema } from '@sinclair/typebox'
import { ParseError, ValidationError } from 'elysia'
import { asServiceError, ServiceError } from '../errors.ts'
import { invalidRequest, issuesOf } from '../wire/issues.ts'
import { encodeNativeError } from '../wire/native/error.ts'
import { encodeV2Error } from '../wire/v2/error.ts'
import type { Family } from './route.ts'

/**
 * Turns anything that a route threw into a `ServiceError`. A body that does not match its schema becomes
 * `invalid_request` with its issues.
 *
 * @param received the body and its schema. For `{"toString": 1}` Elysia (1.4.30) throws an error that names neither.
 */
export function errorOf(thrown: unknown, received: { schema: TSchema | undefined; body: unknown }): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  if (thrown instanceof ParseError && thrown.cause !== undefined) return asServiceError(thrown.cause)
  const { schema, value } =
    thrown instanceof ValidationError
      ? { schema: (thrown.validator as unknown as { schema: TSchema }).schema, value: thrown.value }
      : { schema: received.schema, value: received.body }
  const details = schema === undefined ? [] : issuesOf(schema, value)
  return details.length > 0 ? invalidRequest(details) : asServiceError(thrown)
}

/** The response for an error, in the envelope of its family. */
export function errorResponse(error: ServiceError, family: Family, requestId: string): Response {
  const encode = family === 'v2' ? encodeV2Error : encodeNativeError
  return Response.json(encode(error, requestId), { status: error.status, headers: errorHeaders(error) })
}

/** The headers of a response with this error, whatever its form. */
export function errorHeaders({ status, retryAfterSeconds }: ServiceError): Headers {
  const headers = new Headers()
  if (status === 401) headers.set('www-authenticate', 'Bearer')
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return headers
}
