import type { TSchema } from '@sinclair/typebox'
import type { Call } from '../../call.ts'
import type { Limiter } from '../../concurrency/limiter.ts'
import type { Operations } from '../../operations/index.ts'
import type { ParseResult } from '../../operations/parse.ts'
import { invalidRequest } from '../../wire/issues.ts'
import { checkedParse } from '../../wire/v2/checked-parse.ts'
import { decodeParse, encodeParsed, V2Base64Request, V2ParseResponse, V2ReferenceRequest } from '../../wire/v2/parse.ts'
import { readJson } from '../body.ts'
import { answers, jsonContent } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'
import { readEncodedFile } from './encoded-file.ts'
import { multipartSchema, readForm } from './form.ts'

interface Parsing {
  operations: Operations
  /** Shared by all routes that parse a file. */
  limiter: Limiter
}

export const v2Parse = (parsing: Parsing) =>
  endpoint({
    handle: ({ request }) =>
      limited(parsing, request, async (call) => {
        if (!isForm(request)) return parseReference(parsing, referenceOf(await readJson(request, ACCEPTED)), call)
        const { file, uploadRef, ...form } = await readForm(request)
        const options = decodeParse(form.options)
        const { operations } = parsing
        return file === undefined
          ? operations.parseUpload(uploadRef, options, call)
          : operations.parse(file, options, call)
      }),
    ownBody: true,
    uses: ['file', 'upload'],
    detail: parseDetail('Parse a file', {
      'multipart/form-data': { schema: multipartSchema },
      ...jsonContent(V2ReferenceRequest).content,
    }),
  })

export const v2ParseBase64 = (parsing: Parsing) =>
  endpoint({
    handle: ({ request }) =>
      limited(parsing, request, async (call) => {
        const { file, options } = await readEncodedFile(request)
        return parsing.operations.parse(file, decodeParse(options), call)
      }),
    ownBody: true,
    uses: ['file'],
    detail: parseDetail('Parse a file sent as Base64', jsonContent(V2Base64Request).content),
  })

export const v2ParseReference = (parsing: Parsing) =>
  endpoint({
    handle: ({ request, body }) => limited(parsing, request, (call) => parseReference(parsing, body as object, call)),
    uses: ['file', 'upload'],
    detail: parseDetail('Parse an uploaded file', jsonContent(V2ReferenceRequest).content),
  })

/** Waits for the limiter, because the request holds a file in memory. */
async function limited({ limiter }: Parsing, request: Request, parse: (call: Call) => Promise<ParseResult>) {
  const call = callOf(request)
  using _slot = await limiter.enter(call.signal, call.owner)
  return { success: true as const, data: encodeParsed(await parse(call)) }
}

async function parseReference({ operations }: Parsing, body: object, call: Call): Promise<ParseResult> {
  const { uploadRef, ...options } = checkedParse(V2ReferenceRequest, body)
  return operations.parseUpload(uploadRef, decodeParse(options), call)
}

/** Bodies are checked while they are read, so their schemas are for the OpenAPI document only. */
function parseDetail(summary: string, content: Readonly<Record<string, { schema: TSchema }>>) {
  return { summary, requestBody: { required: true, content }, responses: answers(V2ParseResponse) }
}

/** How `POST /v2/parse` accepts a file. */
const ACCEPTED = 'multipart/form-data with the file as its part "file", or as application/json with an "uploadRef"'

/** @throws ServiceError `invalid_request` that says how to send the file */
function referenceOf(body: object): object {
  if ('uploadRef' in body) return body
  const message =
    'Send the file as the part "file" of multipart/form-data, or send JSON with the "uploadRef" of an upload'
  throw invalidRequest([{ code: 'custom', path: ['file'], message }])
}

function isForm({ headers }: Request): boolean {
  return /^\s*multipart\/form-data/i.test(headers.get('content-type') ?? '')
}
