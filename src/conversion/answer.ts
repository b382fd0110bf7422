import { type ContentOptions, documentOf, type PageDocument, type Source } from '../content/document.ts'
import { asServiceError, type ErrorCode, type Issue, ServiceError } from '../errors.ts'
import { type ConvertedFile, convertFile } from '../files/convert-file.ts'
import { detectType, type FileType } from '../files/detect.ts'
import type { FileOptions } from '../files/file-content.ts'
import { causeOf } from '../log.ts'

/** What goes into a conversion Worker. */
export interface ConversionRequest {
  source: Source
  options: ContentOptions
  /** For a file. */
  file: Pick<FileOptions, 'ocr' | 'timeLimitMs'>
}

/** What comes out of it; an error as its parts, since classes do not cross. */
export type ConversionAnswer = {
  /** What the bytes of a file are; absent where nobody asked. */
  type?: FileType
} & (
  | { document: PageDocument }
  | { error: { code: ErrorCode; message: string; cause: string; details?: Issue[]; hint?: string } }
)

/** One conversion, as a Worker answers it. Never rejects. */
export async function answerConversion({ source, options, file }: ConversionRequest): Promise<ConversionAnswer> {
  try {
    return { document: await documentOfAny(source, options, file) }
  } catch (thrown) {
    const error = asServiceError(thrown)
    const { code, message, details, hint } = error
    const cause = causeOf(error.cause)
    return { error: { code, message, cause, ...(details && { details }), ...(hint !== undefined && { hint }) } }
  }
}

/** The same for a file, telling what its bytes are. */
export async function answerFile(request: ConversionRequest): Promise<ConversionAnswer> {
  // First, since readers may give the bytes away.
  const type = typeOf(request.source)
  return { type, ...(await answerConversion(request)) }
}

function typeOf(source: Source): FileType {
  try {
    return detectType(source.body, hintsOf(source))
  } catch {
    return 'unsupported'
  }
}

/** A page, or a file that is made HTML first. What a browser has drawn is a page. */
async function documentOfAny(
  source: Source,
  options: ContentOptions,
  limits: ConversionRequest['file'],
): Promise<PageDocument> {
  if (source.rendered === true) return documentOf(source, options)
  const hints = hintsOf(source)
  if (options.pdf?.raw === true && detectType(source.body, hints) === 'pdf') return unreadPdf(source, options)
  const file = await fileOf(source, { ...hints, ...limits, ...options.pdf })
  return file === undefined ? documentOf(asText(source), options) : documentOfFile(file, source, options)
}

const TEXT = /^\s*(?:text\/|application\/(?:xhtml|xml|json)|[^;]*\+(?:xml|json))/i

/** Text that a caller sent under another type is read as what it is: the bytes decide. */
export function asText(source: Source): Source {
  const isNamedSo = source.name === undefined || TEXT.test(source.contentType ?? 'text/')
  return isNamedSo ? source : { ...source, contentType: undefined }
}

/** What is known of the type of a source beside its bytes. */
export function hintsOf({ contentType, name }: Source): Pick<FileOptions, 'contentType' | 'name'> {
  return { ...(contentType !== undefined && { contentType }), ...(name !== undefined && { name }) }
}

/** Of what was fetched and is no file that we read, `documentOf` says which type it has. */
async function fileOf({ body, name }: Source, options: FileOptions): Promise<ConvertedFile | undefined> {
  try {
    return await convertFile(body, options)
  } catch (thrown) {
    if (name === undefined && thrown instanceof ServiceError && thrown.code === 'unsupported_document') return undefined
    throw thrown
  }
}

function documentOfFile(file: ConvertedFile, { url }: Source, options: ContentOptions): PageDocument {
  const body = new TextEncoder().encode(file.html)
  const { numPages, totalPages, ...metadata } = file.metadata
  const document = documentOf({ body, contentType: 'text/html; charset=utf-8', url, fromFile: true }, options)
  const warning = [file.warning, document.warning].filter((text) => text !== undefined).join(' ')
  return {
    ...document,
    file: {
      contentType: file.contentType,
      ...(numPages !== undefined && { numPages }),
      ...(totalPages !== undefined && { totalPages }),
    },
    metadata: { ...document.metadata, ...metadata },
    ...(warning !== '' && { warning }),
  }
}

/** `parsers: []` asks for the bytes, where others have text (v2-server-semantics.md 5.1). */
function unreadPdf({ body }: Source, { formats }: ContentOptions): PageDocument {
  const asks = new Set(formats)
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64')
  return {
    kind: 'text',
    file: { contentType: 'application/pdf' },
    ...(asks.has('markdown') && { markdown: text }),
    ...(asks.has('html') && { html: text }),
    ...(asks.has('rawHtml') && { rawHtml: text }),
    ...(asks.has('links') && { links: [] }),
    ...(asks.has('images') && { images: [] }),
    ...(asks.has('attributes') && { attributes: [] }),
    metadata: {},
  }
}
