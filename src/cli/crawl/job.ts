import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/client.ts'
import { isPassing } from '../../db/errors.ts'
import type { Log } from '../../log.ts'
import { startCrawl } from '../../operations/crawl.ts'
import { activeJobs, type JobKey, type JobReport, jobReport } from '../../operations/jobs.ts'
import { deleteErrors, deletePages, undrainedErrors, undrainedPages } from '../../queue/drain.ts'
import { readJob } from '../../queue/read.ts'
import { rescueFromAll } from '../../queue/rescue.ts'
import { startDuties } from '../../service/maintenance.ts'
import type { Scraping } from '../../service/scraping.ts'
import { createRunTask } from '../../tasks/run.ts'
import { Worker } from '../../worker/worker.ts'
import { argumentsOf, type CrawlFolder, FolderFault, keepState } from './folder.ts'
import { crawlBoundsOf, crawlOptionsOf } from './options.ts'
import type { CrawlOutput } from './output.ts'

const OWNER = 'anonymous'

/** Until its pages are all written; the database goes with them. */
const RETENTION_SECONDS = 10 * 365 * 24 * 3600

const LOOK_MS = 100
const AT_ONCE = 64
const LEAST_FREE_BYTES = 64 * 1024 * 1024
/** A private server that was killed is there again after a second or two. */
const LONGEST_ABSENCE_MS = 60_000

/**
 * The job of a crawl: the one that was begun, or a new one.
 *
 * @throws FolderFault when the database that held it is gone
 */
export async function jobOf(folder: CrawlFolder, { sql }: Database): Promise<JobKey> {
  const key = { kind: 'crawl' as const, owner: OWNER }
  const { state, path, workFolder } = folder
  if (state.id !== undefined) {
    if ((await readJob(sql, { ...key, id: state.id })) === undefined) throw new FolderFault(gone(path, workFolder))
    await rescueFromAll(sql)
    return { ...key, id: state.id }
  }
  // Whoever was killed between the start of the job and the end of this function knows no id yet.
  const id = (await activeJobs(sql, key))[0]?.id ?? (await begin(folder, sql)).id
  folder.state = { ...state, id }
  keepState(folder)
  return { ...key, id }
}

const gone = (path: string, workFolder: string) =>
  `what was still to be done is not in ${workFolder} any more, and ${path} cannot be gone on with; begin in another folder (one that root made below /root must not be moved)`

function begin({ state }: CrawlFolder, sql: Database['sql']) {
  const args = argumentsOf(state)
  const crawl = { options: crawlOptionsOf(state.url, args), bounds: crawlBoundsOf(args) }
  return startCrawl(crawl, { sql, retentionSeconds: RETENTION_SECONDS }, { owner: OWNER })
}

interface Work {
  folder: CrawlFolder
  database: Database
  scraping: Scraping
  output: CrawlOutput
  places: number
  log: Log
  /** Ends it before it is complete. */
  signal: AbortSignal
  /** How far it is, several times a second. */
  onProgress: (job: JobReport['job'], url: string | undefined) => void
}

/**
 * Works on a job in this process until it is complete or the signal aborts, and writes its pages as they come.
 *
 * @throws what writing throws, `ServiceError` when the job is gone, or what the database throws that stays away
 */
export async function work(key: JobKey, options: Work): Promise<JobReport> {
  const { database, scraping, places, log } = options
  const { sql, listen } = database
  const runTask = createRunTask(scraping.parts)
  let begun: string | undefined
  const duties = startDuties({ sql, log })
  const worker = await Worker.start({
    sql,
    listen,
    concurrency: places,
    log,
    run: (task, ...rest) => {
      if (task.kind === 'page') begun = task.url
      return runTask(task, ...rest)
    },
  })
  try {
    await followed(key, options, () => begun)
  } finally {
    await Promise.all([worker.stop(), duties.stop()])
  }
  return handedOver(key, options)
}

/** Until the job is over; what of the database passes is waited for. */
async function followed(key: JobKey, options: Work, begun: () => string | undefined): Promise<void> {
  const { signal, onProgress, folder } = options
  let answeredAt = performance.now()
  while (!signal.aborted) {
    try {
      const { job } = await handedOver(key, options)
      answeredAt = performance.now()
      onProgress(job, begun())
      if (job.state === 'completed') return
    } catch (error) {
      if (!isPassing(error) || performance.now() - answeredAt > LONGEST_ABSENCE_MS) throw error
    }
    await refuseFullDisk(folder.path)
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Writes what the job has by now, and takes it out of the database. */
async function handedOver(key: JobKey, { database: { sql }, output }: Work): Promise<JobReport> {
  const report = await jobReport(sql, key, { offset: 0, limit: 0, maxBytes: 0, errors: 0 })
  const { number } = report.job
  for (;;) {
    const pages = await undrainedPages(sql, number, AT_ONCE)
    await output.addPages(pages)
    const errors = await undrainedErrors(sql, number, AT_ONCE)
    await output.addErrors(errors)
    if (pages.length > 0)
      await deletePages(
        sql,
        number,
        pages.map(({ ord }) => ord),
      )
    if (errors.length > 0)
      await deleteErrors(
        sql,
        number,
        errors.map(({ seq }) => seq),
      )
    if (pages.length < AT_ONCE && errors.length < AT_ONCE) return report
  }
}

/** Before it is full: a database without room for its journal does not end in an orderly way. */
async function refuseFullDisk(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(path)
  if (bavail * bsize < LEAST_FREE_BYTES) throw Object.assign(new Error('less than 64 MiB are free'), { code: 'ENOSPC' })
}
