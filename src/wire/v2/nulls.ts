/**
 * Removes null members from a request and its `scrapeOptions`: the JavaScript client sends null for options that were
 * not given (docs/compatibility.md#null-members).
 */
export function withoutNulls(request: object): void {
  for (const [name, value] of Object.entries(request)) {
    if (value === null) delete (request as Record<string, unknown>)[name]
    if (name === 'scrapeOptions' && typeof value === 'object' && value !== null) withoutNulls(value)
  }
}
