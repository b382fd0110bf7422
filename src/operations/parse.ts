// Turns a file into a document.
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { Limiter } from '../concurrency/limiter.ts'
import type { ContentOptions, PageDocument } from '../content/document.ts'
import { UNKNOWN_BASE } from '../content/urls.ts'
import type { Convert } from '../conversion/pool.ts'
import { asServiceError, type ErrorCode, ServiceError } from '../errors.ts'
import { SUPPORTED } from '../files/convert-file.ts'
import type { UploadedFile, Uploads } from '../uploads/uploads.ts'
import { checkContent } from './content-options.ts'

/** The options of a parse request. */
export interface ParseOptions {
  content: ContentOptions
  timeoutMs: number
}

export interface ParseResult {
  /** The file name that the client sent. */
  name: string
  document: PageDocument
  /** The content type that the client sent, if any. */
  contentType?: string
}

/** What a process needs to parse files. */
export interface Parsing {
  convert: Convert
  limiter: Limiter
}

/** Codes for document errors when the client sent the file, instead of a site. */
const UPLOAD_CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  unsupported_document: 'unsupported_file',
  document_unreadable: 'unreadable_file',
}

/**
 * Converts a file to a document. The buffer of `file` is transferred and must not be used afterwards.
 *
 * @throws ServiceError `invalid_request` for an empty file or an invalid selector, `unsupported_file`, `unreadable_file`,
 *   `fetch_timeout` after `timeoutMs`
 */
export async function parse(
  file: UploadedFile,
  options: ParseOptions,
  parsing: Parsing,
  call: Call,
): Promise<ParseResult> {
  checkContent(options.content)
  return parseChecked(file, options, parsing, call)
}

async function parseChecked(
  { bytes, name, contentType }: UploadedFile,
  { content, timeoutMs }: ParseOptions,
  { convert, limiter }: Parsing,
  call: Call,
): Promise<ParseResult> {
  if (bytes.byteLength === 0) throw new ServiceError('invalid_request', `The file "${name}" is empty`)
  using limit = deadline(timeoutMs, call.signal, {
    timedOut: `The file could not be read within ${timeoutMs / 1000} s. Try a larger timeout.`,
    cancelled: 'The client disconnected before the file was read.',
  })
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  using _slot = await limiter.enter(own.signal, own.owner)
  const source = { body: bytes, contentType, name, url: UNKNOWN_BASE }
  const document = await convert(source, content, own).catch((thrown) => {
    throw asUploadError(asServiceError(thrown))
  })
  return { name, document, ...(contentType !== undefined && { contentType }) }
}

/**
 * Converts an uploaded file to a document. Each upload can be parsed once, except that it can be retried after an error
 * that the file did not cause.
 *
 * @throws ServiceError as `parse` and `Uploads.take`
 */
export async function parseUpload(
  ref: string,
  options: ParseOptions,
  { uploads, ...parsing }: Parsing & { uploads: Uploads },
  call: Call,
): Promise<ParseResult> {
  checkContent(options.content)
  const file = await uploads.take(ref, call.owner)
  let finish: 'drop' | 'release' = 'drop'
  try {
    return await parseChecked(file, options, parsing, call)
  } catch (thrown) {
    if (!isFileError(asServiceError(thrown))) finish = 'release'
    throw thrown
  } finally {
    // If the database is unavailable, the upload expires there.
    await uploads[finish](ref).catch(() => undefined)
  }
}

/** Whether the same file would fail in the same way again. */
function isFileError({ code }: ServiceError): boolean {
  return code === 'unsupported_file' || code === 'unreadable_file' || code === 'invalid_request'
}

function asUploadError(error: ServiceError): ServiceError {
  const code = UPLOAD_CODES[error.code]
  if (code === undefined) return error
  const listsTypes = code !== 'unsupported_file' || error.message.includes(SUPPORTED)
  const message = listsTypes ? error.message : `${error.message} Supported: ${SUPPORTED}.`
  return new ServiceError(code, message, { cause: error.cause })
}
