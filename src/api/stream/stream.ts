import { setTimeout as sleep } from 'node:timers/promises'
import type { JobStatus } from '../../operations/jobs.ts'
import type { Subscription } from '../../operations/watch.ts'
import { isOver } from '../../wire/v2/job.ts'
import { catchupMessage, documentMessage, doneMessage, errorMessage } from '../../wire/v2/stream.ts'

/** Where messages go. */
export interface Outlet {
  /** Resolves when there is room for more. Rejects when the client is gone or does not read. */
  send(message: string): Promise<void>
  /** Aborts when the client is gone or the service stops. */
  signal: AbortSignal
}

/**
 * Streams a job from its beginning to its end: `catchup` with all documents so far, `document` for each new one, `done`.
 * Each document is sent once, in the order in which they were stored, and no more than one message is held in memory.
 * If the job is deleted meanwhile, the stream ends with an `error`.
 */
export async function streamJob(subscription: Subscription, outlet: Outlet): Promise<void> {
  const first = subscription.job
  const sent = first && (await catchUp(subscription, first, outlet))
  if (first === undefined || sent === undefined) return outlet.send(errorMessage('Job expired'))
  const last = isOver(first) ? first : await sendNew(subscription, sent, outlet)
  await outlet.send(last === undefined ? errorMessage('Job expired') : doneMessage(last, Date.now()))
}

/** Sends the documents stored so far. Returns their number, or undefined if they are gone. */
async function catchUp(
  subscription: Subscription,
  first: JobStatus,
  { send, signal }: Outlet,
): Promise<number | undefined> {
  for (let sent = 0, job = first; ; job = subscription.job ?? job) {
    const documents: string[] = []
    for (let size = 0; sent < first.completed && size < CATCHUP_CHARACTERS; ) {
      const pages = (await pagesAfter(subscription, sent, signal)).slice(0, first.completed - sent)
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

/** Sends new documents. Returns the job when it is over, or undefined if it is gone. */
async function sendNew(
  subscription: Subscription,
  sentBefore: number,
  { send, signal }: Outlet,
): Promise<JobStatus | undefined> {
  for (let sent = sentBefore; ; ) {
    signal.throwIfAborted()
    const { job } = subscription
    if (job === undefined) return undefined
    if (sent < job.completed) {
      const pages = await pagesAfter(subscription, sent, signal)
      if (pages.length === 0) return undefined
      for (const page of pages) await send(documentMessage(page))
      sent += pages.length
    } else if (!isOver(job)) await subscription.changed(signal)
    else {
      if (job.state === 'cancelled') await send(catchupMessage(job, [], { now: Date.now() }))
      return job
    }
  }
}

/**
 * The next documents, which are known to exist. While the database is unreachable, or has lost them in a crash, it waits
 * for them. Empty when the job is gone.
 *
 * @throws the last error of the database
 */
async function pagesAfter(subscription: Subscription, after: number, signal: AbortSignal): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      const pages = await subscription.pagesAfter(after)
      if (pages.length > 0 || subscription.job === undefined || tries >= MAX_TRIES) return pages
    } catch (error) {
      if (tries >= MAX_TRIES || signal.aborted) throw error
    }
    await sleep(RETRY_MS, undefined, { signal })
  }
}

/** Characters of documents in one catchup. Further documents come in further catchups. */
const CATCHUP_CHARACTERS = 8 * 1024 * 1024

/** While the database is unreachable the socket stays open. */
const RETRY_MS = 1000
const MAX_TRIES = 30
