import net from 'node:net'

/** The system gives ports from 32768 on to whoever asks for any, and for the near ends of connections. */
const [FIRST, COUNT] = [12_000, 20_000]

/** A port of loopback at which nobody listens: no other test is given it. */
export const DEAD_PORT = 1

/**
 * A free port of loopback that no other test is given in the meantime, for who listens later, or anew: one that was free
 * a moment ago for whoever asks for any is soon another's.
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
