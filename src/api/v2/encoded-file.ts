import type { Static } from '@sinclair/typebox'
import type { UploadedFile } from '../../uploads/uploads.ts'
import { MAX_FILE_BYTES, shownFileName } from '../../wire/file.ts'
import { invalidRequest } from '../../wire/issues.ts'
import { decodeBase64 } from '../../wire/v2/base64.ts'
import { checkedParse, V2Base64Request } from '../../wire/v2/parse.ts'
import { checkJsonType, jsonObjectOf } from '../body.ts'
import { readFileBody } from './file-body.ts'

/** Base64 is longer by a third; line ends and escapes come on top. */
const MAX_BODY_BYTES = Math.ceil(MAX_FILE_BYTES * 1.4) + 1024 * 1024
/** A shorter text may as well stay where it is. */
const LONG = 64 * 1024
/** Stands in the JSON in place of the file. */
const PLACE = 'lifted'

interface EncodedFile {
  file: UploadedFile
  options: Omit<Static<typeof V2Base64Request>, 'base64' | 'data' | 'filename' | 'contentType'>
}

/**
 * The file and the options of `POST /v2/parse/base64`. The long text is taken out before the rest is read as JSON, so
 * that 70 MB cost what copying them does.
 *
 * @throws ServiceError `invalid_request`, `invalid_json`, `payload_too_large`
 */
export async function readEncodedFile(request: Request): Promise<EncodedFile> {
  checkJsonType(request)
  const body = await readFileBody(request, MAX_BODY_BYTES)
  const { json, lifted } = liftFile(body)
  const { base64, data, filename, contentType, ...options } = checkedParse(V2Base64Request, jsonObjectOf(json))
  if (base64 !== undefined && data !== undefined) throw refused('"base64" and "data" are two files; send one of them')
  const text = base64 ?? data
  if (text === undefined) throw refused('"base64" is required')
  const decoded = decodeBase64(lifted ?? text, base64 === undefined ? 'data' : 'base64')
  const type = contentType ?? decoded.contentType
  return {
    file: { bytes: decoded.bytes, name: shownFileName(filename), ...(type !== undefined && { contentType: type }) },
    options,
  }
}

/** The JSON with a short word for the text of the first long `base64` or `data`, and that text. */
function liftFile(body: Buffer): { json: string; lifted?: string } {
  for (let start = body.indexOf('"'); start >= 0; ) {
    const end = endOfText(body, start + 1)
    if (end < 0) break
    if (
      end - start > LONG &&
      /"(?:base64|data)"\s*:\s*$/.test(body.toString('latin1', Math.max(0, start - 100), start))
    ) {
      const json = `${body.toString('utf8', 0, start + 1)}${PLACE}${body.toString('utf8', end)}`
      const raw = body.toString('latin1', start + 1, end)
      return { json, lifted: raw.includes('\\') ? unescaped(raw) : raw }
    }
    start = body.indexOf('"', end + 1)
  }
  return { json: body.toString('utf8') }
}

/** Where the quote stands that ends a text: one before which no odd number of backslashes stands. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf('"', start); end >= 0; end = body.indexOf('"', end + 1)) {
    let escapes = 0
    while (end - 1 - escapes >= start && body[end - 1 - escapes] === 0x5c) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return -1
}

/** Some encoders write `\/`, and line ends as `\n`. What else is escaped is no Base64. */
function unescaped(raw: string): string {
  return raw.replaceAll('\\/', '/').replaceAll(/\\[nrt]/g, '')
}

function refused(message: string) {
  return invalidRequest([{ code: 'custom', path: ['base64'], message }])
}
