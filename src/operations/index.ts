import type { Sql } from 'postgres'
import type { Call } from '../call.ts'
import type { MeasuredLimiter } from '../concurrency/limiter.ts'
import { countedByOwner } from '../concurrency/owner-counts.ts'
import { ServiceError } from '../errors.ts'
import type { PublicJobKind } from '../queue/kinds.ts'
import { readWorkload } from '../queue/workload.ts'
import type { UploadedFile, Uploads } from '../uploads/uploads.ts'
import type { NewAgent } from './agent.ts'
import type { NewBatch } from './batch.ts'
import type { NewCrawl } from './crawl.ts'
import type { NewExtract } from './extract.ts'
import type { JobContext } from './job-context.ts'
import type { JobListRequest } from './job-list.ts'
import type { RowWindow } from './job-pages.ts'
import {
  activeJobs,
  cancel,
  deliveryReport,
  type JobKey,
  type JobWindow,
  jobErrors,
  jobReport,
  redeliverEvents,
} from './jobs.ts'
import type { MapOptions } from './map.ts'
import type { CheckListWindow, CheckPageWindow, MonitorChanges, NewMonitor } from './monitors.ts'
import { type ParseOptions, parse, parseUpload } from './parse.ts'
import { type ScrapeOptions, type Scraping, scrape } from './scrape.ts'
import type { Searching, SearchOptions } from './search.ts'
import type { Interaction, NewSession, Sessioning, SessionWork } from './sessions.ts'
import type { JobWatcher } from './watch.ts'
import { workload } from './workload.ts'

/** Everything that web-extract can do. The HTTP API and the command line call nothing else. */
export type Operations = ReturnType<typeof createOperations>

/**
 * The operations of a process. Each takes decoded options and the `Call` it works for, and rejects with a `ServiceError`.
 * To add one, write it in a file of this folder and list it here.
 *
 * Operations that only some processes need are imported on their first call. Otherwise `web-extract scrape` would load the
 * crawl rules and start 50 ms later.
 */
export function createOperations({ scraping: shared, searching, uploads, sessioning, withJobs }: OperationsContext) {
  // Jobs enter the limiter themselves: their tasks are counted in the database.
  const limiter = countedByOwner(shared.limiter)
  const scraping = { ...shared, limiter }
  const withSessions = async <T>(work: (does: typeof import('./sessions.ts'), parts: Sessioning) => Promise<T>) => {
    if (sessioning !== undefined) return work(await import('./sessions.ts'), sessioning)
    throw new ServiceError('render_unavailable', 'No rendering engine keeps browser sessions for this process')
  }
  const withMonitors = <T>(work: (does: typeof import('./monitors.ts'), context: JobContext) => Promise<T>) =>
    withJobs(async (context) => work(await import('./monitors.ts'), context))
  const withAnyJob = <T>(work: (does: typeof import('./any-job.ts'), sql: Sql) => Promise<T>) =>
    withJobs(async ({ sql }) => work(await import('./any-job.ts'), sql))
  return {
    scrape: (options: ScrapeOptions, call: Call) => scrape(options, scraping, call),
    map: async (options: MapOptions, call: Call) => (await import('./map.ts')).map(options, scraping, call),
    search: async (options: SearchOptions, call: Call) =>
      (await import('./search.ts')).search(options, { searching, scraping }, call),

    parse: (file: UploadedFile, options: ParseOptions, call: Call) => parse(file, options, scraping, call),
    parseUpload: (ref: string, options: ParseOptions, call: Call) =>
      parseUpload(ref, options, { ...scraping, uploads }, call),

    openUpload: (file: Omit<UploadedFile, 'bytes'>, { owner }: Call) => uploads.open({ ...file, owner }),
    /** Checks that a file may be uploaded, before its bytes are read. The token is the credential. */
    expectUpload: (token: string) => uploads.expect(token),
    receiveUpload: (token: string, bytes: Uint8Array) => uploads.put(token, bytes),

    startCrawl: (crawl: NewCrawl, call: Call) =>
      withJobs(async (context) => (await import('./crawl.ts')).startCrawl(crawl, context, call)),
    startBatch: (batch: NewBatch, call: Call) =>
      withJobs(async (context) => (await import('./batch.ts')).startBatch(batch, context, call)),

    startExtract: (extract: NewExtract, call: Call) =>
      withJobs(async (context) =>
        (await import('./extract.ts')).startExtract(extract, { ...context, search: searching.search }, call),
      ),
    extractReport: (job: JobRef, call: Call) =>
      withJobs(async ({ sql }) => (await import('./extract.ts')).extractReport(sql, keyOf(job, call))),

    startAgent: (agent: NewAgent, call: Call) =>
      withJobs(async (context) =>
        (await import('./agent.ts')).startAgent(agent, { ...context, search: searching.search }, call),
      ),
    agentReport: (job: JobRef, call: Call) =>
      withJobs(async ({ sql }) => (await import('./agent.ts')).agentReport(sql, keyOf(job, call))),

    openSession: (session: NewSession, call: Call) =>
      withSessions(({ openSession }, parts) => openSession(session, parts, call)),
    listSessions: (call: Call) => withSessions(({ listSessions }, parts) => listSessions(parts, call)),
    /** Runs code in a session, or lets a model do a task in it. */
    execute: (id: string, work: SessionWork, call: Call) =>
      withSessions(({ workInSession }, parts) => workInSession(id, work, parts, call)),
    closeSession: (id: string, call: Call) => withSessions(({ closeSession }, parts) => closeSession(id, parts, call)),
    replay: (id: string, call: Call) => withSessions(({ replayOf }, parts) => replayOf(id, parts, call)),
    replayPicture: (id: string, number: number, call: Call) =>
      withSessions(({ replayPicture }, parts) => replayPicture(id, number, parts, call)),
    /** What a link of a live view allows. The token is the credential. */
    sessionViewer: (id: string, token: string, call: Call) =>
      withSessions(({ sessionViewer }, parts) => sessionViewer(id, token, parts, call)),
    watchSession: (id: string, token: string, call: Call) =>
      withSessions(({ watchSession }, parts) => watchSession(id, token, parts, call)),
    /** Connects a DevTools client to a session. The token is the credential. */
    connectToSession: (id: string, token: string, call: Call) =>
      withSessions(({ connectToSession }, parts) => connectToSession(id, token, parts, call)),
    /** Continues a scrape in its session, and does the work, if there is any. */
    interact: (scrapeId: string, interaction: Interaction, call: Call) =>
      withSessions(({ interact }, parts) => interact(scrapeId, interaction, parts, call)),
    stopInteraction: (scrapeId: string, call: Call) =>
      withSessions(({ stopInteraction }, parts) => stopInteraction(scrapeId, parts, call)),

    /** What the owner keeps the service busy with. */
    workload: (call: Call) => {
      const ofJobs = withJobs(({ sql }) => readWorkload(sql, call.owner))
      return workload(call, limiter, ofJobs)
    },

    activeJobs: (kind: JobKey['kind'], { owner }: Call) => withJobs(({ sql }) => activeJobs(sql, { kind, owner })),
    jobList: (wanted: JobListRequest, { owner }: Call) =>
      withJobs(async ({ sql }) => (await import('./job-list.ts')).jobList(sql, owner, wanted)),
    anyJobReport: (id: string, { owner }: Call) =>
      withAnyJob(({ anyJobReport }, sql) => anyJobReport(sql, { id, owner })),
    cancelAnyJob: (id: string, { owner }: Call) =>
      withAnyJob(({ cancelAnyJob }, sql) => cancelAnyJob(sql, { id, owner })),
    retryAnyJob: (id: string, urls: readonly string[] | undefined, { owner }: Call) =>
      withAnyJob(({ retryAnyJob }, sql) => retryAnyJob(sql, { id, owner }, urls)),
    jobPages: (id: string, window: Omit<RowWindow, 'isOver'>, { owner }: Call) =>
      withJobs(async ({ sql }) => (await import('./job-pages.ts')).jobPages(sql, { id, owner }, window)),
    jobPage: (id: string, number: number, { owner }: Call) =>
      withJobs(async ({ sql }) => (await import('./job-pages.ts')).jobPage(sql, { id, owner }, number)),
    jobDownload: (id: string, { owner }: Call) =>
      withJobs(async ({ sql }) => (await import('./job-download.ts')).jobDownload(sql, { id, owner })),
    anyDeliveries: (id: string, window: Pick<JobWindow, 'offset' | 'limit'>, { owner }: Call) =>
      withAnyJob(({ anyDeliveryReport }, sql) => anyDeliveryReport(sql, { id, owner }, window)),
    redeliverAnyEvents: (id: string, ids: readonly string[] | undefined, { owner }: Call) =>
      withAnyJob(({ redeliverAnyEvents }, sql) => redeliverAnyEvents(sql, { id, owner }, ids)),
    jobReport: (job: JobRef, window: JobWindow, call: Call) =>
      withJobs(({ sql }) => jobReport(sql, keyOf(job, call), window)),
    jobErrors: (job: JobRef, call: Call) => withJobs(({ sql }) => jobErrors(sql, keyOf(job, call))),
    cancelJob: (job: JobRef, call: Call) => withJobs(({ sql }) => cancel(sql, keyOf(job, call))),
    /** Follows the job until the subscription is stopped. */
    watchJob: (job: JobRef, call: Call) => withJobs(({ watcher }) => watcher.follow(keyOf(job, call))),

    createMonitor: (monitor: NewMonitor, call: Call) =>
      withMonitors(({ createMonitor }, context) => createMonitor(monitor, context, call)),
    monitorList: (window: Pick<JobWindow, 'offset' | 'limit'>, { owner }: Call) =>
      withMonitors(({ monitorList }, context) => monitorList(owner, window, context)),
    monitorReport: (id: string, { owner }: Call) =>
      withMonitors(({ monitorReport }, context) => monitorReport({ id, owner }, context)),
    changeMonitor: (id: string, changes: MonitorChanges, { owner }: Call) =>
      withMonitors(({ changeMonitor }, context) => changeMonitor({ id, owner }, changes, context)),
    removeMonitor: (id: string, { owner }: Call) =>
      withMonitors(({ removeMonitor }, context) => removeMonitor({ id, owner }, context)),
    /** Starts a check of a monitor now. */
    startCheck: (id: string, { owner, requestId }: Call) =>
      withMonitors(({ startCheck }, context) => startCheck({ id, owner }, context, requestId)),
    checkList: (id: string, window: CheckListWindow, { owner }: Call) =>
      withMonitors(({ checkList }, context) => checkList({ id, owner }, window, context)),
    checkReport: (check: { id: string; checkId: string }, window: CheckPageWindow, { owner }: Call) =>
      withMonitors(({ checkReport }, context) => checkReport({ ...check, owner }, window, context)),

    webhookDeliveries: (job: JobRef, window: Pick<JobWindow, 'offset' | 'limit'>, call: Call) =>
      withJobs(({ sql }) => deliveryReport(sql, keyOf(job, call), window)),
    /** Redelivers the given events, or all that were given up. Returns how many. */
    redeliverEvents: (job: JobRef, ids: readonly string[] | undefined, call: Call) =>
      withJobs(({ sql }) => redeliverEvents(sql, keyOf(job, call), ids)),
  }
}

/** A job as a client refers to it. Only its owner can find it. */
export type JobRef = Omit<JobKey, 'owner' | 'kind'> & { kind: PublicJobKind }

/**
 * Runs `work` on the job database.
 *
 * @throws ServiceError `database_required` if there is none, `database_unavailable` if it cannot be reached
 */
export type WithJobs = <T>(work: (context: JobContext & { watcher: JobWatcher }) => Promise<T>) => Promise<T>

interface OperationsContext {
  /** Shared by requests and jobs: one cache, one browser, one limiter. */
  scraping: Scraping & { limiter: MeasuredLimiter }
  searching: Searching
  uploads: Uploads
  /** Absent if nothing renders for this process. */
  sessioning?: Sessioning | undefined
  withJobs: WithJobs
}

const keyOf = (job: JobRef, { owner }: Call): JobKey => ({ ...job, owner })
