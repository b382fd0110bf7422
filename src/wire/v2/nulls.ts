/**
 * Removes null members from a request, its `scrapeOptions` and its formats: clients send null for options that were not
 * given (docs/compatibility.md#null-members).
 */
export function withoutNulls(request: unknown): void {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return
  for (const [name, value] of Object.entries(request)) {
    if (value === null) delete (request as Record<string, unknown>)[name]
    if (name === 'scrapeOptions') withoutNulls(value)
    if (name === 'formats' && Array.isArray(value)) {
      for (const format of value) withoutNulls(format)
    }
  }
}
