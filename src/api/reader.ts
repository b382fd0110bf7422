import type { ServiceError } from '../errors.ts'
import { ReaderResponse, readPage } from '../wire/reader/answer.ts'
import { decodeReader, readerHeaders, typeOfFailure } from '../wire/reader/options.ts'
import { readerTarget } from '../wire/reader/target.ts'
import type { ApiContext } from './context.ts'
import { refuseCrossSite } from './foreign-origin.ts'
import { jsonContent, textContent } from './openapi.ts'
import { operatorsOnly } from './operator-only.ts'
import { failureResponse, pageResponse } from './reader-page.ts'
import { callOf, factsOf } from './request.ts'
import { endpoint, type FailedRequest } from './route.ts'

/**
 * `GET /r/URL`: a page as text, for people and programs that can send nothing but an address. A link can trigger it, so it
 * is off on a service that is open to its network, and closed to pages of other sites.
 */
export const reader = (context: ApiContext) =>
  endpoint({
    handle: async ({ request }) => {
      operatorsOnly(context, 'The reader is off: no key is set, and the service is open to its network')
      refuseCrossSite(request, context)
      const { raw, requestId } = factsOf(request)
      const asked = decodeReader(readerTarget(raw), request.headers)
      const page = readPage(await context.operations.scrape(asked.scrape, callOf(request)), asked)
      return pageResponse(page, asked.type, requestId)
    },
    fails: failed,
    secretPath: true,
    uses: ['page', 'operators', 'ownSite'],
    detail: {
      summary: 'A page as Markdown, HTML or JSON, by its address alone',
      parameters: readerHeaders.map(({ header, schema: { description, ...schema } }) => ({
        name: header,
        in: 'header',
        description,
        schema,
      })),
      responses: { 200: { description: 'Done', content: { ...textContent, ...jsonContent(ReaderResponse).content } } },
    },
  })

function failed(error: ServiceError, { raw, headers, requestId }: FailedRequest): Response {
  return failureResponse(error, typeOfFailure(raw, headers), requestId)
}
