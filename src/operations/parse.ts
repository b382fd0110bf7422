// Turns a file into a document.
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { Limiter } from '../concurrency/limiter.ts'
import type { ContentOptions, PageDocument } from '../content/document.ts'
import { checkSelectors } from '../content/selection/selectors.ts'
import { UNKNOWN_BASE } from '../content/urls.ts'
import type { Convert } from '../conversion/pool.ts'
import { asServiceError, type ErrorCode, ServiceError } from '../errors.ts'
import { SUPPORTED } from '../files/convert-file.ts'
import type { UploadedFile, Uploads } from '../uploads/uploads.ts'

/** What a caller may ask of a file. */
export interface ParseOptions {
  content: ContentOptions
  timeoutMs: number
}

export interface ParseResult {
  /** As the caller named it. */
  name: string
  document: PageDocument
  /** What the file came with, if anything. */
  contentType?: string
}

/** What a process needs to parse files. */
export interface Parsing {
  convert: Convert
  limiter: Limiter
}

/** Failures of a document, under the codes that they have where the caller sent it. */
const OF_THE_CALLER: Partial<Record<ErrorCode, ErrorCode>> = {
  unsupported_document: 'unsupported_file',
  document_unreadable: 'unreadable_file',
}

/**
 * A file becomes a document. Its bytes are given away.
 *
 * @throws ServiceError `invalid_request` for an empty file and selectors that are refused, `unsupported_file`,
 *   `unreadable_file`, `fetch_timeout` when `timeoutMs` is over
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
    timedOut: `The file could not be read within ${timeoutMs / 1000} s; a larger timeout may help.`,
    cancelled: 'The caller left before the file was read.',
  })
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  using _place = await limiter.enter(own.signal, own.owner)
  const source = { body: bytes, contentType, name, url: UNKNOWN_BASE }
  const document = await convert(source, content, own).catch((thrown) => {
    throw ofTheCaller(asServiceError(thrown))
  })
  return { name, document, ...(contentType !== undefined && { contentType }) }
}

/**
 * A file that was sent ahead becomes a document, once. It can be parsed again only after a failure that was not its own.
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
  let over: 'drop' | 'release' = 'drop'
  try {
    return await parseChecked(file, options, parsing, call)
  } catch (thrown) {
    if (!isItsOwn(asServiceError(thrown))) over = 'release'
    throw thrown
  } finally {
    // What cannot be told to the database expires there.
    await uploads[over](ref).catch(() => undefined)
  }
}

/** Whether the same file would fail so again. */
function isItsOwn({ code }: ServiceError): boolean {
  return code === 'unsupported_file' || code === 'unreadable_file' || code === 'invalid_request'
}

function checkContent({ includeTags, excludeTags, attributes = [] }: ContentOptions): void {
  checkSelectors('includeTags', includeTags)
  checkSelectors('excludeTags', excludeTags)
  checkSelectors(
    'formats',
    attributes.map(({ selector }) => selector),
  )
}

function ofTheCaller(error: ServiceError): ServiceError {
  const code = OF_THE_CALLER[error.code]
  if (code === undefined) return error
  const isListed = code !== 'unsupported_file' || error.message.includes(SUPPORTED)
  const message = isListed ? error.message : `${error.message} Supported: ${SUPPORTED}.`
  return new ServiceError(code, message, { cause: error.cause })
}
