// Turns a file into a document.

import { answeredBy, withMaterial } from '../answers/answers.ts'
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { Limiter } from '../concurrency/limiter.ts'
import type { ContentOptions, PageDocument, Source } from '../content/document.ts'
import { UNKNOWN_BASE } from '../content/urls.ts'
import type { Convert } from '../conversion/pool.ts'
import { asServiceError, type ErrorCode, ServiceError } from '../errors.ts'
import { SUPPORTED } from '../files/convert-file.ts'
import type { ModelChoice, OpenModel } from '../model/model.ts'
import type { UploadedFile, Uploads } from '../uploads/uploads.ts'
import { checkContent, modelFor } from './content-options.ts'

/** The options of a parse request. */
export interface ParseOptions {
  content: ContentOptions
  timeoutMs: number
  /** The model that answers, if not the one of the settings. */
  model?: ModelChoice
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
  /** Absent where no model answers. */
  openModel?: OpenModel
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
  options: ParseOptions,
  { openModel, ...parsing }: Parsing,
  call: Call,
): Promise<ParseResult> {
  if (bytes.byteLength === 0) throw new ServiceError('invalid_request', `The file "${name}" is empty`)
  const { timeoutMs } = options
  const model = modelFor(options, openModel)
  using limit = deadline(timeoutMs, call.signal, {
    timedOut: `The file could not be read within ${timeoutMs / 1000} s. Try a larger timeout.`,
    cancelled: 'The client disconnected before the file was read.',
  })
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  const content = model === undefined ? options.content : withMaterial(options.content)
  const source = { body: bytes, contentType, name, url: UNKNOWN_BASE }
  const document = await readFile(source, content, parsing, own)
  const answered = model === undefined ? document : await answeredBy(model, { document, url: name, content }, own)
  return { name, document: answered, ...(contentType !== undefined && { contentType }) }
}

/** A file holds its slot until it is converted, and not while a model answers. */
async function readFile(
  source: Source,
  content: ContentOptions,
  { convert, limiter }: Omit<Parsing, 'openModel'>,
  call: Call,
): Promise<PageDocument> {
  using _slot = await limiter.enter(call.signal, call.owner)
  return await convert(source, content, call).catch((thrown) => {
    throw asUploadError(asServiceError(thrown))
  })
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
