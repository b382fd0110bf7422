import { Socket } from 'node:net'

/** A connection to a database. */
export type DatabaseSocket = Socket

/** Error code for a server that is not PostgreSQL. src/db/errors.ts has the hint. */
export const NOT_POSTGRESQL = 'NOT_POSTGRESQL'

/** The first byte of PostgreSQL's answer: authentication, error, notice or no TLS, TLS, other protocol version. */
const FIRST_BYTES = Buffer.from('RENSv')

/** The target as postgres.js reads it from a URL. */
interface Target {
  host?: readonly string[]
  port?: readonly number[]
  path?: string | false
}

/** A socket for postgres.js that fails if the server is not PostgreSQL. postgres.js would wait for its timeout. */
export function socketTo({ host: hosts, port: ports, path }: Target): Socket {
  const socket = new Socket()
  socket.once('data', (chunk: Buffer) => {
    if (!FIRST_BYTES.includes(chunk[0]!)) socket.destroy(notPostgresql())
  })
  // After postgres.js has added its listeners: a missing local socket fails at once. It writes later still.
  if (typeof path === 'string' && path !== '') {
    setImmediate(() => socket.connect(path))
    return socket
  }
  const [host, port] = [hosts![0]!, ports![0]!]
  setImmediate(() => socket.connect(port, host))
  // postgres.js reads the server name for TLS from these.
  return Object.assign(socket, { host, port })
}

const notPostgresql = () => Object.assign(new Error('not the protocol of PostgreSQL'), { code: NOT_POSTGRESQL })
