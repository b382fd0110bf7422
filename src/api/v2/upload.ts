import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { ServiceError } from '../../errors.ts'
import type { Operations } from '../../operations/index.ts'
import { MAX_FILE_BYTES, shownFileName } from '../../wire/file.ts'
import { V2Uploaded, V2UploadUrlRequest, V2UploadUrlResponse } from '../../wire/v2/parse.ts'
import type { ApiContext } from '../context.ts'
import { answers } from '../openapi.ts'
import { callOf, factsOf } from '../request.ts'
import { createFileTurns, readFileBody } from './file-body.ts'

const ADDRESS = /^\/v2\/parse\/upload\/[\w-]+$/

/** Whether a path takes an upload: it is its own key (specification 5). */
export function isUploadAddress(path: string): boolean {
  return ADDRESS.test(path)
}

export function v2UploadRoutes({ operations }: ApiContext) {
  const turns = createFileTurns()
  return new Elysia({ normalize: false, prefix: '/v2/parse' })
    .post(
      '/upload-url',
      async ({ body, request }) => ({
        success: true as const,
        data: await opened(operations, body, request),
      }),
      {
        body: V2UploadUrlRequest,
        detail: { tags: ['v2'], summary: 'Where to upload a file', responses: answers(V2UploadUrlResponse) },
      },
    )
    .put(
      '/upload/:token',
      async ({ params: { token }, request }) => {
        await operations.expectUpload(token)
        using _turn = await turns.enter(request.signal, token)
        const bytes = await readFileBody(request, MAX_FILE_BYTES)
        if (bytes.byteLength === 0)
          throw new ServiceError('invalid_request', 'The body is empty; send the file as it is')
        await operations.receiveUpload(token, bytes)
        return { success: true as const }
      },
      {
        detail: {
          tags: ['v2'],
          summary: 'Upload a file, once; the address is the key',
          security: [],
          requestBody: { required: true, content: { 'application/octet-stream': {} } },
          responses: answers(V2Uploaded),
        },
      },
    )
}

async function opened(
  operations: Pick<Operations, 'openUpload'>,
  { filename, contentType }: Static<typeof V2UploadUrlRequest>,
  request: Request,
): Promise<Static<typeof V2UploadUrlResponse>['data']> {
  const upload = { name: shownFileName(filename), ...(contentType !== undefined && { contentType }) }
  const { ref, token, expiresAt } = await operations.openUpload(upload, callOf(request))
  return {
    uploadUrl: `${factsOf(request).base}/v2/parse/upload/${token}`,
    uploadRef: ref,
    method: 'PUT',
    headers: { 'Content-Type': contentType ?? 'application/octet-stream' },
    expiresAt: expiresAt.toISOString(),
    maxSizeBytes: MAX_FILE_BYTES,
  }
}
