import type { Static } from '@sinclair/typebox'
import type { UploadedFile } from '../../uploads/uploads.ts'
import { MAX_FILE_BYTES, shownFileName } from '../../wire/file.ts'
import { invalidRequest } from '../../wire/issues.ts'
import { decodeBase64 } from '../../wire/v2/base64.ts'
import { checkedParse } from '../../wire/v2/checked-parse.ts'
import { V2Base64Request } from '../../wire/v2/parse.ts'
import { checkJsonType, jsonObjectOf, MAX_JSON_BYTES } from '../body.ts'
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

/** Before the text of the file. In a text the quotes would have backslashes. */
const MEMBER = /"(?:base64|data)"\s*:\s*"/g

/**
 * The JSON with a short word for the text of the first long `base64` or `data`, and that text. What stands before it is
 * no longer than the JSON of a request may be.
 */
function liftFile(body: Buffer): { json: string; lifted?: string } {
  for (const { 0: member, index } of body.toString('latin1', 0, MAX_JSON_BYTES).matchAll(MEMBER)) {
    const start = index + member.length
    const end = body.indexOf('"', start)
    if (end - start <= LONG || body[end - 1] === BACKSLASH) continue
    const json = `${body.toString('utf8', 0, start)}${PLACE}${body.toString('utf8', end)}`
    return { json, lifted: unescaped(body.subarray(start, end)) }
  }
  return { json: body.toString('utf8') }
}

const BACKSLASH = 0x5c

/** Some encoders write `\/`, and line ends as `\n`. What else is escaped is no Base64. The bytes are given away. */
function unescaped(text: Buffer): string {
  if (!text.includes(BACKSLASH)) return text.toString('latin1')
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    const escaped = text[at] === BACKSLASH ? String.fromCharCode(text[at + 1] ?? 0) : ''
    if (escaped !== '' && 'nrt'.includes(escaped)) at += 1
    else {
      if (escaped === '/') at += 1
      text[length] = text[at]!
      length += 1
    }
  }
  return text.toString('latin1', 0, length)
}

function refused(message: string) {
  return invalidRequest([{ code: 'custom', path: ['base64'], message }])
}
