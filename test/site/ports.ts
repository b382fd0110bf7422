import net from 'node:net'

/** Below 32768, where the system starts to assign ports to listeners and outgoing connections. */
const [FIRST, COUNT] = [12_000, 20_000]

/** A loopback port without a listener. No other test gets it. */
export const DEAD_PORT = 1

/**
 * A free loopback port for a listener that starts later, or again. A port that the system assigned and released could
 * soon belong to someone else; no other test gets this one meanwhile.
 */
export async function steadyPort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT)
  const server = net.createServer()
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!free) return steadyPort()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}
