import '../styles/sessions.css'
import type { ConsoleRoute } from '../route.ts'
import { SessionDetail } from '../sessions/session-detail.tsx'
import { SessionList } from '../sessions/session-list.tsx'

/** Browser sessions: all of them, or the one that the address names. */
export function Sessions({ route: { rest } }: { route: ConsoleRoute }) {
  const [id] = rest
  return id === undefined ? <SessionList /> : <SessionDetail key={id} id={id} />
}
