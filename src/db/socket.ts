import { Socket } from 'node:net'

/** What a socket to a server that is none fails with; src/db/failure.ts tells what to do. */
export const HUNG_UP = 'SERVER_HUNG_UP'
export const NOT_POSTGRESQL = 'NOT_POSTGRESQL'

/** With which PostgreSQL answers first: authentication, error, notice or no TLS, TLS, another version of the protocol. */
const FIRST_BYTES = Buffer.from('RENSv')

/** Where postgres.js is to connect to, as it reads it from a URL. */
interface Target {
  host?: readonly string[]
  port?: readonly number[]
  path?: string | false
}

/**
 * A socket to a server for postgres.js. Where something takes a connection and ends it before it has spoken, as a proxy
 * does whose server is away, postgres.js (3.4.9) connects again at once and for ever, and its query waits as long: here
 * that is a failure of the socket.
 */
export function socketTo({ host: hosts, port: ports, path }: Target): Socket {
  const socket = new Socket()
  let answered = false
  socket.once('data', (chunk: Buffer) => {
    answered = true
    if (!FIRST_BYTES.includes(chunk[0]!)) socket.destroy(failure(NOT_POSTGRESQL, 'not the protocol of PostgreSQL'))
  })
  socket.once('error', () => {
    answered = true
  })
  // Before the listener of postgres.js, which comes later.
  socket.once('close', () => {
    if (!answered) socket.emit('error', failure(HUNG_UP, 'connection ended before the server spoke'))
  })
  if (typeof path === 'string' && path !== '') return socket.connect(path)
  const [host, port] = [hosts![0]!, ports![0]!]
  // postgres.js reads the name for TLS from there.
  return Object.assign(socket.connect(port, host), { host, port })
}

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })
