import type { Static } from '@sinclair/typebox'
import type { V2ActiveBatchesResponse, V2ActiveResponse } from '../wire/v2/active.ts'
import type { V2DeliveriesResponse } from '../wire/v2/deliveries.ts'
import type { V2JobResponse } from '../wire/v2/job.ts'
import type { V2JobErrorsResponse } from '../wire/v2/job-errors.ts'
import { ServerFault, shown } from './errors.ts'
import { ask, type Server } from './server.ts'

export type Kind = 'crawl' | 'batch'

/** A job of a service, by its id. */
export interface JobName {
  kind: Kind
  id: string
}

/** How far a job is; without documents when it was asked for so. */
export type Status = Static<typeof V2JobResponse>
export type Errors = Static<typeof V2JobErrorsResponse>
export type ActiveJob = Static<typeof V2ActiveResponse>['crawls'][number] & { kind: Kind }
export type DeliveryCounts = Pick<Static<typeof V2DeliveriesResponse>, 'total' | 'waiting' | 'delivered' | 'givenUp'>

const routes: Record<Kind, string> = { crawl: 'crawl', batch: 'batch/scrape' }

/** Where a job is, below the address of its service. */
export const pathOf = ({ kind, id }: JobName) => `v2/${routes[kind]}/${id}`

/** A window behind all documents: the counters alone. Both families know `offset`. */
const NO_DOCUMENTS = '?offset=1000000000&limit=1'

/** @throws ServerFault */
export const statusOf = (server: Server, job: JobName) => ask<Status>(server, 'GET', `${pathOf(job)}${NO_DOCUMENTS}`)

/** Its start, or the first of its URLs, which only the native status tells of a job that is over. @throws ServerFault */
export const urlOf = async (server: Server, { kind, id }: JobName) =>
  (await ask<{ url: string }>(server, 'GET', `${routes[kind]}/${id}${NO_DOCUMENTS}`)).url

/** Pages that failed and those that robots.txt forbids. @throws ServerFault */
export const errorsOf = (server: Server, job: JobName) => ask<Errors>(server, 'GET', `${pathOf(job)}/errors`)

/** @throws ServerFault; `refused` when it is completed already */
export const cancelJob = (server: Server, job: JobName) => ask<object>(server, 'DELETE', pathOf(job))

/**
 * The crawl or batch that an id names, and how far it is.
 *
 * @throws ServerFault `unknown` when it is neither
 */
export async function findJob(server: Server, id: string): Promise<{ job: JobName; status: Status }> {
  for (const kind of ['crawl', 'batch'] as const) {
    const job = { kind, id }
    const status = await ifKnown(statusOf(server, job))
    if (status !== undefined) return { job, status }
  }
  const whose = server.key === undefined ? 'without a key' : 'with this key'
  throw new ServerFault('unknown', `${shown(server.url)} shows no crawl or batch ${id} ${whose}`)
}

/** Crawls, then batches that are not over, each oldest first. @throws ServerFault */
export async function activeJobs(server: Server): Promise<ActiveJob[]> {
  const { crawls } = await ask<Static<typeof V2ActiveResponse>>(server, 'GET', `v2/${routes.crawl}/active`)
  const { batches } = await ask<Static<typeof V2ActiveBatchesResponse>>(server, 'GET', `v2/${routes.batch}/active`)
  return [
    ...crawls.map((job) => ({ ...job, kind: 'crawl' as const })),
    ...batches.map((job) => ({ ...job, kind: 'batch' as const })),
  ]
}

/** What became of the events of a job; undefined where the service keeps no such list. @throws ServerFault */
export const deliveriesOf = (server: Server, job: JobName) =>
  ifKnown(ask<DeliveryCounts>(server, 'GET', `${pathOf(job)}/webhooks?limit=1`))

/** Undefined for what the service does not have. */
export async function ifKnown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (thrown) {
    if (thrown instanceof ServerFault && thrown.kind === 'unknown') return undefined
    throw thrown
  }
}
