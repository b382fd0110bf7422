import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { PageDocument } from '../../content/document.ts'
import type { ParseOptions, ParseResult } from '../../operations/parse.ts'
import { MAX_FILE_BYTES, MAX_FILE_MEGABYTES, MAX_FILE_NAME_LENGTH } from '../file.ts'
import { lenient, MAX_TIMEOUT_MS, Milliseconds, optional, strict } from '../schema.ts'
import { V2Content } from './document.ts'
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

/** Options of a scrape that a file has as well, and those that clients send with any call (v2-contract.md 5.4). */
const parseMembers = {
  formats: optional(FileFormats),
  timeout: optional(Milliseconds(1000, MAX_TIMEOUT_MS, { default: DEFAULT_TIMEOUT_MS })),
  ...ofFiles,
  zeroDataRetention: optional(Type.Boolean({ description: 'Nothing of a file is kept in any case.' })),
  ...clientMembers,
} satisfies TProperties

/** The part `options` of `POST /v2/parse`. */
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
  description: `The file, ${MAX_FILE_MEGABYTES} MiB decoded at most: Base64 in either alphabet, or a data URL.`,
})

/** Body of `POST /v2/parse/base64`. */
export const V2Base64Request = strict({
  base64: optional(Base64),
  data: optional(Type.String({ minLength: 1, description: 'Another name of `base64`.' })),
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
    uploadUrl: Type.String({ description: 'Takes the file by PUT, without a key.' }),
    uploadRef: Type.String(),
    method: Type.Literal('PUT'),
    headers: Type.Record(Type.String(), Type.String(), { description: 'To be sent with it.' }),
    expiresAt: Time('When both end'),
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
      sourceURL: Type.String({ description: 'The name of the file, as it was given.' }),
      url: Type.String(),
      statusCode: Type.Integer(),
      contentType: Type.String({ description: 'By the bytes.' }),
      numPages: optional(Type.Integer({ description: 'Pages, slides or sheets that were read.' })),
      totalPages: optional(Type.Integer({ description: 'Pages, slides or sheets that it has.' })),
    }),
  }),
})

/** @param request checked; options beside the file win over those under `options` */
export function decodeParse(request: Static<typeof V2ParseOptions> & { options?: object }): ParseOptions {
  const asked: Static<typeof V2ParseOptions> = { ...request.options, ...request }
  const { content } = decodeFormats(asked.formats)
  return {
    content: {
      ...content,
      onlyMainContent: asked.onlyMainContent ?? true,
      onlyCleanContent: asked.onlyCleanContent ?? false,
      includeTags: asked.includeTags ?? [],
      excludeTags: asked.excludeTags ?? [],
      removeBase64Images: asked.removeBase64Images ?? true,
      ...decodeParsers(asked.parsers),
    },
    timeoutMs: asked.timeout ?? DEFAULT_TIMEOUT_MS,
  }
}

/** Of files that are text. */
const MEDIA_TYPES: Record<PageDocument['kind'], string> = {
  html: 'text/html',
  xhtml: 'application/xhtml+xml',
  text: 'text/plain',
  markdown: 'text/markdown',
  json: 'application/json',
  xml: 'application/xml',
  feed: 'application/xml',
}

/** What clients send for a name that they do not know. */
function saysNothing(contentType: string | undefined): contentType is undefined {
  return contentType === undefined || contentType === 'application/octet-stream'
}

export function encodeParsed({ name, document, contentType }: ParseResult): Static<typeof V2ParseResponse>['data'] {
  const { kind, metadata, file, ...formats } = document
  return {
    ...formats,
    metadata: {
      ...metadata,
      sourceURL: name,
      // Made up, as in the real service: a file has none.
      url: `upload:///${encodeURIComponent(name.toWellFormed())}`,
      statusCode: 200,
      contentType: saysNothing(contentType) ? MEDIA_TYPES[kind] : contentType,
      ...file,
    },
  }
}
