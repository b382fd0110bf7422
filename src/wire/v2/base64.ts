// Files sent as Base64.
import { ServiceError } from '../../errors.ts'
import { fileTooLarge, MAX_FILE_BYTES } from '../file.ts'

interface DecodedFile {
  bytes: Uint8Array
  /** The type in a data URL. */
  contentType?: string
}

/** Maximum length of a data URL before its comma. */
const MAX_HEAD = 1000

/**
 * Decodes a file in Base64: bare or as a data URL, in either alphabet, with white space anywhere
 * (docs/compatibility.md#parse).
 *
 * @param member the name of the member, for errors
 * @throws ServiceError `invalid_request`, `payload_too_large`
 */
export function decodeBase64(text: string, member: string): DecodedFile {
  const head = /^\s*data:([^,;]*)([^,]*),/i.exec(text.slice(0, MAX_HEAD))
  if (head !== null && !/;\s*base64\s*$/i.test(head[2]!)) {
    throw new ServiceError('invalid_request', `"${member}" is a data URL without Base64 content`)
  }
  const digits = head === null ? text : text.slice(head[0].length)
  if ((digits.length * 3) / 4 > MAX_FILE_BYTES * 1.5) throw fileTooLarge()
  const bytes = bytesOf(digits, member)
  if (bytes.byteLength > MAX_FILE_BYTES) throw fileTooLarge()
  if (bytes.byteLength === 0) throw new ServiceError('invalid_request', `"${member}" is empty`)
  const contentType = head?.[1]?.trim() ?? ''
  return { bytes, ...(contentType !== '' && { contentType }) }
}

function bytesOf(digits: string, member: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(digits, { alphabet: /[-_]/.test(digits) ? 'base64url' : 'base64' })
  } catch {
    throw new ServiceError('invalid_request', `"${member}" is not valid Base64`)
  }
}
