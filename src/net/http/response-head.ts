/** A site sends one or two (100, 103) before its response; more than these are a flood that would never end. */
const MAX_INFORMATIONAL = 20
const MAX_INFORMATIONAL_BYTES = 64 * 1024

/**
 * A counter for the informational responses (1xx, RFC 9110 15.2) that precede a response, in any version of HTTP.
 *
 * @returns a function to be called with the raw headers of each; it gives the failure once there are too many
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
 * The failure of a response whose status is none: those below 200 are not final, and a status has three digits. What is
 * above 599 is an invention that sites use against robots (999), and a document like any other error page.
 */
export function statusError(status: number): Error | undefined {
  return status >= 200 && status <= 999 ? undefined : invalidHead('HPE_INVALID_STATUS', `the status is ${status}`)
}

/** Whether a response has no body whatever its headers announce (RFC 9110 6.4.1). */
export function bodiless(method: string, status: number): boolean {
  return method === 'HEAD' || status === 204 || status === 304
}

/** Named like the errors of the HTTP/1.1 parser, so that `netError` takes it for what it is. */
function invalidHead(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
