import { setTimeout as sleep } from 'node:timers/promises'
import type { JobStatus } from '../../operations/jobs.ts'
import type { Following } from '../../operations/watch.ts'
import { catchupMessage, documentMessage, doneMessage, errorMessage } from '../../wire/v2/stream.ts'

/** Documents that one catchup holds at most, in characters; further ones come in further catchups. */
const CATCHUP_CHARACTERS = 8 * 1024 * 1024

/** While the database is away the socket stays open. */
const RETRY_MS = 1000
const MOST_RETRIES = 30

/** Where messages go. */
export interface Outlet {
  /** Resolves when there is room for more; rejects when the other side is gone or does not read. */
  send(message: string): Promise<void>
  /** Aborts when the other side is gone, or the service stops. */
  signal: AbortSignal
}

/**
 * Tells a job from its beginning to its end (specification 6): `catchup` with all documents that are there, `document`
 * for each that comes, `done`. Each document once, in the order in which they were stored; what is held of them is
 * bounded by one message.
 */
export async function streamJob(following: Following, { send, signal }: Outlet): Promise<void> {
  let sent = 0
  const first = following.job
  if (first === undefined) return
  const atFirst = first.completed
  for (let job: JobStatus = first; ; ) {
    const documents: string[] = []
    for (let size = 0; sent + documents.length < atFirst && size < CATCHUP_CHARACTERS; ) {
      const pages = await pagesAfter(sent + documents.length)
      if (pages.length === 0) break
      documents.push(...pages.slice(0, atFirst - sent - documents.length))
      size = documents.reduce((sum, { length }) => sum + length, 0)
    }
    sent += documents.length
    const complete = sent >= atFirst
    await send(catchupMessage(job, documents, { now: Date.now(), ...(!complete && { status: 'scraping' }) }))
    if (complete) break
    job = following.job ?? job
  }
  const told = isOver(first) ? first : await follow()
  if (told !== undefined) await send(doneMessage(told, Date.now()))

  /** The documents that come, until the job is over. */
  async function follow(): Promise<JobStatus | undefined> {
    while (!signal.aborted) {
      const { job } = following
      if (job === undefined) {
        await send(errorMessage('Job expired'))
        return undefined
      }
      const pages = sent < job.completed ? await pagesAfter(sent) : []
      for (const page of pages) await send(documentMessage(page))
      sent += pages.length
      if (pages.length > 0) continue
      if (!isOver(job)) await following.changed(signal)
      else {
        if (job.state === 'cancelled') await send(catchupMessage(job, [], { now: Date.now() }))
        return job
      }
    }
    return undefined
  }

  async function pagesAfter(after: number): Promise<readonly string[]> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await following.pagesAfter(after)
      } catch (error) {
        if (failures >= MOST_RETRIES || signal.aborted) throw error
        await sleep(RETRY_MS, undefined, { signal })
      }
    }
  }
}

const isOver = ({ state }: JobStatus) => state === 'completed' || state === 'cancelled'
