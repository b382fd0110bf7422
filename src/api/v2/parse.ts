import { Elysia } from 'elysia'
import type { Call } from '../../call.ts'
import type { ParseResult } from '../../operations/parse.ts'
import { invalidRequest } from '../../wire/issues.ts'
import { checkedParse } from '../../wire/v2/checked-parse.ts'
import { decodeParse, encodeParsed, V2Base64Request, V2ParseResponse, V2ReferenceRequest } from '../../wire/v2/parse.ts'
import { readJson } from '../body.ts'
import type { ApiContext } from '../context.ts'
import { answers, jsonContent } from '../openapi.ts'
import { callOf } from '../request.ts'
import { readEncodedFile } from './encoded-file.ts'
import { createFileTurns } from './file-body.ts'
import { multipartSchema, readForm } from './form.ts'
import { isUploadAddress } from './upload.ts'

/** Whether a route reads the body itself: the others have it read as JSON. */
export function readsOwnBody(path: string): boolean {
  return path === '/v2/parse' || path === '/v2/parse/base64' || isUploadAddress(path)
}

/** How `POST /v2/parse` takes a body. */
const TAKEN = 'multipart/form-data with the file as its part "file", or as application/json with an "uploadRef"'

export function v2ParseRoutes({ operations }: ApiContext) {
  const turns = createFileTurns()

  /** The answer to a request that holds memory, in its turn. */
  async function inTurn(request: Request, answer: (call: Call) => Promise<ParseResult>) {
    const call = callOf(request)
    using _turn = await turns.enter(call.signal, call.owner)
    return { success: true as const, data: encodeParsed(await answer(call)) }
  }
  async function fromReference(body: object, call: Call): Promise<ParseResult> {
    const { uploadRef, ...options } = checkedParse(V2ReferenceRequest, body)
    return operations.parseUpload(uploadRef, decodeParse(options), call)
  }

  return new Elysia({ normalize: false, prefix: '/v2' })
    .post(
      '/parse',
      ({ request }) =>
        inTurn(request, async (call) => {
          if (!isForm(request)) return fromReference(referenceOf(await readJson(request, TAKEN)), call)
          const form = await readForm(request)
          const options = decodeParse(form.options)
          return form.file === undefined
            ? operations.parseUpload(form.uploadRef, options, call)
            : operations.parse(form.file, options, call)
        }),
      parsing('Parse a file', {
        'multipart/form-data': { schema: multipartSchema as object },
        ...jsonContent(V2ReferenceRequest).content,
      }),
    )
    .post(
      '/parse/base64',
      ({ request }) =>
        inTurn(request, async (call) => {
          const { file, options } = await readEncodedFile(request)
          return operations.parse(file, decodeParse(options), call)
        }),
      parsing('Parse a file that is sent as Base64', jsonContent(V2Base64Request).content),
    )
    .post(
      '/parse/reference',
      ({ request, body }) => inTurn(request, (call) => fromReference(body as object, call)),
      parsing('Parse a file that was uploaded', jsonContent(V2ReferenceRequest).content),
    )
}

/** How a route is documented; bodies are checked where they are read. */
function parsing(summary: string, content: object) {
  return {
    detail: {
      tags: ['v2'],
      summary,
      requestBody: { required: true, content: { ...content } },
      responses: answers(V2ParseResponse),
    },
  }
}

/** @throws ServiceError `invalid_request` telling where the file belongs */
function referenceOf(body: object): object {
  if ('uploadRef' in body) return body
  const message = 'Send the file as the part "file" of multipart/form-data, or JSON with the "uploadRef" of an upload'
  throw invalidRequest([{ code: 'custom', path: ['file'], message }])
}

function isForm({ headers }: Request): boolean {
  return /^\s*multipart\/form-data/i.test(headers.get('content-type') ?? '')
}
