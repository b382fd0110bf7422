import { type ContentOptions, documentOf, type PageDocument, type Source } from '../content/document.ts'
import { isEmpty, statesNothing } from '../content/empty.ts'
import { asServiceError, type ErrorCode, type Issue, ServiceError } from '../errors.ts'
import { claimedBinary } from '../files/claimed-type.ts'
import { type ConvertedFile, convertFile } from '../files/convert-file.ts'
import { detectType, type FileType } from '../files/detect.ts'
import type { FileOptions } from '../files/file-content.ts'
import { isBlankHtml, noTextWarning } from '../files/no-text.ts'
import { causeOf } from '../log.ts'
import { delivered, withMarkdown } from './deliver.ts'

/** The message to a conversion thread or process. */
export interface ConversionRequest {
  source: Source
  options: ContentOptions
  /** The type of the source, if it is known without opening a container. */
  type?: FileType | undefined
  /** For a file. */
  file: Pick<FileOptions, 'ocr' | 'timeLimitMs'>
}

/** The answer to it. An error is sent as its parts, since class instances cannot be sent. */
export type ConversionAnswer = {
  /** What the bytes are. */
  type: FileType
  /** Bytes of objects that a Worker keeps after the conversion. */
  heapBytes?: number
} & (
  | { document: PageDocument }
  | { error: { code: ErrorCode; message: string; cause: string; details?: Issue[]; hint?: string } }
)

/** Does one conversion, on the side of the thread or process. Never rejects. */
export async function answerConversion(request: ConversionRequest): Promise<ConversionAnswer> {
  const { source, options, file } = request
  let type: FileType = 'unsupported'
  try {
    type = request.type ?? (source.rendered ? 'page' : detectType(source.body, hintsOf(source)))
    return { type, document: await documentOfType(type, source, options, file) }
  } catch (thrown) {
    const error = asServiceError(thrown)
    const { code, message, details, hint } = error
    const cause = causeOf(error.cause)
    return { type, error: { code, message, cause, ...(details && { details }), ...(hint !== undefined && { hint }) } }
  }
}

/** A page as it is, or a file converted to HTML first. */
async function documentOfType(
  type: FileType,
  source: Source,
  options: ContentOptions,
  limits: ConversionRequest['file'],
): Promise<PageDocument> {
  if (type === 'page') return documentOfPage(source, options)
  if (type === 'pdf' && options.pdf?.raw === true) return unreadPdf(source, options)
  const file = await fileOf(type, source, { ...hintsOf(source), ...limits, ...options.pdf })
  if (file === undefined) return documentOf(asText(source), options)
  return delivered(documentOfFile(file, type, source, withMarkdown(options)), source, options)
}

/**
 * A page that was fetched, or a text file that was sent.
 *
 * @throws ServiceError `document_unreadable` for text that claims to be a picture
 */
export function documentOfPage(source: Source, options: ContentOptions): PageDocument {
  return delivered(pageOrText(source, withMarkdown(options)), source, options)
}

function pageOrText(source: Source, options: ContentOptions): PageDocument {
  if (source.name === undefined) return documentOf(source, options)
  const claimed = claimedBinary(hintsOf(source))
  if (claimed !== undefined) {
    throw new ServiceError('document_unreadable', `The file claims to be ${claimed}, but it contains only text.`)
  }
  const document = documentOf(asText(source), options)
  if (document.warning !== undefined) return document
  const isBlank = isEmpty(document) || (statesNothing(document) && isBlankHtml(new TextDecoder().decode(source.body)))
  return isBlank ? { ...document, warning: noTextWarning('page') } : document
}

const TEXT = /^\s*(?:text\/|application\/(?:xhtml|xml|json)|[^;]*\+(?:xml|json))/i

/** Uploaded text that is labelled as something else is read as text: the bytes decide. */
function asText(source: Source): Source {
  const trustsLabel = source.name === undefined || TEXT.test(source.contentType ?? 'text/')
  return trustsLabel ? source : { ...source, contentType: undefined }
}

/** What is known of a source's type besides its bytes. */
export function hintsOf({ contentType, name }: Source): Pick<FileOptions, 'contentType' | 'name'> {
  return { ...(contentType !== undefined && { contentType }), ...(name !== undefined && { name }) }
}

/** Undefined for a fetched file of a type that is not supported: `documentOf` then names the type in its error. */
async function fileOf(
  type: FileType,
  { body, name }: Source,
  options: FileOptions,
): Promise<ConvertedFile | undefined> {
  try {
    return await convertFile(body, options, type)
  } catch (thrown) {
    if (name === undefined && thrown instanceof ServiceError && thrown.code === 'unsupported_document') return undefined
    throw thrown
  }
}

function documentOfFile(file: ConvertedFile, type: FileType, { url }: Source, options: ContentOptions): PageDocument {
  const body = new TextEncoder().encode(file.html)
  const { numPages, totalPages, ...metadata } = file.metadata
  const document = documentOf({ body, contentType: 'text/html; charset=utf-8', url, fromFile: true }, options)
  const isBlank = isBlankHtml(file.html) || (document.warning === undefined && isEmpty(document))
  const reason = file.warning ?? (isBlank ? noTextWarning(type) : undefined)
  const warning = [reason, document.warning].filter((text) => text !== undefined).join(' ')
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

/** With `parsers: []`, every text format holds the PDF's bytes in Base64 (docs/compatibility.md#scrape-options). */
function unreadPdf({ body }: Source, { formats }: ContentOptions): PageDocument {
  const wanted = new Set(formats)
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64')
  return {
    kind: 'text',
    file: { contentType: 'application/pdf' },
    ...(wanted.has('markdown') && { markdown: text }),
    ...(wanted.has('html') && { html: text }),
    ...(wanted.has('rawHtml') && { rawHtml: text }),
    ...(wanted.has('links') && { links: [] }),
    ...(wanted.has('images') && { images: [] }),
    ...(wanted.has('attributes') && { attributes: [] }),
    metadata: {},
  }
}
