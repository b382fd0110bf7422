import type { Readable } from 'node:stream'
import { untilAborted } from '../../concurrency/abort.ts'
import { ServiceError } from '../../errors.ts'
import { abortError, netError } from '../errors.ts'
import { headerValue, type IncomingResponse } from '../message.ts'
import { decode } from './decode.ts'
import { discard } from './drain.ts'

/**
 * The whole body, decoded.
 *
 * @param maxBytes bound of the decoded size; reading stops there and the connection is closed
 * @throws ServiceError `body_too_large`, `connection_reset` when the server stopped before the end, `invalid_response`
 *   when the compression is broken, or why `signal` was aborted
 */
export async function readBody(
  response: Pick<IncomingResponse, 'headers' | 'body'>,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array()
  const reader = response.body.getReader()
  const why = () => abortError(signal, 'The site')
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    if (announcedBytes(response) > maxBytes) throw tooLarge(maxBytes)
    if (signal.aborted) throw why()
    for (;;) {
      const { done, value } = await untilAborted(signal, reader.read(), why)
      if (done) return Buffer.concat(chunks, length)
      length += value.byteLength
      if (length > maxBytes) throw tooLarge(maxBytes)
      chunks.push(value)
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/**
 * A response body as a web stream: decoded, read only on demand, with failures that are `ServiceError`s. To cancel one
 * that was not begun costs no connection if it is short (`discard`).
 */
export function bodyStream(
  stream: Readable,
  contentEncoding: string | undefined,
  { host, signal }: { host: string; signal: AbortSignal },
): ReadableStream<Uint8Array> {
  const chunks = decode(stream, contentEncoding)[Symbol.asyncIterator]()
  let begun = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        begun = true
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (thrown) {
          stream.destroy()
          controller.error(netError(thrown, host, signal))
        }
      },
      cancel() {
        if (begun) stream.destroy()
        else discard(stream)
        chunks.return(undefined).catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** An encoded body says how long it is on the wire, which bounds nothing. */
function announcedBytes({ headers }: Pick<IncomingResponse, 'headers'>): number {
  if (headerValue(headers, 'content-encoding') !== undefined) return 0
  return Number(headerValue(headers, 'content-length') ?? 0)
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError('body_too_large', `the page is larger than ${maxBytes} bytes, which is as much as is read`)
}
