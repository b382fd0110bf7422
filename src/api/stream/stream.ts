import { setTimeout as sleep } from 'node:timers/promises'
import type { JobStatus } from '../../operations/jobs.ts'
import type { Subscription } from '../../operations/watch.ts'
import { isOver } from '../../wire/v2/job.ts'
import { catchupMessage, documentMessage, doneMessage, errorMessage } from '../../wire/v2/stream.ts'

/** Documents that one catchup holds at most, in characters; further ones come in further catchups. */
const CATCHUP_CHARACTERS = 8 * 1024 * 1024

/** While the database is away the socket stays open. */
const RETRY_MS = 1000
const MOST_TRIES = 30

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
 * bounded by one message. A job that is deleted meanwhile ends with an `error`.
 */
export async function streamJob(following: Subscription, outlet: Outlet): Promise<void> {
  const first = following.job
  const sent = first && (await catchUp(following, first, outlet))
  if (first === undefined || sent === undefined) return outlet.send(errorMessage('Job expired'))
  const last = isOver(first) ? first : await follow(following, sent, outlet)
  await outlet.send(last === undefined ? errorMessage('Job expired') : doneMessage(last, Date.now()))
}

/** Sends the documents that were there at first. Returns how many, undefined when they are gone. */
async function catchUp(
  following: Subscription,
  first: JobStatus,
  { send, signal }: Outlet,
): Promise<number | undefined> {
  for (let sent = 0, job = first; ; job = following.job ?? job) {
    const documents: string[] = []
    for (let size = 0; sent < first.completed && size < CATCHUP_CHARACTERS; ) {
      const pages = (await pagesAfter(following, sent, signal)).slice(0, first.completed - sent)
      if (pages.length === 0) return undefined
      for (const page of pages) size += page.length
      documents.push(...pages)
      sent += pages.length
    }
    const complete = sent >= first.completed
    await send(catchupMessage(job, documents, { now: Date.now(), ...(!complete && { status: 'scraping' }) }))
    if (complete) return sent
  }
}

/** Sends the documents that come. Returns the job when it is over, undefined when it is gone. */
async function follow(
  following: Subscription,
  sentBefore: number,
  { send, signal }: Outlet,
): Promise<JobStatus | undefined> {
  for (let sent = sentBefore; ; ) {
    signal.throwIfAborted()
    const { job } = following
    if (job === undefined) return undefined
    if (sent < job.completed) {
      const pages = await pagesAfter(following, sent, signal)
      if (pages.length === 0) return undefined
      for (const page of pages) await send(documentMessage(page))
      sent += pages.length
    } else if (!isOver(job)) await following.changed(signal)
    else {
      if (job.state === 'cancelled') await send(catchupMessage(job, [], { now: Date.now() }))
      return job
    }
  }
}

/**
 * The next documents, of which there are some. While the database is away, or has them no more after a crash, they are
 * waited for; empty when the job is gone.
 *
 * @throws what the database fails with in the end
 */
async function pagesAfter(following: Subscription, after: number, signal: AbortSignal): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      const pages = await following.pagesAfter(after)
      if (pages.length > 0 || following.job === undefined || tries >= MOST_TRIES) return pages
    } catch (error) {
      if (tries >= MOST_TRIES || signal.aborted) throw error
    }
    await sleep(RETRY_MS, undefined, { signal })
  }
}
