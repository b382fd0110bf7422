import { type Static, Type } from '@sinclair/typebox'
import { ServiceError } from '../../errors.ts'
import type { UploadedFile } from '../../uploads/uploads.ts'
import { fileTooLarge, MAX_FILE_BYTES, shownFileName } from '../../wire/file.ts'
import { invalidRequest } from '../../wire/issues.ts'
import { optional } from '../../wire/schema.ts'
import { checkedParse } from '../../wire/v2/checked-parse.ts'
import { V2ParseOptions } from '../../wire/v2/parse.ts'
import { jsonObjectOf } from '../body.ts'
import { readFileBody } from './file-body.ts'
import { declaredTypeOf } from './part-type.ts'

/** The parts of `POST /v2/parse` as multipart/form-data, in any order. In OpenAPI 3.1 a file is a string. */
export const multipartSchema = Type.Object(
  {
    file: optional(
      Type.String({ contentMediaType: 'application/octet-stream', description: 'The file, with its name.' }),
    ),
    options: optional(V2ParseOptions),
    uploadRef: optional(Type.String({ description: 'Reference of an upload, instead of `file`.' })),
  },
  { additionalProperties: false },
)

/** The file, and room for options, names and boundaries. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + 1024 * 1024
/** Parsing a million parts takes more than a second. */
const MAX_PARTS = 100

type Entry = string | File

/** A FormData. The types of Bun and Node declare two that are incompatible. */
interface Parts {
  keys(): Iterable<string>
  getAll(name: string): Entry[]
}

type Form = { options: Static<typeof V2ParseOptions> } & (
  | { file: UploadedFile; uploadRef?: never }
  | { file?: undefined; uploadRef: string }
)

/**
 * The parts of a form.
 *
 * @throws ServiceError `invalid_request` naming the part, `payload_too_large`
 */
export async function readForm(request: Request): Promise<Form> {
  const bytes = await readFileBody(request, MAX_FORM_BYTES)
  const boundary = boundaryOf(request)
  const form = await parsed(bytes, request.headers.get('content-type') ?? '', boundary)
  const unknown = [...form.keys()].find((name) => !Object.hasOwn(multipartSchema.properties, name))
  if (unknown !== undefined) {
    throw refused(unknown, `"${unknown.slice(0, 100)}" is not a part of this form. Use file, options or uploadRef.`)
  }
  const options = optionsOf(await textOf(form, 'options'))
  const uploadRef = await textOf(form, 'uploadRef')
  const file = onlyOne(form, 'file')
  if (file === undefined && uploadRef === undefined) throw refused('file', 'The part "file" is missing')
  if (file !== undefined && uploadRef !== undefined) {
    throw refused('uploadRef', 'Send either "file" or "uploadRef", not both')
  }
  return file === undefined
    ? { options, uploadRef: uploadRef! }
    : { options, file: await fileOf(file, declaredTypeOf('file', bytes, boundary)) }
}

function boundaryOf({ headers }: Request): string {
  const [, quoted, bare = ''] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers.get('content-type') ?? '') ?? []
  return quoted ?? bare
}

async function parsed(bytes: Buffer, contentType: string, boundary: string): Promise<Parts> {
  checkParts(bytes, boundary)
  try {
    return (await new Response(bytes, { headers: { 'content-type': contentType } }).formData()) as unknown as Parts
  } catch (cause) {
    throw new ServiceError('invalid_request', 'The body is not a complete multipart/form-data message', { cause })
  }
}

function checkParts(bytes: Buffer, boundary: string): void {
  const delimiter = `\r\n--${boundary}`
  for (let parts = 0, at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    parts += 1
    if (parts > MAX_PARTS) {
      throw new ServiceError('invalid_request', 'The form has too many parts. Use file, options or uploadRef.')
    }
  }
}

function onlyOne(form: Parts, name: string): Entry | undefined {
  const entries = form.getAll(name)
  if (entries.length > 1) throw refused(name, `The part "${name}" was sent ${entries.length} times; send it once`)
  return entries[0]
}

/** Some clients send every part as a file. */
async function textOf(form: Parts, name: string): Promise<string | undefined> {
  const entry = onlyOne(form, name)
  return typeof entry === 'object' ? entry.text() : entry
}

function optionsOf(text = '{}'): Static<typeof V2ParseOptions> {
  return checkedParse(V2ParseOptions, objectOf(text))
}

function objectOf(text: string): object {
  try {
    return jsonObjectOf(text)
  } catch (thrown) {
    throw refused('options', `"options" is not a JSON object: ${(thrown as Error).message}`)
  }
}

async function fileOf(entry: Entry, declared: string | undefined): Promise<UploadedFile> {
  if (typeof entry === 'string') throw refused('file', 'The part "file" is not a file: it has no file name')
  if ((entry.name ?? '').trim() === '') throw refused('file', 'The part "file" has an empty file name')
  if (entry.size > MAX_FILE_BYTES) throw fileTooLarge()
  const contentType = declared === undefined ? {} : { contentType: declared }
  return { bytes: await entry.bytes(), name: shownFileName(entry.name.replaceAll('%22', '"')), ...contentType }
}

function refused(part: string, message: string): ServiceError {
  return invalidRequest([{ code: 'custom', path: [part], message }])
}
