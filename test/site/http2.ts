import type net from 'node:net'
import tls from 'node:tls'
import type { Certificate } from './certificates.ts'

/** One request, and what a server can do with it frame by frame (RFC 9113, 6). */
export interface Http2Stream {
  socket: tls.TLSSocket
  headers: (fields: Readonly<Record<string, string>>, end?: 'end') => void
  data: (text: string, end?: 'end') => void
  reset: (code: number) => void
  /** A frame of 50 bytes of an unknown type. */
  unknown: () => boolean
  ping: () => void
}

export interface RawHttp2Server extends AsyncDisposable {
  port: number
  readonly connections: number
  /** Resolves when the connection with this number (from 0) is closed. */
  closed: (index: number) => Promise<void>
}

const DATA = 0
const HEADERS = 1
const RST_STREAM = 3
const SETTINGS = 4
const PING = 6
const UNKNOWN = 0x42
const END_STREAM = 1
const ACK = 1
const END_HEADERS = 4
const PREFACE_BYTES = 24
const FRAME_HEADER_BYTES = 9

/** An HTTP/2 server that sends exactly these frames, valid or not. */
export async function startRawHttp2(
  certificate: Certificate,
  answer: (stream: Http2Stream) => void,
): Promise<RawHttp2Server> {
  const sockets: { socket: tls.TLSSocket; closed: Promise<void> }[] = []
  const server = tls.createServer({ ...certificate, ALPNProtocols: ['h2'] }, (socket) => {
    socket.on('error', () => undefined)
    sockets.push({ socket, closed: new Promise((resolve) => socket.once('close', () => resolve())) })
    socket.write(frame(SETTINGS, 0, 0))
    let bytes: Buffer = Buffer.alloc(0)
    let read = PREFACE_BYTES
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      while (bytes.length >= read + FRAME_HEADER_BYTES) {
        const [type, flags] = [bytes[read + 3]!, bytes[read + 4]!]
        if (type === SETTINGS && (flags & ACK) === 0) socket.write(frame(SETTINGS, ACK, 0))
        if (type === HEADERS) answer(streamOf(socket, bytes.readUInt32BE(read + 5)))
        read += FRAME_HEADER_BYTES + bytes.readUIntBE(read, 3)
      }
    })
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    get connections() {
      return sockets.length
    },
    closed: (index) => sockets[index]!.closed,
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function streamOf(socket: tls.TLSSocket, id: number): Http2Stream {
  return {
    socket,
    headers: (fields, end) => {
      const block = Buffer.concat(Object.entries(fields).map(([name, value]) => literal(name, value)))
      socket.write(frame(HEADERS, END_HEADERS | (end ? END_STREAM : 0), id, block))
    },
    data: (text, end) => void socket.write(frame(DATA, end ? END_STREAM : 0, id, Buffer.from(text))),
    reset: (code) => void socket.write(frame(RST_STREAM, 0, id, Buffer.from([0, 0, 0, code]))),
    unknown: () => socket.write(frame(UNKNOWN, 0, 0, Buffer.alloc(50))),
    ping: () => void socket.write(frame(PING, 0, 0, Buffer.alloc(8))),
  }
}

function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(FRAME_HEADER_BYTES)
  header.writeUIntBE(payload.length, 0, 3)
  header[3] = type
  header[4] = flags
  header.writeUInt32BE(stream, 5)
  return Buffer.concat([header, payload])
}

/** A header field without indexing (RFC 7541, 6.2.2). Name and value must be shorter than 127 bytes. */
function literal(name: string, value: string): Buffer {
  return Buffer.concat([
    Buffer.from([0, name.length]),
    Buffer.from(name),
    Buffer.from([value.length]),
    Buffer.from(value),
  ])
}
