// The routes of a rendering engine for its browser sessions.
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { SessionRequest, Sessions } from '../engines/session.ts'
import { ServiceError } from '../errors.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import { decodeSessionCall, type SessionCall, type SessionMethod } from '../wire/engine/session.ts'
import { answerCommand, answerConnect } from './session-cdp-routes.ts'
import { answerInput, answerViewer, answerWatch } from './session-view-routes.ts'

interface SessionRoute {
  sessions: Sessions | undefined
  method: SessionMethod
  body: Uint8Array
  /** @throws ServiceError `invalid_request` */
  proxyOf: (proxy: NonNullable<SessionCall<'open'>['proxy']>) => UpstreamProxy
}

/** Answers one request of another process to its sessions here. */
export async function answerSession(
  { sessions, method, body, proxyOf }: SessionRoute,
  call: Pick<Call, 'signal' | 'requestId' | 'log'>,
): Promise<Response> {
  if (sessions === undefined) throw new ServiceError('render_unavailable', 'This engine keeps no browser sessions')
  const wanted = decodeSessionCall(method, body)
  using limit = deadline(wanted.timeoutMs, call.signal, {
    timedOut: 'The browser session did not answer in time',
    cancelled: 'The client disconnected before the browser session answered',
  })
  return await does[method](
    sessions,
    wanted as never,
    { ...call, signal: limit.signal, endsAt: limit.endsAt, owner: wanted.owner },
    proxyOf,
  )
}

type Does<M extends SessionMethod> = (
  sessions: Sessions,
  wanted: SessionCall<M>,
  call: Call,
  proxyOf: SessionRoute['proxyOf'],
) => Promise<Response>

const does: { [M in SessionMethod]: Does<M> } = {
  open: async (sessions, { request, proxy }, call, proxyOf) => {
    const opening = { ...request, ...(proxy && { proxy: proxyOf(proxy) }) } as SessionRequest
    return Response.json(await sessions.open(opening, call))
  },
  execute: async (sessions, { id, script }, call) => Response.json(await sessions.execute(id, script, call)),
  list: async (sessions, _, call) => Response.json(await sessions.list(call)),
  close: async (sessions, { id }, call) => Response.json(await sessions.close(id, call)),
  replay: async (sessions, { id }, call) => Response.json(await sessions.replay(id, call)),
  picture: async (sessions, { id, number }, call) => {
    const picture = await sessions.picture(id, number, call)
    return new Response(picture as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'image/jpeg' } })
  },
  viewer: answerViewer,
  watch: answerWatch,
  input: answerInput,
  connect: answerConnect,
  command: answerCommand,
}
