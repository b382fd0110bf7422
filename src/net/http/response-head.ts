/**
 * Counts the informational responses (1xx, RFC 9110 15.2) before a response, in any version of HTTP.
 *
 * @returns call it with the raw headers of each; it returns an error once there are too many
 */
export function informationalCounter(): (rawHeaders: readonly string[]) => Error | undefined {
  let count = 0
  let bytes = 0
  return (rawHeaders) => {
    count += 1
    for (const text of rawHeaders) bytes += text.length
    if (count <= MAX_INFORMATIONAL && bytes <= MAX_INFORMATIONAL_BYTES) return undefined
    return invalidHead('HPE_INFORMATIONAL_FLOOD', 'too many informational responses')
  }
}

/**
 * The error for a status that is not valid: below 200 it is not final, and it has three digits. Statuses above 599 do not
 * exist officially, but sites send 999 to bots, and the response is an error page like any other.
 */
export function statusError(status: number): Error | undefined {
  return status >= 200 && status <= 999 ? undefined : invalidHead('HPE_INVALID_STATUS', `the status is ${status}`)
}

/** Whether a response has no body whatever its headers announce (RFC 9110 6.4.1). */
export function bodiless(method: string, status: number): boolean {
  return method === 'HEAD' || status === 204 || status === 304
}

/** Has a code like those of the HTTP/1.1 parser, so that `netError` recognises it. */
function invalidHead(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/** A site sends one or two (100, 103) before its response. More than this is a flood that may never end. */
const MAX_INFORMATIONAL = 20
const MAX_INFORMATIONAL_BYTES = 64 * 1024
