// The WebSocket of a live view: docs/api.md#live-view.
import type { ServerWebSocket } from 'bun'
import type { Call } from '../../call.ts'
import { TokenBucket } from '../../concurrency/token-bucket.ts'
import type { SessionView } from '../../engines/session-view.ts'
import {
  decodeViewMessage,
  encodeViewEnd,
  encodeViewedPage,
  endOf,
  MAX_VIEW_MESSAGE_BYTES,
  noLiveView,
  type ViewInput,
} from '../../wire/live-view.ts'
import type { ApiContext } from '../context.ts'
import { targetOf } from '../request.ts'
import { type Accepted, codes, type Peer, type SocketData } from './peer.ts'

type ViewContext = Pick<ApiContext, 'isOwner'> & { operations: Pick<ApiContext['operations'], 'watchSession'> }

/**
 * Shows the session in the path of a handshake. The token in it is the credential. The `Origin` does not matter: nobody
 * else's browser sends a credential of its own.
 *
 * @throws ServiceError `not_found`, `capacity_exhausted`, `render_unavailable`
 */
export async function acceptViewSocket(
  { operations, isOwner }: ViewContext,
  request: Request,
  call: Omit<Call, 'owner'>,
): Promise<Accepted> {
  const [id = '', token = ''] = targetOf(request).path.split('/').slice(-2)
  const view = await operations.watchSession(id, token, { ...call, owner: 'anonymous' })
  if (isOwner(view.owner)) return { peer: new ViewPeer(view, () => isOwner(view.owner)), headers: {} }
  view.close()
  throw noLiveView()
}

/** Sends a viewer what it keeps up with, and passes its input on. */
class ViewPeer implements Peer {
  readonly isAuthorized: () => boolean
  readonly lostKey = 'the API key of the session is no longer valid'
  readonly #view: SessionView
  readonly #rate = new TokenBucket(RATE)
  /** Frames that the viewer has not drawn yet. */
  #unseen = 0
  #isClosed = false

  constructor(view: SessionView, isAuthorized: () => boolean) {
    this.#view = view
    this.isAuthorized = isAuthorized
  }

  opened(socket: ServerWebSocket<SocketData>): void {
    this.#view.onChange = () => this.drained(socket)
    this.drained(socket)
  }

  drained(socket: ServerWebSocket<SocketData>): void {
    while (!this.#isClosed && socket.getBufferedAmount() < MAX_BUFFERED_BYTES) {
      const event = this.#view.take(this.#unseen < MAX_UNSEEN)
      if (event === undefined) return
      if (event.type === 'frame') {
        this.#unseen += 1
        socket.sendBinary(event.jpeg)
      } else if (event.type === 'page') socket.send(encodeViewedPage(event))
      else if (event.type === 'ended') {
        socket.send(encodeViewEnd(event.reason))
        this.#end(socket, codes.done, endOf(event.reason))
      } else this.#end(socket, codes.internal, 'the rendering engine does not answer')
    }
  }

  received(socket: ServerWebSocket<SocketData>, received: string | Uint8Array): void {
    if (this.#isClosed) return
    const isLarge = received.length > MAX_VIEW_MESSAGE_BYTES
    const message = typeof received === 'string' && !isLarge ? decodeViewMessage(received) : undefined
    if (isLarge) this.#end(socket, codes.tooLarge, 'the message is too large')
    else if (message === undefined) this.#end(socket, codes.refused, 'this is not a message of a live view')
    else if (!this.#rate.take(costOf(message))) this.#end(socket, codes.refused, 'too many messages')
    else if (message.type === 'seen') {
      this.#unseen = Math.max(0, this.#unseen - 1)
      this.drained(socket)
    } else if (this.#view.mode === 'interact') this.#view.input(message)
    else this.#end(socket, codes.refused, 'this link does not accept input')
  }

  closed(): void {
    this.#isClosed = true
    this.#view.close()
  }

  #end(socket: ServerWebSocket<SocketData>, code: number, reason: string): void {
    socket.close(code, reason)
    this.closed()
  }
}

/** Long text costs as much as the keys that would type a part of it. */
const costOf = (message: ViewInput | { type: 'seen' }) => ('text' in message ? 1 + message.text.length / 100 : 1)

/** A person with a mouse makes some 80 in a second. */
const RATE = { perSecond: 300, burst: 600 }

/** One is drawn while the next is on its way. */
const MAX_UNSEEN = 2

/** Bytes that a viewer may leave unread before it is sent more. */
const MAX_BUFFERED_BYTES = 64 * 1024
