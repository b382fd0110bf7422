import type { Static } from '@sinclair/typebox'
import type { UploadedFile } from '../../uploads/uploads.ts'
import { MAX_FILE_BYTES, shownFileName } from '../../wire/file.ts'
import { invalidRequest } from '../../wire/issues.ts'
import { decodeBase64 } from '../../wire/v2/base64.ts'
import { checkedParse } from '../../wire/v2/checked-parse.ts'
import { V2Base64Request } from '../../wire/v2/parse.ts'
import { checkJsonType, jsonObjectOf, MAX_JSON_BYTES } from '../body.ts'
import { readFileBody } from './file-body.ts'

interface EncodedFile {
  file: UploadedFile
  options: Omit<Static<typeof V2Base64Request>, 'base64' | 'data' | 'filename' | 'contentType'>
}

/**
 * The file and the options of `POST /v2/parse/base64`. The long text is taken out before the rest is parsed as JSON, so
 * that 70 MB cost no more than copying them.
 *
 * @throws ServiceError `invalid_request`, `invalid_json`, `payload_too_large`
 */
export async function readEncodedFile(request: Request): Promise<EncodedFile> {
  checkJsonType(request)
  const body = await readFileBody(request, MAX_BODY_BYTES)
  const { json, lifted } = liftFile(body)
  const { base64, data, filename, contentType, ...options } = checkedParse(V2Base64Request, jsonObjectOf(json))
  if (base64 !== undefined && data !== undefined) throw refused('Send either "base64" or "data", not both')
  const text = base64 ?? data
  if (text === undefined) throw refused('"base64" is required')
  const decoded = decodeBase64(lifted ?? text, base64 === undefined ? 'data' : 'base64')
  const type = contentType ?? decoded.contentType
  return {
    file: { bytes: decoded.bytes, name: shownFileName(filename), ...(type !== undefined && { contentType: type }) },
    options,
  }
}

/** Precedes the text of the file. Within a string the quotes would be escaped. */
const MEMBER = /"(?:base64|data)"\s*:\s*"/g

/**
 * The JSON with a placeholder for the first long `base64` or `data`, and its text. What precedes it is no longer than the
 * JSON of a request may be.
 */
function liftFile(body: Buffer): { json: string; lifted?: string } {
  for (const { 0: member, index } of body.toString('latin1', 0, MAX_JSON_BYTES).matchAll(MEMBER)) {
    const start = index + member.length
    const end = body.indexOf('"', start)
    if (end - start <= MIN_LIFTED || body[end - 1] === BACKSLASH) continue
    const json = `${body.toString('utf8', 0, start)}${PLACEHOLDER}${body.toString('utf8', end)}`
    return { json, lifted: unescaped(body.subarray(start, end)) }
  }
  return { json: body.toString('utf8') }
}

const BACKSLASH = 0x5c

/** Some encoders escape `/` and line ends. No other escape is valid in Base64. Overwrites the bytes. */
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

/** Base64 is a third longer than the file. Line ends and escapes come on top. */
const MAX_BODY_BYTES = Math.ceil(MAX_FILE_BYTES * 1.4) + 1024 * 1024
/** A shorter text may as well stay in the JSON. */
const MIN_LIFTED = 64 * 1024
const PLACEHOLDER = 'lifted'
