import type net from 'node:net'
import { Duplex } from 'node:stream'

/**
 * A connection for one request whose response has headers that browsers accept and the parser does not: a repeated
 * `Content-Length`, a space before a colon, a line without a colon or name (such as a warning of a script). Everything after
 * the headers passes unchanged. Interim responses (1xx) end the mending.
 */
export function mendedHead(socket: net.Socket): Duplex {
  let head: Buffer | undefined = Buffer.alloc(0)
  const mended = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, _encoding, done) => void socket.write(chunk, () => done()),
    final: (done) => void socket.end(() => done()),
    destroy(error, done) {
      socket.destroy()
      done(error)
    },
  })
  const pass = (chunk: Buffer) => {
    if (chunk.byteLength > 0 && !mended.push(chunk)) socket.pause()
  }
  socket.on('data', (chunk: Buffer) => {
    if (head === undefined) return pass(chunk)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0 && head.byteLength <= MAX_HEAD_BYTES) return
    const read = head
    head = undefined
    if (end < 0) return pass(read)
    pass(Buffer.from(mendedLines(read.toString('latin1', 0, end)), 'latin1'))
    return pass(read.subarray(end))
  })
  socket.on('end', () => mended.push(null)).on('error', (error) => mended.destroy(error))
  return mended
}

/** Whether the parser refused a response only because of headers that `mendedHead` removes or corrects. */
export const isMendable = (thrown: unknown): boolean => MENDABLE.has((thrown as { code?: unknown } | undefined)?.code)

/** Error codes of the parser for headers that browsers accept. */
const MENDABLE: ReadonlySet<unknown> = new Set(['HPE_UNEXPECTED_CONTENT_LENGTH', 'HPE_INVALID_HEADER_TOKEN'])

/** The parser itself accepts 256 KiB. */
const MAX_HEAD_BYTES = 300 * 1024

function mendedLines(head: string): string {
  const [status = '', ...lines] = head.split('\r\n')
  const fields = lines.flatMap((line) => {
    if (/^[ \t]/.test(line)) return [line]
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:(.*)$/s.exec(line) ?? []
    return name === undefined ? [] : [`${name}:${value}`]
  })
  // Equal lengths are one; different ones stay, and the response is refused.
  const lengths = new Set<string>()
  const kept = fields.filter((field) => {
    const length = /^content-length:(.*)$/is.exec(field)?.[1]?.trim()
    const isRepeated = length !== undefined && lengths.has(length)
    if (length !== undefined) lengths.add(length)
    return !isRepeated
  })
  return [status, ...kept].join('\r\n')
}
