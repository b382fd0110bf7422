interface Page {
  bytes: Uint8Array
  contentType: string
}

/**
 * The page in a web page archive (MHTML, RFC 2557): the first part of type HTML of a mail message.
 *
 * @returns undefined if the bytes are no such archive
 */
export function pageOfMail(bytes: Uint8Array): Page | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^\s*(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*?(?:mime-version|content-type):/i.test(text.slice(0, 4096)))
    return undefined
  return pageIn(text, 0)
}

/** Messages nest: a page and its pictures may stand in a part of their own. */
const MAX_DEPTH = 4

function pageIn(entity: string, depth: number): Page | undefined {
  const start = /\r?\n\r?\n/.exec(entity)
  if (start === null) return undefined
  const headers = entity.slice(0, start.index).replace(/\r?\n[ \t]+/g, ' ')
  const body = entity.slice(start.index + start[0].length)
  const contentType = /^content-type:\s*(.*)$/im.exec(headers)?.[1] ?? ''
  if (/^text\/html/i.test(contentType)) {
    const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1] ?? ''
    return { bytes: decoded(body, encoding), contentType }
  }
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (!/^multipart\//i.test(contentType) || boundary === null || depth >= MAX_DEPTH) return undefined
  const parts = `\n${body}`.split(`\n--${boundary[1] ?? boundary[2]}`).slice(1, MAX_PARTS)
  for (const part of parts) {
    const page = pageIn(part.replace(/^[ \t]*\r?\n/, ''), depth + 1)
    if (page !== undefined) return page
  }
  return undefined
}

const MAX_PARTS = 100

/** Content transfer encodings (RFC 2045, 6). */
function decoded(body: string, encoding: string): Uint8Array {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64')
  if (!/^quoted-printable$/i.test(encoding)) return Buffer.from(body, 'latin1')
  const text = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(text, 'latin1')
}
