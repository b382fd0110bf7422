import { BEGAN } from '../../src/conversion/channel.ts'

declare const self: Worker

/** How long each answer takes: longer than the test lets a conversion wait before another Worker starts. */
const TAKES_MS = 600

/** Answers conversions and comparisons late, with when they began and ended (milliseconds since the epoch). */
self.onmessage = async ({ data }: MessageEvent<object>) => {
  const began = Date.now()
  if ('source' in data) postMessage(BEGAN)
  await Bun.sleep(TAKES_MS)
  const times = { began, ended: Date.now() }
  postMessage('source' in data ? { type: 'page', document: { kind: 'html', metadata: times } } : times)
}
