import type { Session } from './http2-session.ts'

/** The open HTTP/2 session of a route, if it accepts another request. */
export function sessionOf(route: string): Session | undefined {
  const session = sessions.get(route)
  return session?.open ? session : undefined
}

/**
 * Keeps a session for later requests of its route. If the route already has one, the new session ends with its request. If
 * there are too many, the one that has been idle longest is closed.
 */
export function keepSession(route: string, session: Session): void {
  for (const [key, kept] of sessions) if (!kept.open) sessions.delete(key)
  if (sessions.has(route) || (sessions.size >= MAX_SESSIONS && !endLongestIdle())) session.retire()
  else sessions.set(route, session)
}

/** Returns false if all sessions have requests. */
function endLongestIdle(): boolean {
  const idle = [...sessions].filter(([, { idleSince }]) => idleSince !== undefined)
  const [longest] = idle.sort(([, a], [, b]) => a.idleSince! - b.idleSince!)
  if (longest === undefined) return false
  longest[1].retire()
  return sessions.delete(longest[0])
}

/** Whether an origin offers HTTP/2 but failed at it, so that it is not tried again. */
export function speaksHttp1Only(origin: string): boolean {
  return http1Origins.has(origin)
}

/** Remembers a limited number of origins; the oldest is forgotten first. */
export function rememberHttp1Only(origin: string): void {
  const [oldest] = http1Origins
  if (http1Origins.size >= MAX_REMEMBERED_ORIGINS && oldest !== undefined) http1Origins.delete(oldest)
  http1Origins.add(origin)
}

const MAX_SESSIONS = 64
const MAX_REMEMBERED_ORIGINS = 1_000

const sessions = new Map<string, Session>()
const http1Origins = new Set<string>()
