// Stored pages of jobs as resources: a client can attach them to a conversation without a tool.
import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js'
import type { Call } from '../../call.ts'
import { asServiceError } from '../../errors.ts'
import type { JobRef, Operations } from '../../operations/index.ts'
import { encodeJobList } from '../../wire/native/job-list.ts'
import { encodeDocument } from '../../wire/v2/document.ts'
import { documentResult } from '../page-result.ts'
import { cutAtBlock } from '../paging/cut.ts'
import { DEFAULT_TOKENS } from '../paging/part.ts'
import { findJob } from './find.ts'
import { JOB_TEMPLATE, jobUri, PAGE_TEMPLATE, pageUri, resourceOf } from './uri.ts'

export const resourceTemplates: readonly ResourceTemplate[] = [
  {
    name: 'job',
    title: 'Pages of a job',
    uriTemplate: JOB_TEMPLATE,
    mimeType: 'text/markdown',
    description: 'A list of the stored pages of a crawl or batch, each with its address as a resource.',
  },
  {
    name: 'page',
    title: 'Stored page of a job',
    uriTemplate: PAGE_TEMPLATE,
    mimeType: 'text/markdown',
    description:
      'The n-th stored page of a crawl or batch, from 1, as Markdown. A long one is cut and names the address of the rest.',
  },
]

const LISTED_JOBS = 20

/** The latest crawls and batches of the caller that have pages. */
export async function listResources(operations: Operations, call: Call): Promise<Resource[]> {
  const window = { offset: 0, limit: LISTED_JOBS }
  const { jobs } = encodeJobList(await asProtocol('', operations.jobList(window, call)), window)
  return jobs
    .filter(({ kind, completed }) => storesPages(kind) && completed > 0)
    .map(({ id, kind, url, status, completed }) => ({
      uri: jobUri(id),
      name: `${kind}-${id}`,
      title: `${kind} of ${url}`.slice(0, 200),
      description: `${status}, ${completed} pages`,
      mimeType: 'text/markdown',
    }))
}

/** @throws McpError -32002 for an address that is nobody's or somebody else's */
export async function readResource(
  uri: string,
  operations: Operations,
  call: Call,
): Promise<ReadResourceResult['contents']> {
  const wanted = resourceOf(uri)
  if (wanted === undefined) throw notFound(uri, `There is no resource "${uri.slice(0, 200)}"`)
  const { jobId, page, from } = wanted
  const job = await asProtocol(uri, findJob(jobId, { operations, call }))
  if (!storesPages(job.kind)) throw notFound(uri, `A job of kind ${job.kind} has no pages`)
  return asProtocol(
    uri,
    page === undefined ? listOf(job, uri, operations, call) : pageOf(job, { uri, page, from }, operations, call),
  )
}

const storesPages = (kind: JobRef['kind']) => kind === 'crawl' || kind === 'batch'

const LISTED_PAGES = 500
const LISTED_BYTES = 10 * 1024 * 1024

async function listOf(job: JobRef, uri: string, operations: Operations, call: Call) {
  const window = { offset: 0, limit: LISTED_PAGES, maxBytes: LISTED_BYTES, errors: 0 }
  const { pages, job: status } = await operations.jobReport(job, window, call)
  const lines = pages.map(({ requestedUrl, document }, at) => {
    const title = document.metadata.title ?? requestedUrl
    return `- [${String(title)
      .replace(/[[\]\s]+/g, ' ')
      .trim()}](${pageUri(job.id, at + 1)}) ${requestedUrl}`
  })
  const more = pages.length < status.completed ? `\n\nAnd ${status.completed - pages.length} more.` : ''
  const text = cutAtBlock(`${lines.join('\n')}${more}`, DEFAULT_TOKENS) || 'No page is stored yet.'
  return [{ uri, mimeType: 'text/markdown', text }]
}

async function pageOf(
  job: JobRef,
  { uri, page, from }: { uri: string; page: number; from: number },
  operations: Operations,
  call: Call,
): Promise<ReadResourceResult['contents']> {
  const window = { offset: page - 1, limit: 1, maxBytes: 1, errors: 0 }
  const { pages, job: status } = await operations.jobReport(job, window, call)
  const [stored] = pages
  if (stored === undefined)
    throw notFound(uri, `The job has ${status.completed} stored pages; this would be page ${page}`)
  const { texts, pictures, facts } = documentResult(encodeDocument(stored))
  const all = texts.map(({ name, text }) => (texts.length === 1 ? text : `<${name}>\n${text}\n</${name}>`)).join('\n\n')
  const text = cutAtBlock(all.slice(from), DEFAULT_TOKENS)
  const end = from + text.length
  const note =
    end < all.length
      ? `\n\n[Characters ${from} to ${end} of ${all.length}. The rest: ${pageUri(job.id, page)}?from=${end}]`
      : ''
  const blobs = from === 0 ? pictures.map(({ data, mimeType }) => ({ uri, mimeType, blob: data })) : []
  return [{ uri, mimeType: 'text/markdown', text: `${text}${note}`.toWellFormed(), _meta: facts }, ...blobs]
}

/** Errors of the service as errors of the protocol: a resource has no result that could hold one. */
async function asProtocol<T>(uri: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    if (thrown instanceof McpError) throw thrown
    const { code, message, hint } = asServiceError(thrown)
    if (code === 'not_found') throw notFound(uri, message)
    throw new McpError(ErrorCode.InternalError, `${code}: ${message}`, { code, ...(hint && { hint }) })
  }
}

/** The code that the protocol has for it. */
const RESOURCE_NOT_FOUND = -32002

const notFound = (uri: string, message: string) => new McpError(RESOURCE_NOT_FOUND, message, { uri: uri.slice(0, 200) })
