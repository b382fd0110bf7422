/** How often it is looked at: what takes a gigabyte takes seconds. */
const LOOK_MS = 100

/**
 * Calls back, once, when more is held than may be. To be disposed of.
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
  }, LOOK_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
