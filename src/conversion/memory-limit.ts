/**
 * Calls `exceeded`, once, when more than `maxBytes` are held. Dispose it to stop.
 *
 * @param held bytes that are held now
 */
export function watchMemory(held: () => Promise<number>, maxBytes: number, exceeded: () => void): Disposable {
  let looking = false
  const timer = setInterval(async () => {
    if (looking) return
    looking = true
    const bytes = await held()
    looking = false
    if (bytes <= maxBytes) return
    clearInterval(timer)
    exceeded()
  }, POLL_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Often enough: to take a gigabyte takes seconds. */
const POLL_MS = 100
