import { setImmediate } from 'node:timers/promises'

/** Runs `work` for every item in order and yields to the event loop after every 15 ms of work. */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let started = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - started < SLICE_MS) continue
    await setImmediate()
    started = performance.now()
  }
}

/** Short enough that other requests do not notice the delay. */
const SLICE_MS = 15
