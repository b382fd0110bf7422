/**
 * The Content-Type that a part of a multipart/form-data body declares (RFC 7578, 4.4).
 *
 * The runtime replaces it: it types a file by its name and adds `charset=utf-8`, whatever the bytes are.
 *
 * @param boundary as the Content-Type of the body names it
 */
export function declaredTypeOf(name: string, bytes: Buffer, boundary: string): string | undefined {
  const delimiter = `--${boundary}`
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    // Not the first delimiter, so it needs a line of its own.
    if (at > 0 && bytes.toString('latin1', at - 2, at) !== '\r\n') continue
    const start = at + delimiter.length
    const end = bytes.indexOf('\r\n\r\n', start)
    if (end < 0) return undefined
    const headers = bytes.toString('latin1', start, Math.min(end, start + MAX_HEADER_BYTES))
    if (nameIn(headers) === name) return /^content-type:[ \t]*(\S.*?)[ \t]*$/im.exec(headers)?.[1]
  }
  return undefined
}

const MAX_HEADER_BYTES = 8192

/** The name of the part. A file name may contain anything, even what looks like another name. */
function nameIn(headers: string): string | undefined {
  const disposition = /^content-disposition:(.*)$/im
    .exec(headers)?.[1]
    ?.replace(/;\s*filename\*?=(?:"[^"]*"|[^;]*)/gi, '')
  const [, quoted, bare] = /;\s*name=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  return quoted ?? bare
}
