// Requests and responses of the /v2 parse routes.
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { PageDocument } from '../../content/document.ts'
import type { ParseOptions, ParseResult } from '../../operations/parse.ts'
import { MAX_FILE_BYTES, MAX_FILE_MEGABYTES, MAX_FILE_NAME_LENGTH } from '../file.ts'
import { lenient, MAX_TIMEOUT_MS, Milliseconds, optional, strict } from '../schema.ts'
import { CreditsUsed, creditsUsed, modelFactsOf, modelMembers, V2Content } from './document.ts'
import { decodeFormats, FileFormats } from './formats.ts'
import { decodeParsers } from './parsers.ts'
import { clientMembers, scrapeMembers } from './scrape.ts'
import { Time } from './time.ts'

const DEFAULT_TIMEOUT_MS = 120_000

const { formats: _, timeout: __, zeroDataRetention: ___, ...ofScrape } = scrapeMembers
const {
  actions: _actions,
  waitFor: _waitFor,
  location: _location,
  mobile: _mobile,
  proxy: _proxy,
  ...ofFiles
} = ofScrape

/** Options of a scrape that also apply to files, and those that clients send with every call (docs/compatibility.md#parse). */
const parseMembers = {
  formats: optional(FileFormats),
  timeout: optional(Milliseconds(1000, MAX_TIMEOUT_MS, { default: DEFAULT_TIMEOUT_MS })),
  ...ofFiles,
  zeroDataRetention: optional(Type.Boolean({ description: 'Has no effect: files are never stored.' })),
  ...clientMembers,
} satisfies TProperties

/** The `options` part of `POST /v2/parse`. */
export const V2ParseOptions = strict(parseMembers)

const nested = { options: optional(V2ParseOptions) }

/** Body of `POST /v2/parse/reference`, and the JSON form of `POST /v2/parse`. */
export const V2ReferenceRequest = strict({
  uploadRef: Type.String({ minLength: 1, maxLength: 200, description: 'From `POST /v2/parse/upload-url`.' }),
  ...nested,
  ...parseMembers,
})

const FileName = Type.String({ minLength: 1, maxLength: MAX_FILE_NAME_LENGTH })
const MediaType = Type.String({ maxLength: 255, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
const Base64 = Type.String({
  minLength: 1,
  description: `The file: Base64 in either alphabet, or a data URL. At most ${MAX_FILE_MEGABYTES} MiB decoded.`,
})

/** Body of `POST /v2/parse/base64`. */
export const V2Base64Request = strict({
  base64: optional(Base64),
  data: optional(Type.String({ minLength: 1, description: 'Alias of `base64`.' })),
  filename: optional(FileName),
  contentType: optional(MediaType),
  ...nested,
  ...parseMembers,
})

/** Body of `POST /v2/parse/upload-url`. */
export const V2UploadUrlRequest = strict({
  filename: FileName,
  contentType: optional(MediaType),
  declaredSizeBytes: optional(Type.Integer({ minimum: 1, maximum: MAX_FILE_BYTES })),
  ...clientMembers,
})

export const V2UploadUrlResponse = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({
    uploadUrl: Type.String({ description: 'Upload the file here with PUT. No key is needed.' }),
    uploadRef: Type.String(),
    method: Type.Literal('PUT'),
    headers: Type.Record(Type.String(), Type.String(), { description: 'Headers to send with the upload.' }),
    expiresAt: Time('When the upload URL and the reference expire'),
    maxSizeBytes: Type.Integer(),
  }),
})

export const V2Uploaded = Type.Object({ success: Type.Literal(true) })

export const V2ParseResponse = Type.Object({
  success: Type.Literal(true),
  data: lenient({
    ...V2Content,
    metadata: lenient({
      title: optional(Type.String()),
      sourceURL: Type.String({ description: 'Name of the file, as given.' }),
      url: Type.String(),
      statusCode: Type.Integer(),
      contentType: Type.String({ description: 'Detected from the content.' }),
      numPages: optional(Type.Integer({ description: 'Pages, slides or sheets that were read.' })),
      totalPages: optional(Type.Integer({ description: 'Total number of pages, slides or sheets.' })),
      tokens: optional(Type.Integer({ description: 'Of the Markdown, if the request asks for it.' })),
      creditsUsed: CreditsUsed,
      ...modelMembers,
    }),
  }),
})

/** @param request validated. Options beside the file override those under `options`. */
export function decodeParse(request: Static<typeof V2ParseOptions> & { options?: object }): ParseOptions {
  const options: Static<typeof V2ParseOptions> = { ...request.options, ...request }
  const { content } = decodeFormats(options.formats)
  return {
    content: {
      ...content,
      onlyMainContent: options.onlyMainContent ?? true,
      onlyCleanContent: options.onlyCleanContent ?? false,
      includeTags: options.includeTags ?? [],
      excludeTags: options.excludeTags ?? [],
      removeBase64Images: options.removeBase64Images ?? true,
      ...decodeParsers(options.parsers),
    },
    timeoutMs: options.timeout ?? DEFAULT_TIMEOUT_MS,
  }
}

/** Media types of text files. */
const MEDIA_TYPES: Record<PageDocument['kind'], string> = {
  html: 'text/html',
  xhtml: 'application/xhtml+xml',
  text: 'text/plain',
  markdown: 'text/markdown',
  json: 'application/json',
  xml: 'application/xml',
  feed: 'application/xml',
}

/** Names that clients send if they know none. */
function saysNothing(contentType: string | undefined): contentType is undefined {
  return contentType === undefined || contentType === 'application/octet-stream'
}

export function encodeParsed({ name, document, contentType }: ParseResult): Static<typeof V2ParseResponse>['data'] {
  const { kind, metadata, file, tokens, extraction, model, tokensUsed, ...formats } = document
  return {
    ...formats,
    metadata: {
      ...metadata,
      sourceURL: name,
      // A file has no URL. This one has the form of the v2 server.
      url: `upload:///${encodeURIComponent(name.toWellFormed())}`,
      statusCode: 200,
      contentType: saysNothing(contentType) ? MEDIA_TYPES[kind] : contentType,
      ...file,
      ...(tokens === undefined ? {} : { tokens }),
      creditsUsed,
      ...modelFactsOf(document),
    },
  }
}
