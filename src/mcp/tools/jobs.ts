// Jobs of any kind: what there is, how they are, and how to stop them.
import { Type } from '@sinclair/typebox'
import { decodeJobListQuery, encodeJobList, JobListQuery } from '../../wire/native/job-list.ts'
import { lenient, optional, strict } from '../../wire/schema.ts'
import { findJob, jobArgument } from '../jobs/find.ts'
import { AnyReport, reportOf } from '../jobs/report.ts'
import { waitForEnd, waitForKnown } from '../jobs/wait.ts'
import { ENDS, pagingArguments, READS_OWN, tool } from '../tool.ts'

export const listJobs = tool({
  name: 'web_extract_jobs',
  title: 'List your jobs',
  description: `List crawls, batches, extractions and agent jobs, newest first, with state and number of pages. Use it to find the id of a job that was started earlier.`,
  input: strict({ ...JobListQuery.properties }),
  output: lenient({
    jobs: Type.Array(lenient({ id: Type.String(), kind: Type.String(), status: Type.String() })),
    nextOffset: optional(Type.Integer({ description: 'For "offset" of the next call.' })),
  }),
  hints: READS_OWN,
  run: async (args, { operations, call }) => {
    const window = decodeJobListQuery(args)
    const { jobs, pagination } = encodeJobList(await operations.jobList(window, call), window)
    return {
      kind: 'data',
      facts: pagination.next === null ? {} : { nextOffset: pagination.next },
      lists: ['jobs'],
      entries: jobs.map((value) => ({ list: 'jobs', value })),
    }
  },
})

export const jobStatus = tool({
  name: 'web_extract_job_status',
  title: 'State and result of a job',
  description: `The state of any job by its id, and its pages (crawl, batch) or its data (extraction, agent). "waitSeconds" waits for its end, "cursor" reads on in its pages.`,
  input: strict({ ...jobArgument, ...waitForKnown, ...pagingArguments }),
  output: AnyReport,
  hints: READS_OWN,
  paged: 'stored',
  run: async ({ id, waitSeconds = 0 }, use) => {
    const job = await findJob(id, use)
    await waitForEnd(job, waitSeconds, use)
    return reportOf(job, use)
  },
})

export const cancelJob = tool({
  name: 'web_extract_cancel_job',
  title: 'Stop a job',
  description: `Stop a crawl, batch, extraction or agent job by its id. The pages that it has stored stay readable.`,
  input: strict(jobArgument),
  output: lenient({ id: Type.String(), kind: Type.String(), status: Type.Literal('cancelled') }),
  hints: ENDS,
  run: async ({ id }, use) => {
    const job = await findJob(id, use)
    await use.operations.cancelJob(job, use.call)
    return { kind: 'data', facts: { ...job, status: 'cancelled' }, entries: [] }
  },
})
