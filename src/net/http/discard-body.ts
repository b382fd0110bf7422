import type { Readable } from 'node:stream'

/**
 * Reads an unwanted body to its end, so that its connection can be reused. If the body is longer than 8 KiB or takes more
 * than a quarter of a second, the connection is closed instead. Returns immediately.
 */
export function drain(stream: Readable): void {
  let bytes = 0
  const timer = setTimeout(() => stream.destroy(), DRAIN_MS)
  timer.unref()
  stream.on('error', () => undefined)
  stream.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  stream.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > DRAIN_BYTES) stream.destroy()
  })
}

/** Bodies of redirects are shorter than this, and they arrive together with the head. */
const DRAIN_BYTES = 8 * 1024
const DRAIN_MS = 250
