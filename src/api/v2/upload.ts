import type { Limiter } from '../../concurrency/limiter.ts'
import { ServiceError } from '../../errors.ts'
import type { Operations } from '../../operations/index.ts'
import { MAX_FILE_BYTES, shownFileName } from '../../wire/file.ts'
import { V2Uploaded, V2UploadUrlRequest, V2UploadUrlResponse } from '../../wire/v2/parse.ts'
import { answers } from '../openapi.ts'
import { callOf, factsOf } from '../request.ts'
import { endpoint } from '../route.ts'
import { readFileBody } from './file-body.ts'

export const v2UploadUrl = (operations: Operations) =>
  endpoint({
    handle: async ({ body: { filename, contentType }, request }) => {
      const upload = { name: shownFileName(filename), ...(contentType !== undefined && { contentType }) }
      const { ref, token, expiresAt } = await operations.openUpload(upload, callOf(request))
      return {
        success: true as const,
        data: {
          uploadUrl: `${factsOf(request).base}/v2/parse/upload/${token}`,
          uploadRef: ref,
          method: 'PUT',
          headers: { 'Content-Type': contentType ?? 'application/octet-stream' },
          expiresAt: expiresAt.toISOString(),
          maxSizeBytes: MAX_FILE_BYTES,
        },
      }
    },
    body: V2UploadUrlRequest,
    uses: ['upload'],
    detail: { summary: 'Get a URL to upload a file to', responses: answers(V2UploadUrlResponse) },
  })

/** Needs no key, since the token in its path is one. */
export const v2ReceiveUpload = ({ operations, limiter }: { operations: Operations; limiter: Limiter }) =>
  endpoint({
    handle: async ({ params: { token }, request }) => {
      await operations.expectUpload(token)
      using _slot = await limiter.enter(request.signal, token)
      const bytes = await readFileBody(request, MAX_FILE_BYTES)
      if (bytes.byteLength === 0)
        throw new ServiceError('invalid_request', 'The body is empty; send the bytes of the file')
      await operations.receiveUpload(token, bytes)
      return { success: true as const }
    },
    public: true,
    secretPath: true,
    ownBody: true,
    uses: ['upload'],
    detail: {
      summary: 'Upload a file; the URL is the credential and works once',
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
      responses: answers(V2Uploaded),
    },
  })
