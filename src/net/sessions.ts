import type { ClientHttp2Session } from 'node:http2'

const MAX_SESSIONS = 64
const MAX_REMEMBERED_ORIGINS = 1_000

const sessions = new Map<string, ClientHttp2Session>()
const http1Origins = new Set<string>()

/** The open HTTP/2 session of a route, if it takes another request. */
export function sessionOf(route: string): ClientHttp2Session | undefined {
  const session = sessions.get(route)
  return session === undefined || session.closed || session.destroyed ? undefined : session
}

/** Keeps a session for later requests of its route; false when it is not needed and should end with its request. */
export function keepSession(route: string, session: ClientHttp2Session): boolean {
  if (sessionOf(route) !== undefined || sessions.size >= MAX_SESSIONS) return false
  const forget = () => {
    if (sessions.get(route) === session) sessions.delete(route)
  }
  sessions.set(route, session)
  session.once('close', forget).once('goaway', forget)
  return true
}

/** Whether HTTP/2 failed at this origin although it was offered there, so that it is not tried again. */
export function speaksHttp1Only(origin: string): boolean {
  return http1Origins.has(origin)
}

/** Bounded: the origin that was remembered first is forgotten first. */
export function rememberHttp1Only(origin: string): void {
  const [oldest] = http1Origins
  if (http1Origins.size >= MAX_REMEMBERED_ORIGINS && oldest !== undefined) http1Origins.delete(oldest)
  http1Origins.add(origin)
}
