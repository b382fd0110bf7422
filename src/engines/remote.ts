// One rendering engine in another process, over HTTP.
import type { Call } from '../call.ts'
import { type ErrorCode, ServiceError } from '../errors.ts'
import type { Service } from '../net/guard/address.ts'
import { withoutBrackets } from '../net/host.ts'
import { readBody } from '../net/http/request.ts'
import type { HeaderList } from '../net/message.ts'
import { askOperator, type OperatorAnswer, type OperatorRequest, openOperator } from '../net/operator/ask-operator.ts'
import { portOf } from '../net/ports.ts'
import { decodeFailure, decodeHealth, decodePage, encodeRender, PAGE_TYPE } from '../wire/engine/render.ts'
import { REQUEST_ID_HEADER } from '../wire/request-id.ts'
import type { EngineHealth, RenderedPage, RenderRequest } from './engine.ts'
import { remoteSessions } from './remote-sessions.ts'
import type { Sessions } from './session.ts'

/** A dead engine costs this much once. Engines at full load were never seen to take longer for their health. */
const PROBE_TIMEOUT_MS = 1_000

const MAX_HEALTH_BYTES = 64 * 1024
/** A page, its screenshots and the results of its actions. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024
const TOO_LARGE = `The page and the results of its actions are larger than ${MAX_PAGE_BYTES / 1024 ** 2} MiB`
const DEFAULT_TIMEOUT_MS = 60_000
/**
 * The engine gets this much less time than is left (or a tenth less), so that its own error still arrives. On a machine
 * with six processes per core, that took more than a tenth of a second.
 */
const LAST_WORD_MS = 1_000

/** Why an engine returned no page. Another engine may be tried. The message follows the engine's name and holds no address. */
export class EngineError extends Error {
  constructor(
    /** About the engine: `full` or `away`. About this page: not accepted (`refused`) or broken off (`broke`). */
    readonly kind: 'full' | 'away' | 'refused' | 'broke',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** Error codes that are about the engine, not about the site. */
const ofItself: Partial<Record<ErrorCode, EngineError['kind']>> = {
  capacity_exhausted: 'full',
  // Its health shows whether it has no browser at all, or whether this page crashed two of them.
  render_unavailable: 'refused',
  unauthorized: 'away',
  internal: 'broke',
  invalid_request: 'refused',
  not_found: 'refused',
  method_not_allowed: 'refused',
  unsupported_media_type: 'refused',
  payload_too_large: 'refused',
}

export interface RemoteEngine {
  /** Each method throws EngineError where the engine has failed. */
  sessions: Sessions
  /** @throws EngineError, or the reason of `signal` */
  health(signal: AbortSignal): Promise<EngineHealth>
  /** @throws EngineError; ServiceError for an error of the site, or the reason of `call.signal` */
  render(request: RenderRequest, call: Omit<Call, 'log'>): Promise<RenderedPage>
}

/** Where the engine at a URL listens. */
export const serviceAt = (url: URL): Service => ({ hostname: withoutBrackets(url.hostname), port: portOf(url) })

/**
 * The other side is browser/server.ts. The operator configured the address, so the address rules do not apply to it.
 *
 * @param services what no page may reach, in addition to the services that the engine knows
 */
export function createRemoteEngine(
  url: URL,
  key: string | undefined,
  services: () => readonly Service[] = () => [],
): RemoteEngine {
  const authorization: [string, string][] = key === undefined ? [] : [['Authorization', `Bearer ${key}`]]

  const ask = (request: OperatorRequest) =>
    reaching(request.signal, () => askOperator({ url, name: 'the engine' }, request))

  const posting = (requestId: string) => ({
    method: 'POST' as const,
    headers: [['Content-Type', 'application/json'], [REQUEST_ID_HEADER, requestId], ...authorization] as HeaderList,
  })

  const sessions = remoteSessions({
    ask: ({ requestId, ...rest }) => ask({ ...posting(requestId), ...rest }),
    async open({ requestId, ...rest }) {
      const { status, headers, body } = await reaching(rest.signal, () =>
        openOperator({ url, name: 'the engine' }, { ...posting(requestId), ...rest }),
      )
      if (status === 200 && body !== null) return body
      const bytes = await readBody({ headers, body }, { maxBytes: MAX_HEALTH_BYTES, signal: rest.signal })
      throw errorOf({ status, body: bytes }, ofSessions)
    },
    services,
    errorOf: (answer) => errorOf(answer, ofSessions),
    decoded,
  })

  return {
    sessions,
    async health(signal) {
      const clock = AbortSignal.timeout(PROBE_TIMEOUT_MS)
      const patience = AbortSignal.any([signal, clock])
      const answer = await ask({
        method: 'GET',
        path: 'health',
        signal: patience,
        maxBytes: MAX_HEALTH_BYTES,
      }).catch((thrown: unknown) => {
        if (signal.aborted || !clock.aborted) throw thrown
        throw new EngineError('away', `did not answer within ${PROBE_TIMEOUT_MS / 1000} s`)
      })
      if (answer.status !== 200) throw new EngineError('away', `answered HTTP ${answer.status}`)
      return decoded(() => decodeHealth(answer.body))
    },

    async render(request, { signal, endsAt, owner, requestId }) {
      const closed = services()
      const leftMs = endsAt === undefined ? DEFAULT_TIMEOUT_MS : endsAt - performance.now()
      const timeoutMs = leftMs - Math.min(LAST_WORD_MS, leftMs / 10)
      const answer = await ask({
        method: 'POST',
        path: 'render',
        headers: [
          ['Content-Type', 'application/json'],
          ['Accept', PAGE_TYPE],
          [REQUEST_ID_HEADER, requestId],
          ...authorization,
        ],
        body: encodeRender({ ...request, ...(closed.length > 0 && { closed }) }, { owner, timeoutMs }),
        signal,
        maxBytes: MAX_PAGE_BYTES,
      })
      if (answer.status === 200 && answer.contentType.startsWith(PAGE_TYPE))
        return decoded(() => decodePage(answer.body))
      throw errorOf(answer)
    },
  }
}

/** @throws EngineError if the engine does not answer; the reason of the signal */
async function reaching<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (signal.aborted) throw signal.reason
    throw connectionError(thrown)
  }
}

/** An unknown session is not the engine's fault. */
const { not_found: _, ...ofSessions } = ofItself

function errorOf(
  { status, body }: Pick<OperatorAnswer, 'status' | 'body'>,
  kinds: typeof ofItself = ofItself,
): EngineError | ServiceError {
  const error = decodeFailure(body)
  if (error === undefined) return new EngineError('broke', `answered HTTP ${status}`)
  const kind = kinds[error.code]
  if (kind === undefined) return error
  if (error.code === 'unauthorized') return new EngineError('away', 'rejected the key (RENDER_ENGINE_KEY)', error)
  return new EngineError(kind, kind === 'full' ? 'is full' : `answered ${error.code}`, error)
}

function decoded<T>(read: () => T): T {
  try {
    return read()
  } catch (thrown) {
    throw new EngineError('broke', 'sent an invalid answer', thrown)
  }
}

/** A failed connection as a message without the address. An answer that is too large would be so from any engine. */
function connectionError(thrown: unknown): EngineError | ServiceError {
  const code = thrown instanceof ServiceError ? thrown.code : 'internal'
  if (code === 'body_too_large') return new ServiceError(code, TOO_LARGE, { cause: thrown })
  const { kind, message } = connectionErrors[code] ?? { kind: 'away', message: `failed (${code})` }
  return new EngineError(kind, message, thrown)
}

const connectionErrors: Partial<Record<ErrorCode, Pick<EngineError, 'kind' | 'message'>>> = {
  connection_refused: { kind: 'away', message: 'refused the connection' },
  dns_failed: { kind: 'away', message: 'has no address in the DNS' },
  tls_failed: { kind: 'away', message: 'has no valid TLS certificate' },
  connection_reset: { kind: 'broke', message: 'closed the connection' },
  invalid_response: { kind: 'broke', message: 'did not answer in HTTP' },
}
