import { setTimeout as sleep } from 'node:timers/promises'
import type { Static } from '@sinclair/typebox'
import type { V2Document } from '../wire/v2/document.ts'
import { displayUrl, ServerError } from './errors.ts'
import {
  type Agent,
  agentOf,
  type Extraction,
  extractionOf,
  type PagesName,
  pathOf,
  type Status,
  statusOf,
} from './jobs.ts'
import { addressOf, headersOf, type Server } from './request.ts'

type Document = Static<typeof V2Document>

/** The messages of a job's WebSocket (docs/compatibility.md#websocket-messages). */
export type Message =
  | { type: 'catchup'; data: Status }
  | { type: 'status'; data: Status }
  | { type: 'done'; data: Status }
  | { type: 'document'; data: Document }
  | { type: 'error'; error: string }

interface Watcher {
  /** Called once for every message. After a reconnect, documents that were already delivered are left out. */
  onMessage: (message: Message) => void
  /** Called every second, because the socket only sends documents. */
  onStatus: (status: Status) => void
  /** The connection was lost, or is back. */
  onConnection: (state: 'cut' | 'back') => void
}

/**
 * Follows a job to its end and reconnects as often as necessary.
 *
 * @returns its final status
 * @throws ServerError if the service stays away or the job can no longer be watched
 */
export async function watchJob(server: Server, job: PagesName, watcher: Watcher): Promise<Status> {
  const delivered = { documents: 0 }
  let lostAt: number | undefined
  let unopened = 0
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const { end, opened } = await follow(server, job, {
      ...watcher,
      delivered,
      onOpen() {
        if (lostAt !== undefined) watcher.onConnection('back')
        lostAt = undefined
      },
    })
    if (end !== undefined) return end
    if (opened) pause = FIRST_PAUSE_MS
    if (lostAt === undefined) watcher.onConnection('cut')
    lostAt ??= performance.now()
    unopened = opened ? 0 : unopened + 1
    await Bun.sleep(pause)
    if (!(await answers(server, job, lostAt))) unopened = 0
    else if (unopened >= MAX_UNOPENED) throw new ServerError('refused', notOpened(server))
  }
}

const notOpened = ({ url }: Server) =>
  `${displayUrl(url)} responds, but its WebSocket cannot be opened; a reverse proxy in front of it must forward WebSocket upgrades`

/** Whether the service answers. @throws ServerError if waiting longer does not help */
async function answers(server: Server, job: PagesName, lostAt: number): Promise<boolean> {
  try {
    await statusOf(server, job)
    return true
  } catch (thrown) {
    checkAway(thrown, lostAt)
    return false
  }
}

/** @throws ServerError if waiting longer does not help */
function checkAway(thrown: unknown, lostAt: number): void {
  if (thrown instanceof ServerError && thrown.kind === 'unknown') throw gone()
  if (!isServiceAway(thrown) || performance.now() - lostAt > MAX_AWAY_MS) throw thrown
}

/** The socket reports this (`Job expired`), or the status route does. */
const gone = () => new ServerError('unknown', 'the job no longer exists: it has expired or was deleted')

const isServiceAway = (thrown: unknown) => thrown instanceof ServerError && thrown.kind === 'away'

/**
 * Follows an extraction to its end. It has no socket, so its status is requested every second.
 *
 * @returns its final status
 * @throws ServerError if the service stays away or the job can no longer be watched
 */
export const watchExtraction = (server: Server, id: string, watcher: Polling<Extraction>): Promise<Extraction> =>
  poll(() => extractionOf(server, id), watcher)

/** The same for an agent job. */
export const watchAgent = (server: Server, id: string, watcher: Polling<Agent>): Promise<Agent> =>
  poll(() => agentOf(server, id), watcher)

type Polling<T> = Pick<Watcher, 'onConnection'> & { onStatus: (status: T) => void }

async function poll<T extends { status: string }>(
  statusNow: () => Promise<T>,
  { onStatus, onConnection }: Polling<T>,
): Promise<T> {
  for (let lostAt: number | undefined; ; await Bun.sleep(POLL_MS)) {
    try {
      const status = await statusNow()
      if (lostAt !== undefined) onConnection('back')
      lostAt = undefined
      onStatus(status)
      if (status.status !== 'processing') return status
    } catch (thrown) {
      checkAway(thrown, lostAt ?? performance.now())
      if (lostAt === undefined) onConnection('cut')
      lostAt ??= performance.now()
    }
  }
}

type Session = Pick<Watcher, 'onMessage' | 'onStatus'> & { delivered: { documents: number }; onOpen: () => void }

/** Follows a job over one socket, until the job ends or the connection is lost. @throws ServerError if the job is gone */
async function follow(server: Server, job: PagesName, session: Session) {
  const address = addressOf(server, pathOf(job)).href.replace(/^http/, 'ws')
  // Unlike in browsers, Bun's WebSocket accepts headers.
  const socket = new WebSocket(address, { headers: headersOf(server) } as never)
  const closed = new AbortController()
  let end: Status | undefined
  let error: ServerError | undefined
  let opened = false
  let receivedAt = performance.now()
  const position = { documents: 0 }
  socket.addEventListener('open', () => {
    opened = true
    session.onOpen()
  })
  socket.addEventListener('message', ({ data }) => {
    receivedAt = performance.now()
    const message = withoutDelivered(JSON.parse(String(data)), position, session.delivered)
    if (message === undefined) return
    session.onMessage(message)
    if (message.type === 'done') end = message.data
    if (message.type === 'error') error = gone()
  })
  socket.addEventListener('close', () => closed.abort())
  while (!closed.signal.aborted) {
    await sleep(POLL_MS, undefined, { signal: closed.signal }).catch(() => undefined)
    if (closed.signal.aborted) break
    // If it does not answer, the check after the disconnect finds out why.
    const status = await statusOf(server, job).catch(() => undefined)
    if (closed.signal.aborted) break
    if (status !== undefined) session.onStatus(status)
    if (status?.status === 'scraping') receivedAt = performance.now()
    if (status === undefined || performance.now() - receivedAt > SILENCE_MS) socket.terminate()
  }
  if (error !== undefined) throw error
  return { end, opened }
}

/**
 * Removes documents that were delivered before from a message; undefined if nothing is left. Documents arrive in the order
 * in which they were stored. A `status` only repeats them.
 *
 * @param position number of documents on this socket before the message; both counters are advanced
 */
export function withoutDelivered(
  message: Message,
  position: { documents: number },
  delivered: { documents: number },
): Message | undefined {
  if (message.type === 'status') return { ...message, data: { ...message.data, data: [] } }
  if (message.type !== 'catchup' && message.type !== 'document') return message
  const documents = message.type === 'catchup' ? message.data.data : [message.data]
  const known = Math.max(0, Math.min(documents.length, delivered.documents - position.documents))
  position.documents += documents.length
  delivered.documents = Math.max(delivered.documents, position.documents)
  if (known === 0) return message
  if (message.type === 'document') return undefined
  return { ...message, data: { ...message.data, data: documents.slice(known) } }
}

const POLL_MS = 1000
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5000
/** A service that is being updated or moved is back by then. */
const MAX_AWAY_MS = 300_000
/** If this many sockets in a row fail to open while the service answers, something in between blocks them. */
const MAX_UNOPENED = 3
/** If the job is finished and the socket is silent for this long, the connection is dead. */
const SILENCE_MS = 30_000
