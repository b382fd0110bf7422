// The browser sessions of one rendering engine in another process.
import type { Call } from '../call.ts'
import { untilAborted } from '../concurrency/abort.ts'
import { ServiceError } from '../errors.ts'
import type { Service } from '../net/guard/address.ts'
import type { OperatorAnswer } from '../net/operator/ask-operator.ts'
import {
  decodeSessionAnswer,
  encodeOpening,
  encodeSessionCall,
  type SessionAnswers,
  type SessionCall,
  type SessionMethod,
  sessionPath,
  sessionTimeout,
} from '../wire/engine/session.ts'
import { remoteCdp } from './remote-cdp.ts'
import { remoteView } from './remote-view.ts'
import type { SessionRequest, Sessions } from './session.ts'
import type { CdpConnection } from './session-cdp.ts'
import type { SessionView } from './session-view.ts'

interface Asking {
  path: string
  body: string
  requestId: string
  signal: AbortSignal
  maxBytes: number
}

interface Channel {
  ask(asking: Asking): Promise<OperatorAnswer>
  /** An answer whose body is still to be read. The signal ends that too. @throws EngineError unless its status is 200 */
  open(asking: Omit<Asking, 'maxBytes'>): Promise<ReadableStream<Uint8Array>>
  /** What no page of a session may reach, in addition to the services that the engine knows. */
  services(): readonly Service[]
  errorOf(answer: OperatorAnswer): Error
  /** @throws EngineError if `read` throws */
  decoded<T>(read: () => T): T
}

/** The other side is browser/session-routes.ts. */
export function remoteSessions({ ask, open, services, errorOf, decoded }: Channel): Sessions {
  async function send<M extends SessionMethod>(
    method: M,
    members: Omit<SessionCall<M>, 'owner' | 'timeoutMs'>,
    { owner, requestId, signal, endsAt }: Call,
  ): Promise<OperatorAnswer> {
    const body = encodeSessionCall(method, { ...members, owner, timeoutMs: timeLeft(endsAt) } as SessionCall<M>)
    const answer = await ask({ path: sessionPath(method), body, requestId, signal, maxBytes: MAX_ANSWER_BYTES })
    if (answer.status === 200) return answer
    throw errorOf(answer)
  }

  async function asked<M extends keyof SessionAnswers>(
    method: M,
    members: Omit<SessionCall<M>, 'owner' | 'timeoutMs'>,
    call: Call,
  ): Promise<SessionAnswers[M]> {
    const { body } = await send(method, members, call)
    return decoded(() => decodeSessionAnswer(method, body))
  }

  /** The call is for the beginning; what comes then has no end of its own. */
  async function watch(id: string, token: string, call: Call): Promise<SessionView> {
    const { owner, requestId, signal, endsAt } = call
    const connection = new AbortController()
    const hangUp = () => connection.abort(new ServiceError('cancelled', 'The viewer has left'))
    const body = encodeSessionCall('watch', { id, token, owner, timeoutMs: timeLeft(endsAt) })
    const asking = { path: sessionPath('watch'), body, requestId, signal: connection.signal }
    try {
      return await remoteView({
        body: await untilAborted(signal, open(asking)),
        signal,
        hangUp,
        send: async (events) => {
          await asked(
            'input',
            { id, token, events },
            { ...call, signal: AbortSignal.timeout(INPUT_MS), endsAt: performance.now() + INPUT_MS },
          )
        },
      })
    } catch (thrown) {
      hangUp()
      throw thrown
    }
  }

  /** As `watch`. */
  async function connect(id: string, token: string, call: Call): Promise<CdpConnection> {
    const { owner, requestId, signal, endsAt } = call
    const line = new AbortController()
    const hangUp = () => line.abort(new ServiceError('cancelled', 'The client has left'))
    const body = encodeSessionCall('connect', { id, token, owner, timeoutMs: timeLeft(endsAt) })
    const asking = { path: sessionPath('connect'), body, requestId, signal: line.signal }
    try {
      return await remoteCdp({
        body: await untilAborted(signal, open(asking)),
        signal,
        hangUp,
        send: async (connection, messages) => {
          const own = { ...call, signal: AbortSignal.timeout(INPUT_MS), endsAt: performance.now() + INPUT_MS }
          await asked('command', { id, token, connection, messages }, own)
        },
      })
    } catch (thrown) {
      hangUp()
      throw thrown
    }
  }

  return {
    open: (request, call) => asked('open', encodeOpening(withClosed(request, services())), call),
    execute: (id, script, call) => asked('execute', { id, script }, call),
    list: (call) => asked('list', {}, call),
    close: (id, call) => asked('close', { id }, call),
    replay: (id, call) => asked('replay', { id }, call),
    picture: async (id, number, call) => (await send('picture', { id, number }, call)).body,
    viewer: (id, token, call) => asked('viewer', { id, token }, call),
    watch,
    connect,
    command: async (id, { messages, ...sent }, call) =>
      void (await asked('command', { id, ...sent, messages: [...messages] }, call)),
    input: async (id, token, events, call) => void (await asked('input', { id, token, events: [...events] }, call)),
  }
}

/** What the engine is told of the time that is left. */
function timeLeft(endsAt: number | undefined): number {
  const leftMs = endsAt === undefined ? DEFAULT_TIMEOUT_MS : endsAt - performance.now()
  return sessionTimeout(leftMs - Math.min(LAST_WORD_MS, leftMs / 10))
}

const withClosed = (request: SessionRequest, closed: readonly Service[]): SessionRequest =>
  closed.length === 0 ? request : { ...request, closed }

/** The result and the output of a script, or the state of a session. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
const DEFAULT_TIMEOUT_MS = 60_000
/** Passing input on takes a moment. */
const INPUT_MS = 10_000
/** The engine gets this much less time than is left (or a tenth less), so that its own error still arrives. */
const LAST_WORD_MS = 1_000
