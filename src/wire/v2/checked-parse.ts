// Validation of requests to parse a file.
import type { Static, TObject } from '@sinclair/typebox'
import { ServiceError } from '../../errors.ts'
import { invalidRequest, issuesOf } from '../issues.ts'
import { withoutNulls } from './nulls.ts'

/** Members of a scrape that are rejected for a file, and their values that ask for nothing (docs/compatibility.md#parse). */
const ASKS_NOTHING: Record<string, (value: unknown) => boolean> = {
  actions: (value) => Array.isArray(value) && value.length === 0,
  waitFor: (value) => value === 0,
  mobile: (value) => value === false,
  proxy: (value) => value === 'auto' || value === 'basic',
  location: () => false,
}

/**
 * Validates a request to parse a file.
 *
 * @throws ServiceError `unsupported_options` that names members for pages, `invalid_request`
 */
export function checkedParse<S extends TObject>(schema: S, request: object): Static<S> {
  withoutNulls(request)
  withoutIdle(request)
  if ('options' in request && typeof request.options === 'object' && request.options !== null) {
    withoutNulls(request.options)
    withoutIdle(request.options)
  }
  const issues = issuesOf(schema, request)
  if (issues.length === 0) return request as Static<S>
  const error = invalidRequest(issues)
  if (!hasPageOptions(request)) throw error
  throw new ServiceError('unsupported_options', error.message, { details: issues })
}

/** Formats that are rejected for a file with the code for options (docs/compatibility.md#parse). */
const OF_PAGES = /^(?:screenshot|branding|changeTracking)/

function hasPageOptions(request: { formats?: unknown; options?: { formats?: unknown } }): boolean {
  const formats: unknown[] = [request.formats, request.options?.formats].flat()
  const nameOf = (format: unknown) =>
    typeof format === 'object' && format !== null && 'type' in format ? format.type : format
  return formats.map(nameOf).some((name) => typeof name === 'string' && OF_PAGES.test(name))
}

function withoutIdle(request: object): void {
  const members = request as Record<string, unknown>
  const pageOnly = Object.entries(ASKS_NOTHING).filter(
    ([name, isNothing]) => name in members && !isNothing(members[name]),
  )
  if (pageOnly.length > 0) {
    const names = pageOnly.map(([name]) => `"${name}"`).join(', ')
    throw new ServiceError('unsupported_options', `These options are for web pages, not for files: ${names}`, {
      details: pageOnly.map(([name]) => ({
        code: 'unsupported',
        path: [name],
        message: `"${name}" is for web pages only`,
      })),
    })
  }
  for (const name of Object.keys(ASKS_NOTHING)) delete members[name]
}
