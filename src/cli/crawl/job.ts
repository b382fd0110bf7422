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
import { argumentsOf, type CrawlFolder, FolderError, saveState } from './folder.ts'
import { crawlBoundsOf, crawlOptionsOf } from './options.ts'
import type { CrawlOutput } from './output.ts'
import type { UpdateOutput } from './update.ts'

/**
 * The job of a crawl: the one that was started, or a new one.
 *
 * @throws FolderError if the database that held the job is gone
 */
export async function jobOf(folder: CrawlFolder, { sql }: Database): Promise<JobKey> {
  const key = { kind: 'crawl' as const, owner: OWNER }
  const { state, path, workFolder } = folder
  if (state.id !== undefined) {
    const job = await readJob(sql, { ...key, id: state.id })
    // An update can begin again: what it has noted and the earlier crawl are files.
    if (job === undefined && !state.updating) throw new FolderError(gone(path, workFolder))
    if (job !== undefined) {
      await rescueFromAll(sql)
      return { ...key, id: state.id }
    }
  }
  // If the process was killed after the job was started and before its id was saved, the job is found here.
  const id = (await activeJobs(sql, key))[0]?.id ?? (await begin(folder, sql)).id
  folder.state = { ...state, id }
  saveState(folder)
  return { ...key, id }
}

const OWNER = 'anonymous'

const gone = (path: string, workFolder: string) =>
  `the crawl in ${path} cannot be resumed: ${workFolder} no longer contains its jobs. Start in another folder (a crawl that root made below /root must not be moved)`

function begin({ state }: CrawlFolder, sql: Database['sql']) {
  const args = argumentsOf(state)
  const crawl = { options: crawlOptionsOf(state.url, args), bounds: crawlBoundsOf(args) }
  return startCrawl(crawl, { sql, retentionSeconds: RETENTION_SECONDS }, { owner: OWNER })
}

/** Ten years: until all pages are written. The database is removed together with them. */
const RETENTION_SECONDS = 10 * 365 * 24 * 3600

interface Work {
  folder: CrawlFolder
  database: Database
  scraping: Scraping
  output: CrawlOutput | UpdateOutput
  /** Pages at the same time. */
  concurrency: number
  log: Log
  /** Stops the work before it is complete. */
  signal: AbortSignal
  /** Called several times a second. */
  onProgress: (job: JobReport['job'], url: string | undefined) => void
}

/**
 * Works on a job in this process until it is complete or the signal aborts, and writes pages as they arrive.
 *
 * @throws what writing throws, `ServiceError` if the job is gone, or the error of a database that stays unavailable
 */
export async function work(key: JobKey, options: Work): Promise<JobReport> {
  const { database, scraping, concurrency, log } = options
  const { sql, listen } = database
  const runTask = createRunTask({ ...scraping.parts, sql })
  let latest: string | undefined
  const duties = startDuties({ sql, log })
  const worker = await Worker.start({
    sql,
    listen,
    concurrency,
    log,
    run: (task, ...rest) => {
      if (task.kind === 'page') latest = task.url
      return runTask(task, ...rest)
    },
  })
  try {
    await follow(key, options, () => latest)
  } finally {
    await Promise.all([worker.stop(), duties.stop()])
  }
  return writeFinished(key, options)
}

/** Follows the job until it ends. A database that is away for a moment is waited for. */
async function follow(key: JobKey, options: Work, latest: () => string | undefined): Promise<void> {
  const { signal, onProgress, folder } = options
  let answeredAt = performance.now()
  while (!signal.aborted) {
    try {
      const { job } = await writeFinished(key, options)
      answeredAt = performance.now()
      onProgress(job, latest())
      if (job.state === 'completed') return
    } catch (error) {
      if (!isPassing(error) || performance.now() - answeredAt > MAX_OUTAGE_MS) throw error
    }
    await refuseFullDisk(folder.path)
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}

const POLL_MS = 100
/** A private server that was killed is back within a second or two. */
const MAX_OUTAGE_MS = 60_000

/** Writes the pages that the job has by now, and removes them from the database. */
async function writeFinished(key: JobKey, { database: { sql }, output }: Work): Promise<JobReport> {
  const report = await jobReport(sql, key, { offset: 0, limit: 0, maxBytes: 0, errors: 0 })
  const { number } = report.job
  for (;;) {
    const pages = await undrainedPages(sql, number, BATCH_SIZE)
    await output.addPages(pages)
    const errors = await undrainedErrors(sql, number, BATCH_SIZE)
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
    if (pages.length < BATCH_SIZE && errors.length < BATCH_SIZE) return report
  }
}

const BATCH_SIZE = 64

/** Stops before the disk is full: a database without space for its journal does not shut down cleanly. */
async function refuseFullDisk(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(path)
  if (bavail * bsize < MIN_FREE_BYTES) throw Object.assign(new Error('less than 64 MiB are free'), { code: 'ENOSPC' })
}

const MIN_FREE_BYTES = 64 * 1024 * 1024
