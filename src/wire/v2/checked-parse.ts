import type { Static, TObject } from '@sinclair/typebox'
import { ServiceError } from '../../errors.ts'
import { invalidRequest, issuesOf } from '../issues.ts'
import { withoutNulls } from './nulls.ts'

/** Members of a scrape that are refused for a file (v2-server-semantics.md 7.3), and values of them that ask for nothing. */
const ASKS_NOTHING: Record<string, (value: unknown) => boolean> = {
  actions: (value) => Array.isArray(value) && value.length === 0,
  waitFor: (value) => value === 0,
  mobile: (value) => value === false,
  proxy: (value) => value === 'auto' || value === 'basic',
  location: () => false,
}

/**
 * A request as its schema has it.
 *
 * @throws ServiceError `unsupported_options` naming members that only pages have, `invalid_request`
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
  const refusal = invalidRequest(issues)
  if (!asksForPage(request)) throw refusal
  throw new ServiceError('unsupported_options', refusal.message, { details: issues })
}

/** Formats that a request for a file is refused for under the code of options (v2-server-semantics.md 7.3). */
const OF_PAGES = /^(?:screenshot|branding|changeTracking)/

function asksForPage(request: { formats?: unknown; options?: { formats?: unknown } }): boolean {
  const formats: unknown[] = [request.formats, request.options?.formats].flat()
  const nameOf = (format: unknown) =>
    typeof format === 'object' && format !== null && 'type' in format ? format.type : format
  return formats.map(nameOf).some((name) => typeof name === 'string' && OF_PAGES.test(name))
}

function withoutIdle(request: object): void {
  const members = request as Record<string, unknown>
  const asked = Object.entries(ASKS_NOTHING).filter(([name, isNothing]) => name in members && !isNothing(members[name]))
  if (asked.length > 0) {
    const names = asked.map(([name]) => `"${name}"`).join(', ')
    throw new ServiceError('unsupported_options', `Only pages have these options, and this is a file: ${names}`, {
      details: asked.map(([name]) => ({ code: 'unsupported', path: [name], message: `"${name}" is for pages only` })),
    })
  }
  for (const name of Object.keys(ASKS_NOTHING)) delete members[name]
}
