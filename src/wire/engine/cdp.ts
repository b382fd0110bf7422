// A DevTools connection as an engine sends it to another process: lines. The first one says whose session it is, the others
// are messages for the client. An empty line shows that the engine still answers.
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { lenient } from '../schema.ts'

export const CDP_TYPE = 'application/x-web-extract-cdp'

/** The path of the WebSocket. */
export const cdpPath = (id: string, token: string) => `/cdp/${id}/${token}`

/** What one message of a client may have, in bytes: clients send programs of their own to the page. */
export const MAX_CDP_MESSAGE_BYTES = 2 * 1024 * 1024

/** Messages of one request, and about how many characters. */
export const CDP_BATCH = { messages: 200, characters: MAX_CDP_MESSAGE_BYTES } as const

/** A request with messages. As JSON, a character has six at most. */
export const MAX_CDP_REQUEST_BYTES = 16 * 1024 * 1024

export interface CdpHead {
  owner: string
  connection: string
}

const Head = lenient({ owner: Type.String(), connection: Type.String() })

export const encodeCdpHead = (head: CdpHead) => `${JSON.stringify(head)}\n`

/** @throws Error if it is not the head of a connection */
export function decodeCdpHead(line: string): CdpHead {
  const head: unknown = JSON.parse(line)
  if (Value.Check(Head, head)) return head
  throw new Error('the head of the DevTools connection is not valid')
}
