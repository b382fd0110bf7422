import type { Readable } from 'node:stream'
import { untilAborted } from '../../concurrency/abort.ts'
import { ServiceError } from '../../errors.ts'
import { abortError, netError } from '../errors.ts'
import { headerValue, type IncomingResponse } from '../message.ts'
import { decode } from './decode.ts'
import { drain } from './discard-body.ts'

/**
 * Reads the whole body, decoded.
 *
 * @param maxBytes limit for the decoded size; beyond it, reading stops and the connection is closed
 * @throws ServiceError `body_too_large`, `connection_reset` if the server stopped before the end, `invalid_response` if
 *   the compressed data is corrupt; the reason of `signal`
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
 * A response body as a web stream. It is decoded, read on demand, and its errors are `ServiceError`s. Cancelling a short
 * body that nobody has started to read keeps its connection (`drain`).
 */
export function bodyStream(
  stream: Readable,
  contentEncoding: string | undefined,
  { host, signal }: { host: string; signal: AbortSignal },
): ReadableStream<Uint8Array> {
  const chunks = decode(stream, contentEncoding)[Symbol.asyncIterator]()
  let started = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        started = true
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
        if (started) stream.destroy()
        else drain(stream)
        chunks.return(undefined).catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The `Content-Length` of an encoded body says nothing about its decoded size. */
function announcedBytes({ headers }: Pick<IncomingResponse, 'headers'>): number {
  if (headerValue(headers, 'content-encoding') !== undefined) return 0
  return Number(headerValue(headers, 'content-length') ?? 0)
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError('body_too_large', `the page is larger than ${maxBytes} bytes, the most this service reads`)
}
