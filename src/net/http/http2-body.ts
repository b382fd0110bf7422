import http2 from 'node:http2'
import { Readable } from 'node:stream'

/**
 * The body of an HTTP/2 stream, which ends well only when the server ended it (`endOf`) and sent as much as it had
 * announced (RFC 9113 8.1.1). To be called as soon as the response is there: a stream that is read later misses its end.
 *
 * @param announcedBytes the `content-length`, if there is one that counts
 */
export function completeBody(stream: http2.ClientHttp2Stream, announcedBytes: number | undefined): Readable {
  const ended = endOf(stream)
  const body = new Readable({
    read: () => void stream.resume(),
    destroy: (error, done) => {
      if (!ended()) cancel(stream)
      done(error)
    },
  })
  let length = 0
  // Whoever reads hears of it; when nobody does it must not end the process.
  body.on('error', () => undefined)
  stream.on('data', (chunk: Uint8Array) => {
    length += chunk.byteLength
    if (announcedBytes !== undefined && length > announcedBytes) body.destroy(tooLong())
    else if (!body.push(chunk)) stream.pause()
  })
  stream.on('end', () => {
    if (ended() && length >= (announcedBytes ?? 0)) body.push(null)
    else body.destroy(brokenOff())
  })
  stream.on('error', (error) => body.destroy(error))
  stream.on('close', () => {
    if (!ended()) body.destroy(brokenOff())
  })
  return body
}

/**
 * Whether the server has ended the stream (END_STREAM). Bun (1.4.5, measured) ends it as quietly when the connection
 * breaks, or when the stream is reset with NO_ERROR or CANCEL; but then it emits no `end`, or emits it when the stream is
 * already destroyed.
 */
export function endOf(stream: http2.ClientHttp2Stream): () => boolean {
  let ended = false
  stream.once('end', () => {
    ended = !stream.destroyed
  })
  return () => ended
}

/** Ends a stream before its time, and tells the server so. */
export function cancel(stream: http2.ClientHttp2Stream, reason?: Error): void {
  if (stream.destroyed) return
  stream.close(http2.constants.NGHTTP2_CANCEL)
  stream.destroy(reason)
}

const brokenOff = () => Object.assign(new Error('closed before the end of the stream'), { code: 'ECONNRESET' })

const tooLong = () => Object.assign(new Error('longer than announced'), { code: 'HPE_UNEXPECTED_CONTENT_LENGTH' })
