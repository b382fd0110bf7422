/** How often it is looked at: what takes a gigabyte takes seconds. */
const LOOK_MS = 100

/**
 * Calls back, once, when the process holds so many bytes more than now. Bun's Workers have no limit of their own, and
 * what one of them takes is taken from all. To be disposed of.
 */
export function watchMemory(maxBytes: number, exceeded: () => void): Disposable {
  const before = process.memoryUsage.rss()
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() - before <= maxBytes) return
    clearInterval(timer)
    exceeded()
  }, LOOK_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
