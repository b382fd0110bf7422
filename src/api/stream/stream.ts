import { setTimeout as sleep } from 'node:timers/promises'
import type { JobStatus } from '../../operations/jobs.ts'
import type { Subscription } from '../../operations/watch.ts'
import { isOver } from '../../wire/v2/job.ts'
import { catchupMessage, documentMessage, doneMessage, errorMessage, statusMessage } from '../../wire/v2/stream.ts'

/** Where messages go. */
export interface Outlet {
  /** Resolves when there is room for more. Rejects when the client is gone or does not read. */
  send(message: string): Promise<void>
  /** Aborts when the client is gone or the service stops. */
  signal: AbortSignal
}

/**
 * Streams a job from its beginning to its end: `catchup` with all documents so far, `document` for each new one, `status`,
 * `done`. Each document is sent once, except that the `status` of a small job repeats them, and no more than one message is
 * held in memory. If the job is deleted meanwhile, the stream ends with an `error`.
 */
export async function streamJob(subscription: Subscription, outlet: Outlet): Promise<void> {
  const first = subscription.job
  const sent = first && (await catchUp(subscription, first, outlet))
  if (first === undefined || sent === undefined) return outlet.send(errorMessage('Job expired'))
  const last = isOver(first) ? first : await sendNew(subscription, sent, outlet)
  await outlet.send(last === undefined ? errorMessage('Job expired') : doneMessage(last, Date.now()))
}

/** What was sent so far. */
interface Sent {
  documents: number
  characters: number
}

/** Sends the documents stored so far. Returns undefined if they are gone. */
async function catchUp(
  subscription: Subscription,
  first: JobStatus,
  { send, signal }: Outlet,
): Promise<Sent | undefined> {
  const sent: Sent = { documents: 0, characters: 0 }
  for (let job = first; ; job = subscription.job ?? job) {
    const documents = await documentsAfter(subscription, sent, { upTo: first.completed, signal })
    if (documents === undefined) return undefined
    const complete = sent.documents >= first.completed
    await send(catchupMessage(job, documents, { now: Date.now(), ...(!complete && { status: 'scraping' }) }))
    if (complete) return sent
  }
}

/** The documents after those that were sent, as many as fit into a message. Undefined if they are gone. Advances `sent`. */
async function documentsAfter(
  subscription: Subscription,
  sent: Sent,
  { upTo, signal }: { upTo: number; signal: AbortSignal },
): Promise<string[] | undefined> {
  const documents: string[] = []
  const full = sent.characters + MESSAGE_CHARACTERS
  while (sent.documents < upTo && sent.characters < full) {
    const pages = (await pagesAfter(subscription, sent.documents, signal)).slice(0, upTo - sent.documents)
    if (pages.length === 0) return undefined
    documents.push(...pages)
    advance(sent, pages)
  }
  return documents
}

/** Sends new documents and the last status. Returns the job when it is over, or undefined if it is gone. */
async function sendNew(
  subscription: Subscription,
  sent: Sent,
  { send, signal }: Outlet,
): Promise<JobStatus | undefined> {
  for (;;) {
    signal.throwIfAborted()
    const { job } = subscription
    if (job === undefined) return undefined
    if (sent.documents < job.completed) {
      const pages = await pagesAfter(subscription, sent.documents, signal)
      if (pages.length === 0) return undefined
      for (const page of pages) await send(documentMessage(page))
      advance(sent, pages)
    } else if (!isOver(job)) await subscription.changed(signal)
    else return sendLastStatus(subscription, job, sent, { send, signal })
  }
}

/**
 * The JavaScript client takes its last snapshot from this message, with all documents, and neither client learns otherwise
 * that a job was cancelled. The Python client would take a partial list for all documents: a job that is too large for one
 * message ends with `done` alone, or, if it was cancelled, with a status that has no documents.
 */
async function sendLastStatus(
  subscription: Subscription,
  job: JobStatus,
  sent: Sent,
  { send, signal }: Outlet,
): Promise<JobStatus | undefined> {
  const small = sent.characters <= MESSAGE_CHARACTERS
  if (!small && job.state !== 'cancelled') return job
  const upTo = small ? sent.documents : 0
  const documents = await documentsAfter(subscription, { documents: 0, characters: 0 }, { upTo, signal })
  if (documents === undefined) return undefined
  await send(statusMessage(job, documents, Date.now()))
  return job
}

function advance(sent: Sent, pages: readonly string[]): void {
  sent.documents += pages.length
  for (const page of pages) sent.characters += page.length
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

/** Characters of documents in one message. Further documents come in further catchups. */
const MESSAGE_CHARACTERS = 8 * 1024 * 1024

/** While the database is unreachable the socket stays open. */
const RETRY_MS = 1000
const MAX_TRIES = 30
