import { setImmediate } from 'node:timers/promises'

/** Work of this length does not show in the answers to other requests. */
const SLICE_MS = 15

/** Does `work` for every item in order, and lets the event loop turn whenever it has been busy for 15 ms. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let started = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - started < SLICE_MS) continue
    await setImmediate()
    started = performance.now()
  }
}
