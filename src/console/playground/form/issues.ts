import { ApiError } from '../../api.ts'
import type { FieldIssue } from './draft.ts'
import type { Field } from './schema.ts'

/** The issues of a request that the API refused, at the fields that they name. */
export function issuesOf(error: Error | undefined, fields: readonly Field[]): FieldIssue[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  return error.details.filter(isIssue).map((issue) => placed(issue, fields))
}

/** The routes of files name their options as if they were not in a group. */
function placed(issue: FieldIssue, fields: readonly Field[]): FieldIssue {
  const isOf = ({ name }: Field) => name === issue.path[0]
  const group = fields.some(isOf)
    ? undefined
    : fields.find((field) => field.kind === 'group' && field.fields.some(isOf))
  return group === undefined ? issue : { ...issue, path: [group.name, ...issue.path] }
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
