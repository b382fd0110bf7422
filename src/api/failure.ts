import type { TSchema } from '@sinclair/typebox'
import { ParseError, ValidationError } from 'elysia'
import { asServiceError, ServiceError } from '../errors.ts'
import { issuesOf, MAX_ISSUES } from '../wire/issues.ts'
import { encodeNativeError } from '../wire/native/error.ts'
import { encodeV2Error } from '../wire/v2/error.ts'
import { familyOf } from './request.ts'

const SHOWN_ISSUES = 3

/** Whatever a route threw, as one of our errors: a body that does not fit becomes `invalid_request` with its issues. */
export function failureOf(thrown: unknown): ServiceError {
  if (thrown instanceof ValidationError) return invalidRequest(thrown)
  if (thrown instanceof ParseError && thrown.cause !== undefined) return asServiceError(thrown.cause)
  return asServiceError(thrown)
}

function invalidRequest(thrown: ValidationError): ServiceError {
  const details = issuesOf((thrown.validator as unknown as { schema: TSchema }).schema, thrown.value)
  const sentences = details.slice(0, SHOWN_ISSUES).map((issue) => issue.message)
  const more = details.length - sentences.length
  const atLeast = details.length === MAX_ISSUES ? 'at least ' : ''
  const text = more > 0 ? `${sentences.join('; ')}; and ${atLeast}${more} more` : sentences.join('; ')
  return new ServiceError('invalid_request', text, { details })
}

/** The response for an error, in the envelope of the family that the path belongs to. */
export function errorResponse(error: ServiceError, path: string, requestId: string): Response {
  const encode = familyOf(path) === 'v2' ? encodeV2Error : encodeNativeError
  const headers = new Headers()
  if (error.status === 401) headers.set('www-authenticate', 'Bearer')
  if (error.status === 429 || error.status === 503) headers.set('retry-after', '5')
  return Response.json(encode(error, requestId), { status: error.status, headers })
}
