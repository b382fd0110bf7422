// The state of a job with its result, in a form that fits into a conversation.
import { type TObject, Type } from '@sinclair/typebox'
import type { JobRef } from '../../operations/index.ts'
import { lenient, optional } from '../../wire/schema.ts'
import { encodeV2Agent } from '../../wire/v2/agent.ts'
import { encodeDocument } from '../../wire/v2/document.ts'
import { encodeV2Extract } from '../../wire/v2/extract.ts'
import { encodeV2Job } from '../../wire/v2/job.ts'
import { encodeV2JobErrors } from '../../wire/v2/job-errors.ts'
import { listedPage } from '../page-result.ts'
import { checkCursor, START } from '../paging/cursor.ts'
import type { DataResult, Facts } from '../paging/whole.ts'
import type { ToolUse } from '../tool.ts'
import { pageUri } from './uri.ts'

const common = {
  id: Type.String(),
  status: Type.String({
    description: '"scraping" or "processing" while it runs; "completed", "failed" or "cancelled".',
  }),
  warning: optional(Type.String()),
  cursor: optional(Type.String()),
}

/** Shape of the state of a job that stores pages. */
export const PagesReport: TObject = lenient({
  ...common,
  total: Type.Integer(),
  completed: Type.Integer(),
  failed: Type.Integer(),
  pages: Type.Array(lenient({ page: Type.Integer(), url: Type.String(), resource: Type.String() })),
  errors: optional(Type.Array(lenient({ url: Type.String(), error: Type.String() }))),
})

/** Shape of the state of a job that ends in one result. */
export const ResultReport: TObject = lenient({
  ...common,
  data: optional(Type.Unknown()),
  sources: optional(
    Type.Array(lenient({ value: Type.String({ description: 'The place of the value in the data.' }) })),
  ),
})

/** Shape of the state of any job. */
export const AnyReport: TObject = lenient(common)

export function reportOf(job: JobRef, use: ToolUse): Promise<DataResult> {
  return job.kind === 'crawl' || job.kind === 'batch' ? pagesReport(job, use) : resultReport(job, use)
}

/** A few pages of a job at a time: more do not fit into a budget, unless they are tiny. */
const PAGES = 100
const PAGES_BYTES = 4 * 1024 * 1024
const ERRORS = 10

async function pagesReport(job: JobRef, { operations, call, cursor }: ToolUse): Promise<DataResult> {
  if (cursor !== undefined) checkCursor(cursor, job.id)
  const { index } = cursor ?? START
  const window = { offset: index, limit: PAGES, limitGiven: true, maxBytes: PAGES_BYTES, errors: ERRORS }
  const report = await operations.jobReport(job, window, call)
  const {
    success: _,
    data,
    next: __,
    creditsUsed: ___,
    ...facts
  } = encodeV2Job(report, window, { url: '', now: Date.now() })
  const { errors, robotsBlocked } = encodeV2JobErrors(report)
  return {
    kind: 'data',
    cursorId: job.id,
    readOn: `call ${STATUS_TOOL[job.kind]} with "id": "${job.id}"`,
    facts: {
      ...facts,
      ...(data.length === 0 && isUnfinished(facts.status) && { hint: howToGoOn(job) }),
      ...(errors.length > 0 && { errors: errors.map(({ url, code, error }) => ({ url, code, error })) }),
      ...(robotsBlocked.length > 0 && { robotsBlocked }),
    },
    lists: ['pages'],
    entries: report.pages.map((page, at) => {
      const number = index + at + 1
      const value = listedPage(encodeDocument(page), { page: number, resource: pageUri(job.id, number) })
      return { list: 'pages', value }
    }),
    before: index,
    more: index + report.pages.length < report.job.completed,
  }
}

async function resultReport(job: JobRef, { operations, call, cursor }: ToolUse): Promise<DataResult> {
  if (cursor !== undefined) checkCursor(cursor, job.id)
  const {
    success: _,
    creditsUsed: __,
    data,
    sources,
    documents,
    conflicts,
    errors,
    steps,
    ...facts
  }: Facts = job.kind === 'extract'
    ? encodeV2Extract(await operations.extractReport(job, call), Date.now())
    : encodeV2Agent(await operations.agentReport(job, call), Date.now())
  const text = JSON.stringify(data ?? null, null, 1)
  const isShort = text.length <= MAX_INLINE
  return {
    kind: 'data',
    cursorId: job.id,
    readOn: `call ${STATUS_TOOL[job.kind]} with "id": "${job.id}"`,
    facts: {
      ...facts,
      ...(isShort ? { data } : { dataIn: 'The data is long: join the "text" of all "dataParts".' }),
      ...(Array.isArray(steps) && { steps: steps.length }),
      ...(isUnfinished(facts.status) && { hint: howToGoOn(job) }),
    },
    entries: [
      ...(isShort ? [] : [{ list: 'dataParts', value: { text } }]),
      ...listed(
        'sources',
        Object.entries((sources ?? {}) as Facts).map(([value, stated]) => ({ value, stated })),
      ),
      ...listed('conflicts', conflicts),
      ...listed('errors', errors),
      ...listed('documents', documents),
    ],
  }
}

/** Characters of data that a result holds as data. */
const MAX_INLINE = 12_000

const listed = (list: string, values: unknown) => ((values ?? []) as Facts[]).map((value) => ({ list, value }))

const isUnfinished = (status: unknown) => status === 'scraping' || status === 'processing'

const STATUS_TOOL = {
  crawl: 'firecrawl_check_crawl_status',
  batch: 'web_extract_job_status',
  extract: 'web_extract_job_status',
  agent: 'firecrawl_agent_status',
} as const satisfies Record<JobRef['kind'], string>

const howToGoOn = ({ kind, id }: JobRef) =>
  `Not finished. Call ${STATUS_TOOL[kind]} with "id": "${id}" and "waitSeconds": 50, or web_extract_cancel_job to stop it.`
