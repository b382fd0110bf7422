/**
 * Takes members that are null out of a request and its `scrapeOptions`: the JavaScript client sends them for options
 * that were not given (v2-contract.md 12).
 */
export function withoutNulls(request: object): void {
  for (const [name, value] of Object.entries(request)) {
    if (value === null) delete (request as Record<string, unknown>)[name]
    if (name === 'scrapeOptions' && typeof value === 'object' && value !== null) withoutNulls(value)
  }
}
