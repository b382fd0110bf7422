import type { Readable } from 'node:stream'

/** What pages under a redirect have at most; it arrives with the head. */
const DISCARD_BYTES = 8 * 1024
const DISCARD_MS = 250

/**
 * Lets a body that nobody wants come to its end, so that its connection can serve again. A body that is longer than
 * 8 KiB, or not over within a quarter of a second, is destroyed instead, and its connection with it. Returns at once.
 */
export function discard(stream: Readable): void {
  let bytes = 0
  const timer = setTimeout(() => stream.destroy(), DISCARD_MS)
  timer.unref()
  stream.on('error', () => undefined)
  stream.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  stream.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > DISCARD_BYTES) stream.destroy()
  })
}
