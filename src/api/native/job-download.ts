import type { Operations } from '../../operations/index.ts'
import { Download, decodeDownloadQuery, JobDownloadQuery } from '../../wire/native/job-download.ts'
import { jobFileName } from '../download/file-names.ts'
import { formats } from '../download/formats.ts'
import { createDownloadSlots } from '../download/slots.ts'
import { pulledBody } from '../download/stream.ts'
import { anyJobIdOf } from '../job-request.ts'
import { queryParameters } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

/** All stored pages of a job as one file. It is made while it is sent, and never whole in memory. */
export const downloadJob = (operations: Operations) => {
  const slots = createDownloadSlots()
  return endpoint({
    handle: async ({ params, query, request }) => {
      const format = formats[decodeDownloadQuery(query)]
      const call = callOf(request)
      const slot = slots.enter(call.owner)
      try {
        const { job, pages } = await operations.jobDownload(anyJobIdOf(params.id), call)
        const headers = {
          'content-type': format.type,
          'content-disposition': `attachment; filename="${jobFileName(job, format.extension)}"`,
        }
        return new Response(pulledBody(format.bytes(pages), { slot, log: call.log }), { headers })
      } catch (thrown) {
        slot[Symbol.dispose]()
        throw thrown
      }
    },
    uses: ['job', 'download'],
    detail: {
      summary: 'Download all stored pages of a job as one file',
      parameters: queryParameters(JobDownloadQuery),
      responses: {
        200: {
          description: 'The file',
          content: Object.fromEntries(Object.values(formats).map(({ type }) => [type, { schema: Download }])),
        },
      },
    },
  })
}
