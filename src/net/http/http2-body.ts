import http2 from 'node:http2'
import { Readable } from 'node:stream'

/**
 * The body of an HTTP/2 stream. It ends without an error only if the server ended the stream (`endOf`) and sent as much as
 * it announced (RFC 9113 8.1.1). Call this as soon as the response arrives: a stream that is read later misses its end.
 *
 * @param announcedBytes the `content-length`, if it applies
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
  // Readers get the error anyway. Without a listener and a reader, it would end the process.
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
 * Whether the server has ended the stream (END_STREAM). Bun (1.4.5, measured) also ends it without an error if the
 * connection breaks or the stream is reset with NO_ERROR or CANCEL, but then it emits no `end`, or emits it after the
 * stream was destroyed.
 */
export function endOf(stream: http2.ClientHttp2Stream): () => boolean {
  let ended = false
  stream.once('end', () => {
    ended = !stream.destroyed
  })
  return () => ended
}

/** Aborts a stream and tells the server. */
export function cancel(stream: http2.ClientHttp2Stream, reason?: Error): void {
  if (stream.destroyed) return
  stream.close(http2.constants.NGHTTP2_CANCEL)
  stream.destroy(reason)
}

const brokenOff = () => Object.assign(new Error('closed before the end of the stream'), { code: 'ECONNRESET' })

const tooLong = () => Object.assign(new Error('longer than announced'), { code: 'HPE_UNEXPECTED_CONTENT_LENGTH' })
