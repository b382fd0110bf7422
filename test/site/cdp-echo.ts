import type { CdpConnection, CdpListener } from '../../src/engines/session-cdp.ts'
import { ServiceError } from '../../src/errors.ts'

/** DevTools connections that send back what they get, and end when they get `end`. */
export function cdpEcho() {
  const open = new Map<string, CdpConnection>()
  return {
    open,
    connect(owner: string): CdpConnection {
      let listener: CdpListener | undefined
      const id = crypto.randomUUID()
      const connection: CdpConnection = {
        owner,
        id,
        listen: (given) => {
          listener = given
        },
        send: (text) => (text === 'end' ? listener?.end('the session has ended') : listener?.message(text)),
        close: () => void open.delete(id),
      }
      open.set(id, connection)
      return connection
    },
    find(id: string): CdpConnection {
      const connection = open.get(id)
      if (connection === undefined) throw new ServiceError('not_found', 'This connection has ended')
      return connection
    },
  }
}
