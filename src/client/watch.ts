import { setTimeout as sleep } from 'node:timers/promises'
import type { Static } from '@sinclair/typebox'
import type { V2Document } from '../wire/v2/document.ts'
import { ServerFault, shown } from './errors.ts'
import { type JobName, pathOf, type Status, statusOf } from './jobs.ts'
import { addressOf, headersOf, type Server } from './server.ts'

type Document = Static<typeof V2Document>

/** What the socket of a job says (specification 6). */
export type Message =
  | { type: 'catchup'; data: Status }
  | { type: 'done'; data: Status }
  | { type: 'document'; data: Document }
  | { type: 'error'; error: string }

interface Watcher {
  /** Every message once, also when the socket was cut in between: documents that were told already are left out. */
  onMessage: (message: Message) => void
  /** How far it is, every second: the socket tells of documents only. */
  onStatus: (status: Status) => void
  /** The socket was cut, or is there again. */
  onConnection: (state: 'cut' | 'back') => void
}

const LOOK_MS = 1000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
/** A service that is updated or moved is there again before that. */
const LONGEST_ABSENCE_MS = 300_000
/** Sockets that never open in a row, while the service answers: something between does not let them through. */
const MOST_UNOPENED = 3
/** A job is over and the socket says nothing: the other side is lost without a word. */
const SILENCE_MS = 30_000

/**
 * Follows a job to its end, over as many sockets as it takes.
 *
 * @returns how it ended
 * @throws ServerFault when the service stays away, or does not let the job be watched any more
 */
export async function watchJob(server: Server, job: JobName, watcher: Watcher): Promise<Status> {
  const told = { documents: 0 }
  let lostAt: number | undefined
  let unopened = 0
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const { end, opened } = await followed(server, job, {
      ...watcher,
      told,
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
    else if (unopened >= MOST_UNOPENED) throw new ServerFault('refused', notOpened(server))
  }
}

const notOpened = ({ url }: Server) =>
  `${shown(url)} answers, but its WebSocket cannot be opened; a proxy in front must let upgrades through`

/** @throws ServerFault for good */
async function answers(server: Server, job: JobName, lostAt: number): Promise<boolean> {
  try {
    await statusOf(server, job)
    return true
  } catch (thrown) {
    if (thrown instanceof ServerFault && thrown.kind === 'unknown') throw gone()
    if (!isAway(thrown) || performance.now() - lostAt > LONGEST_ABSENCE_MS) throw thrown
    return false
  }
}

/** Whether the socket tells it (`Job expired`) or a look at the status comes first. */
const gone = () => new ServerFault('unknown', 'the job is not there any more: it has expired or was deleted')

const isAway = (thrown: unknown) => thrown instanceof ServerFault && thrown.kind === 'away'

type Session = Pick<Watcher, 'onMessage' | 'onStatus'> & { told: { documents: number }; onOpen: () => void }

/** One socket, until the job is over or it is cut. @throws ServerFault when the job is gone */
async function followed(server: Server, job: JobName, session: Session) {
  const address = addressOf(server, pathOf(job)).href.replace(/^http/, 'ws')
  // Bun's socket, unlike that of browsers, takes headers.
  const socket = new WebSocket(address, { headers: headersOf(server) } as never)
  const closed = new AbortController()
  let end: Status | undefined
  let fault: ServerFault | undefined
  let opened = false
  let heardAt = performance.now()
  const position = { documents: 0 }
  socket.addEventListener('open', () => {
    opened = true
    session.onOpen()
  })
  socket.addEventListener('message', ({ data }) => {
    heardAt = performance.now()
    const message = withoutTold(JSON.parse(String(data)), position, session.told)
    if (message === undefined) return
    session.onMessage(message)
    if (message.type === 'done') end = message.data
    if (message.type === 'error') fault = gone()
  })
  socket.addEventListener('close', () => closed.abort())
  while (!closed.signal.aborted) {
    await sleep(LOOK_MS, undefined, { signal: closed.signal }).catch(() => undefined)
    if (closed.signal.aborted) break
    // Why it does not answer, the look after the cut tells.
    const status = await statusOf(server, job).catch(() => undefined)
    if (closed.signal.aborted) break
    if (status !== undefined) session.onStatus(status)
    if (status?.status === 'scraping') heardAt = performance.now()
    if (status === undefined || performance.now() - heardAt > SILENCE_MS) socket.terminate()
  }
  if (fault !== undefined) throw fault
  return { end, opened }
}

/**
 * A message without documents that an earlier socket told, which come in the order in which they were stored; undefined
 * when nothing is left of it.
 *
 * @param position documents of this socket before the message; both counters are moved on
 */
export function withoutTold(
  message: Message,
  position: { documents: number },
  told: { documents: number },
): Message | undefined {
  if (message.type !== 'catchup' && message.type !== 'document') return message
  const documents = message.type === 'catchup' ? message.data.data : [message.data]
  const known = Math.max(0, Math.min(documents.length, told.documents - position.documents))
  position.documents += documents.length
  told.documents = Math.max(told.documents, position.documents)
  if (known === 0) return message
  if (message.type === 'document') return undefined
  return { ...message, data: { ...message.data, data: documents.slice(known) } }
}
