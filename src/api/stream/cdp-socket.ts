// The WebSocket of a DevTools client: docs/api.md#playwright-and-puppeteer.
import type { ServerWebSocket } from 'bun'
import type { Call } from '../../call.ts'
import { TokenBucket } from '../../concurrency/token-bucket.ts'
import type { CdpConnection } from '../../engines/session-cdp.ts'
import { ServiceError } from '../../errors.ts'
import type { ApiContext } from '../context.ts'
import { targetOf } from '../request.ts'
import { type Accepted, codes, type Peer, type SocketData } from './peer.ts'

type CdpContext = Pick<ApiContext, 'isOwner'> & { operations: Pick<ApiContext['operations'], 'connectToSession'> }

/**
 * Connects a client to the session in the path of a handshake. The token in it is the credential.
 *
 * @throws ServiceError `not_found`, `capacity_exhausted`, `render_unavailable`
 */
export async function acceptCdpSocket(
  { operations, isOwner }: CdpContext,
  request: Request,
  call: Omit<Call, 'owner'>,
): Promise<Accepted> {
  const [id = '', token = ''] = targetOf(request).path.split('/').slice(-2)
  const connection = await operations.connectToSession(id, token, { ...call, owner: 'anonymous' })
  if (isOwner(connection.owner)) {
    return { peer: new CdpPeer(connection, () => isOwner(connection.owner)), headers: {} }
  }
  connection.close()
  throw noDevTools()
}

export const noDevTools = () => new ServiceError('not_found', 'There is no session for DevTools at this URL')

class CdpPeer implements Peer {
  readonly isAuthorized: () => boolean
  readonly lostKey = 'the API key of the session is no longer valid'
  readonly #connection: CdpConnection
  readonly #rate = new TokenBucket(RATE)

  constructor(connection: CdpConnection, isAuthorized: () => boolean) {
    this.#connection = connection
    this.isAuthorized = isAuthorized
  }

  opened(socket: ServerWebSocket<SocketData>): void {
    this.#connection.listen({
      message: (text) => {
        // 0: it was left out, because too much waits already.
        if (socket.send(text) === 0) this.#end(socket, 'the client does not read')
      },
      end: (reason) => socket.close(codes.done, reason),
    })
  }

  received(socket: ServerWebSocket<SocketData>, message: string | Uint8Array): void {
    if (typeof message !== 'string') this.#end(socket, 'this is not a command of DevTools')
    else if (!this.#rate.take(1)) this.#end(socket, 'too many commands')
    else this.#connection.send(message)
  }

  drained(): void {}

  closed(): void {
    this.#connection.close()
  }

  #end(socket: ServerWebSocket<SocketData>, reason: string): void {
    socket.close(codes.refused, reason)
    this.closed()
  }
}

/** A program that waits for each answer sends a few hundred in a second; when it connects, many at once. */
const RATE = { perSecond: 2_000, burst: 10_000 }
