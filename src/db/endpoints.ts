import { serverAddress } from './address.ts'
import { connect } from './connect.ts'

interface Endpoint {
  /** Name or address. */
  hostname: string
  port: number
}

/**
 * Where the servers of a `postgres://` URL listen, as postgres.js reads the URL and its variables (`PGPORT`). A server on a
 * socket commonly listens on this machine too, at the port in the name of the socket. Connects to nothing. Empty for a URL
 * that postgres.js cannot read either.
 */
export function databaseEndpoints(url: string | undefined): Endpoint[] {
  if (url === undefined) return []
  try {
    const { host, port, path } = connect(serverAddress(url), { max: 1 }).options
    const [, socketPort] = /\.s\.PGSQL\.(\d+)$/.exec(path || '') ?? []
    if (socketPort !== undefined) return [{ hostname: '127.0.0.1', port: Number(socketPort) }]
    return host.map((hostname, index) => ({ hostname, port: port[index]! }))
  } catch {
    return []
  }
}
