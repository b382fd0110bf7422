import { ApiError } from '../../api.ts'
import type { FieldIssue } from './draft.ts'

/** The issues of a request that the API refused. */
export function issuesOf(error: Error | undefined): FieldIssue[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  return error.details.filter(isIssue)
}

const isIssue = (detail: unknown): detail is FieldIssue =>
  typeof detail === 'object' &&
  detail !== null &&
  'path' in detail &&
  Array.isArray(detail.path) &&
  'message' in detail &&
  typeof detail.message === 'string'

/** The issues below a step, with the rest of their paths. */
export function issuesAt(issues: readonly FieldIssue[], step: string | number): FieldIssue[] {
  return issues.filter(({ path }) => path[0] === step).map(({ path, message }) => ({ path: path.slice(1), message }))
}
