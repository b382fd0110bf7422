import { type ErrorCode, ServiceError } from '../errors.ts'
import type { Service } from '../net/guard/address.ts'
import { withoutBrackets } from '../net/host.ts'
import { askOperator, type OperatorAnswer, type OperatorRequest } from '../net/operator/ask-operator.ts'
import { portOf } from '../net/ports.ts'
import { decodeFailure, decodeHealth, decodePage, encodeRender, PAGE_TYPE } from '../wire/engine/render.ts'
import { REQUEST_ID_HEADER } from '../wire/request-id.ts'
import type { EngineHealth, RenderContext, RenderedPage, RenderRequest } from './engine.ts'

/** A dead engine costs so much, once: longer than an engine at full load was seen to take for its health. */
const PROBE_TIMEOUT_MS = 1_000

const MAX_HEALTH_BYTES = 64 * 1024
/** A page, its pictures and what actions gave. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024
const TOO_LARGE = `The page and what its actions gave are larger than ${MAX_PAGE_BYTES / 1024 ** 2} MiB`
const DEFAULT_TIMEOUT_MS = 60_000
/**
 * An engine has so much less time than there is, so that what it says in the end is heard, also on a machine with six
 * processes to a core, where that took a tenth of a second and more; or a tenth less.
 */
const LAST_WORD_MS = 1_000

/** Why an engine gave no answer of the site; the page may be asked of another one. */
export class EngineFault extends Error {
  constructor(
    /** Of the engine, `full` or `away`; of this page, not taken on (`refused`) or broken off at work (`broke`). */
    readonly kind: 'full' | 'away' | 'refused' | 'broke',
    /** After its name: "engine 1 …". Tells no address. */
    readonly says: string,
    cause?: unknown,
  ) {
    super(says, { cause })
  }
}

/** Codes by which an engine speaks of itself, not of the site. */
const ofItself: Partial<Record<ErrorCode, EngineFault['kind']>> = {
  capacity_exhausted: 'full',
  // Its health tells whether it has no browser at all, or whether one page ended two of them.
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
  readonly service: Service
  /** @throws EngineFault, or why `signal` was aborted */
  health(signal: AbortSignal): Promise<EngineHealth>
  /** @throws EngineFault; ServiceError for what the site's failure is called, or why `signal` was aborted */
  render(request: RenderRequest, context: RenderContext): Promise<RenderedPage>
}

/** One engine over HTTP (browser/server.ts). Its address is an operator's, which no rule concerns. */
export function createRemoteEngine(url: URL, key: string | undefined): RemoteEngine {
  const service = { hostname: withoutBrackets(url.hostname), port: portOf(url) }
  const authorization: [string, string][] = key === undefined ? [] : [['Authorization', `Bearer ${key}`]]

  async function ask(request: OperatorRequest): Promise<OperatorAnswer> {
    try {
      return await askOperator({ url, name: 'the engine' }, request)
    } catch (thrown) {
      if (request.signal.aborted) throw request.signal.reason
      throw connectionFault(thrown)
    }
  }

  return {
    service,
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
        throw new EngineFault('away', `did not answer within ${PROBE_TIMEOUT_MS / 1000} s`)
      })
      if (answer.status !== 200) throw new EngineFault('away', `answered HTTP ${answer.status}`)
      return understood(() => decodeHealth(answer.body))
    },

    async render(request, { signal, endsAt, requestId }) {
      const leftMs = endsAt === undefined ? DEFAULT_TIMEOUT_MS : endsAt - performance.now()
      const timeoutMs = leftMs - Math.min(LAST_WORD_MS, leftMs / 10)
      const id: [string, string][] = requestId === undefined ? [] : [[REQUEST_ID_HEADER, requestId]]
      const answer = await ask({
        method: 'POST',
        path: 'render',
        headers: [['Content-Type', 'application/json'], ['Accept', PAGE_TYPE], ...id, ...authorization],
        body: encodeRender(request, timeoutMs),
        signal,
        maxBytes: MAX_PAGE_BYTES,
      })
      if (answer.status === 200 && answer.contentType.startsWith(PAGE_TYPE))
        return understood(() => decodePage(answer.body))
      throw failureOf(answer)
    },
  }
}

function failureOf({ status, body }: OperatorAnswer): EngineFault | ServiceError {
  const told = decodeFailure(body)
  if (told === undefined) return new EngineFault('broke', `answered HTTP ${status}`)
  const kind = ofItself[told.code]
  if (kind === undefined) return told
  if (told.code === 'unauthorized') return new EngineFault('away', 'refused the key (RENDER_ENGINE_KEY)', told)
  return new EngineFault(kind, kind === 'full' ? 'is full' : `answered ${told.code}`, told)
}

function understood<T>(read: () => T): T {
  try {
    return read()
  } catch (thrown) {
    throw new EngineFault('broke', 'gave an answer that is not understood', thrown)
  }
}

/** What became of the connection, in words without the address. An answer that is too large is so from any engine. */
function connectionFault(thrown: unknown): EngineFault | ServiceError {
  const code = thrown instanceof ServiceError ? thrown.code : 'internal'
  if (code === 'body_too_large') return new ServiceError(code, TOO_LARGE, { cause: thrown })
  const { kind, says } = connectionFaults[code] ?? { kind: 'away', says: `failed (${code})` }
  return new EngineFault(kind, says, thrown)
}

const connectionFaults: Partial<Record<ErrorCode, Pick<EngineFault, 'kind' | 'says'>>> = {
  connection_refused: { kind: 'away', says: 'refused the connection' },
  dns_failed: { kind: 'away', says: 'has no address' },
  tls_failed: { kind: 'away', says: 'shows no valid certificate' },
  connection_reset: { kind: 'broke', says: 'broke off' },
  invalid_response: { kind: 'broke', says: 'gave an answer that is not HTTP' },
}
