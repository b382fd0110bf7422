import type { Static } from '@sinclair/typebox'
import type { JobListResponse } from '../wire/native/job-list.ts'
import type { V2ActiveBatchesResponse, V2ActiveResponse } from '../wire/v2/active.ts'
import type { V2AgentResponse } from '../wire/v2/agent.ts'
import type { V2DeliveriesResponse } from '../wire/v2/deliveries.ts'
import type { V2ExtractResponse } from '../wire/v2/extract.ts'
import type { V2JobResponse } from '../wire/v2/job.ts'
import type { V2JobErrorsResponse } from '../wire/v2/job-errors.ts'
import { displayUrl, ServerError } from './errors.ts'
import { ask, type Server } from './request.ts'

type FinishedJob = Static<typeof JobListResponse>['jobs'][number]
type Kind = FinishedJob['kind']

/** A job of a service, by its id. */
export interface JobName {
  kind: Kind
  id: string
}

/** A job that stores documents. */
export interface PagesName extends JobName {
  kind: Exclude<Kind, 'extract' | 'agent'>
}

/** The status of a crawl or batch, without its documents. */
export type Status = Static<typeof V2JobResponse>
export type Extraction = Static<typeof V2ExtractResponse>
export type Agent = Static<typeof V2AgentResponse>
export type Errors = Static<typeof V2JobErrorsResponse>
export type ActiveJob = Static<typeof V2ActiveResponse>['crawls'][number] & { kind: PagesName['kind'] }
/** What a list shows of a job. */
export type ListedJob = Pick<FinishedJob, 'id' | 'kind'> &
  Pick<FinishedJob, 'url' | 'total' | 'completed' | 'failed' | 'createdAt'> & { status: string }
export type DeliveryCounts = Pick<Static<typeof V2DeliveriesResponse>, 'total' | 'waiting' | 'delivered' | 'givenUp'>

/** The path of a job, relative to the URL of its service. */
export const pathOf = ({ kind, id }: JobName) => `v2/${routes[kind]}/${id}`

/** @throws ServerError */
export const statusOf = (server: Server, job: PagesName) => ask<Status>(server, 'GET', `${pathOf(job)}${NO_DOCUMENTS}`)

/** The status of an extraction, with its result. @throws ServerError */
export const extractionOf = (server: Server, id: string) =>
  ask<Extraction>(server, 'GET', pathOf({ kind: 'extract', id }))

/** The status of an agent job, with its result. @throws ServerError */
export const agentOf = (server: Server, id: string) => ask<Agent>(server, 'GET', pathOf({ kind: 'agent', id }))

/** The start URL, or the first URL of a batch. For a finished job only the native status has it. @throws ServerError */
export const urlOf = async (server: Server, { kind, id }: PagesName) =>
  (await ask<{ url: string }>(server, 'GET', `${routes[kind]}/${id}${NO_DOCUMENTS}`)).url

/** The first URL of an extraction. Only the list of jobs has it. Undefined if it is not in there. @throws ServerError */
export async function extractionUrlOf(server: Server, { id, status }: Extraction): Promise<string | undefined> {
  const listed = await listedJobs(server, status === 'processing' ? 'active' : 'finished', Number.POSITIVE_INFINITY, id)
  return listed?.jobs.find((job) => job.id === id)?.url
}

/** Pages that failed, and pages that robots.txt forbids. @throws ServerError */
export const errorsOf = (server: Server, job: PagesName) => ask<Errors>(server, 'GET', `${pathOf(job)}/errors`)

/** @throws ServerError; `refused` if the job has already completed */
export const cancelJob = (server: Server, job: JobName) => ask<object>(server, 'DELETE', pathOf(job))

/** A job of either kind that was found, with its status. */
type FoundJob = { pages: PagesName; status: Status } | { extraction: string; result: Extraction } | { agent: Agent }

/**
 * The job with an id, and its status.
 *
 * @throws ServerError `unknown` if there is none
 */
export async function findJob(server: Server, id: string): Promise<FoundJob> {
  for (const kind of ['crawl', 'batch'] as const) {
    const pages = { kind, id }
    const status = await ifKnown(statusOf(server, pages))
    if (status !== undefined) return { pages, status }
  }
  const result = await ifKnown(extractionOf(server, id))
  if (result !== undefined) return { extraction: id, result }
  const agent = await ifKnown(agentOf(server, id))
  if (agent !== undefined) return { agent }
  const access = server.key === undefined ? 'without an API key' : 'with this API key'
  throw new ServerError('unknown', `no job ${id} is visible at ${displayUrl(server.url)} ${access}`)
}

/** Active crawls, then active batches, each oldest first. @throws ServerError */
export async function activeJobs(server: Server): Promise<ActiveJob[]> {
  const { crawls } = await ask<Static<typeof V2ActiveResponse>>(server, 'GET', `v2/${routes.crawl}/active`)
  const { batches } = await ask<Static<typeof V2ActiveBatchesResponse>>(server, 'GET', `v2/${routes.batch}/active`)
  return [
    ...crawls.map((job) => ({ ...job, kind: 'crawl' as const })),
    ...batches.map((job) => ({ ...job, kind: 'batch' as const })),
  ]
}

/** Active extractions and agent jobs, oldest first; none if the service does not list its jobs. @throws ServerError */
export async function activeExtractions(server: Server): Promise<ListedJob[]> {
  const { jobs } = (await listedJobs(server, 'active', Number.POSITIVE_INFINITY)) ?? { jobs: [] }
  return jobs.filter(({ kind }) => kind === 'extract' || kind === 'agent').reverse()
}

/**
 * The newest finished jobs, at most `limit`, and whether there are more. Undefined if the service does not have this
 * route.
 *
 * @throws ServerError
 */
export const finishedJobs = (server: Server, limit: number) => listedJobs(server, 'finished', limit)

/** @param last the job after which no more are needed */
async function listedJobs(
  server: Server,
  status: 'active' | 'finished',
  limit: number,
  last?: string,
): Promise<{ jobs: FinishedJob[]; more: boolean } | undefined> {
  // A job that ends meanwhile moves the others back, so that one may come twice.
  const found = new Map<string, FinishedJob>()
  for (let offset: number | null = 0; offset !== null; ) {
    const path: string = `jobs?status=${status}&offset=${offset}&limit=${Math.min(limit - found.size, JOBS_AT_ONCE)}`
    const page = await ifKnown(ask<Static<typeof JobListResponse>>(server, 'GET', path))
    if (page === undefined) return undefined
    for (const job of page.jobs) found.set(job.id, job)
    offset = page.pagination.next
    if (found.size >= limit || (last !== undefined && found.has(last)))
      return { jobs: [...found.values()], more: offset !== null }
  }
  return { jobs: [...found.values()], more: false }
}

/** As many as a response holds. */
const JOBS_AT_ONCE = 100

/** Counts of a job's webhook deliveries; undefined if the service does not have this route. @throws ServerError */
export const deliveriesOf = (server: Server, job: JobName) =>
  ifKnown(ask<DeliveryCounts>(server, 'GET', `${pathOf(job)}/webhooks?limit=1`))

/** Undefined if the service does not have the requested resource. */
export async function ifKnown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (thrown) {
    if (thrown instanceof ServerError && thrown.kind === 'unknown') return undefined
    throw thrown
  }
}

const routes: Record<Kind, string> = { crawl: 'crawl', batch: 'batch/scrape', extract: 'extract', agent: 'agent' }

/** A page behind all documents, so that the status has only counters. Both route families accept `offset`. */
const NO_DOCUMENTS = '?offset=1000000000&limit=1'
