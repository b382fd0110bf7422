// What the WebSockets of all routes share.
import type { ServerWebSocket } from 'bun'
import type { Log } from '../../log.ts'

export interface SocketData {
  peer: Peer
  log: Log
}

/** One open socket, from the view of its route. */
export interface Peer {
  /** Whether the service still accepts the credential of the handshake. */
  isAuthorized(): boolean
  /** Why it is closed if not. */
  readonly lostKey: string
  opened(socket: ServerWebSocket<SocketData>): void
  received?(socket: ServerWebSocket<SocketData>, message: string | Uint8Array): void
  /** The client has read what was sent. */
  drained(socket: ServerWebSocket<SocketData>): void
  /** Also called if the handshake fails. Calling it again changes nothing. */
  closed(): void
}

/** A handshake that its route accepts. */
export interface Accepted {
  peer: Peer
  /** For the response. */
  headers: Record<string, string>
}

/** RFC 6455 7.4.1 and the IANA registry of close codes, which has 3000 for Unauthorized. */
export const codes = {
  done: 1000,
  goingAway: 1001,
  refused: 1008,
  tooLarge: 1009,
  internal: 1011,
  unauthorized: 3000,
} as const
