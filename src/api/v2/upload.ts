import { Elysia } from 'elysia'
import { createGate } from '../../operations/gate.ts'
import { MAX_FILE_BYTES } from '../../wire/shared.ts'
import { V2Uploaded, V2UploadUrlRequest, V2UploadUrlResponse } from '../../wire/v2/parse.ts'
import { readBytes } from '../body.ts'
import type { ApiContext } from '../context.ts'
import { answers } from '../openapi.ts'
import { factsOf } from '../request.ts'

const ADDRESS = /^\/v2\/parse\/upload\/[\w-]+$/
const MAX_UPLOAD_MS = 300_000
/** Files that come in at once; more wait, addresses in turn. */
const BODIES = 8
const MAX_WAITING = 200

/** Whether a path takes an upload: it is its own key (specification 5). */
export function isUploadAddress(path: string): boolean {
  return ADDRESS.test(path)
}

export function v2UploadRoutes({ uploads }: Pick<ApiContext, 'uploads'>) {
  const bodies = createGate(BODIES, MAX_WAITING)
  return new Elysia({ normalize: false, prefix: '/v2/parse' })
    .post(
      '/upload-url',
      async ({ body, request }) => {
        const { owner, base } = factsOf(request)
        const { filename, contentType } = body
        const upload = { owner, name: filename, ...(contentType !== undefined && { contentType }) }
        const { ref, token, expiresAt } = await (await uploads()).open(upload)
        return {
          success: true as const,
          data: {
            uploadUrl: `${base}/v2/parse/upload/${token}`,
            uploadRef: ref,
            method: 'PUT' as const,
            headers: { 'Content-Type': contentType ?? 'application/octet-stream' },
            expiresAt: expiresAt.toISOString(),
            maxSizeBytes: MAX_FILE_BYTES,
          },
        }
      },
      {
        body: V2UploadUrlRequest,
        detail: { tags: ['v2'], summary: 'Where to upload a file', responses: answers(V2UploadUrlResponse) },
      },
    )
    .put(
      '/upload/:token',
      async ({ params: { token }, request }) => {
        const kept = await uploads()
        await kept.expect(token)
        using _place = await bodies.enter(request.signal, token)
        await kept.put(token, await readBytes(request, { maxBytes: MAX_FILE_BYTES, maxMs: MAX_UPLOAD_MS }))
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
