/** The header for the request id, from clients to the API and from there to rendering engines. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** The request id of the client if it is a harmless token, or else a new UUID (version 7, so that ids sort by time). */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER)
  return given !== null && /^[\w.:-]{1,128}$/.test(given) ? given : Bun.randomUUIDv7()
}
