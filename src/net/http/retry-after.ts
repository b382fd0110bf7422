/** `Retry-After` in seconds or as a date (RFC 9110 10.2.3), in milliseconds from `now`. 0 without a usable one. */
export function retryAfterMs(headers: readonly (readonly [string, string])[], now: number): number {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
