import { Socket } from 'node:net'

/** What a socket to a server that is none fails with; src/db/errors.ts tells what to do. */
export const NOT_POSTGRESQL = 'NOT_POSTGRESQL'

/** With which PostgreSQL answers first: authentication, error, notice or no TLS, TLS, another version of the protocol. */
const FIRST_BYTES = Buffer.from('RENSv')

/** Where postgres.js is to connect to, as it reads it from a URL. */
interface Target {
  host?: readonly string[]
  port?: readonly number[]
  path?: string | false
}

/** A socket to a server for postgres.js, which takes what is no PostgreSQL for one that is slow: here that is a failure. */
export function socketTo({ host: hosts, port: ports, path }: Target): Socket {
  const socket = new Socket()
  socket.once('data', (chunk: Buffer) => {
    if (!FIRST_BYTES.includes(chunk[0]!)) socket.destroy(notPostgresql())
  })
  // Once postgres.js listens: a local socket that is not there fails at once. It writes later still.
  if (typeof path === 'string' && path !== '') {
    setImmediate(() => socket.connect(path))
    return socket
  }
  const [host, port] = [hosts![0]!, ports![0]!]
  setImmediate(() => socket.connect(port, host))
  // postgres.js reads the name for TLS from there.
  return Object.assign(socket, { host, port })
}

const notPostgresql = () => Object.assign(new Error('not the protocol of PostgreSQL'), { code: NOT_POSTGRESQL })
