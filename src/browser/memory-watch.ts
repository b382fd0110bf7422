import type { CDPSession } from 'playwright-core'
import { memoryOf } from './memory.ts'

interface MemoryWatch {
  control: CDPSession
  /** Looked at only then. */
  busy: () => boolean
  /** Of one process that shows pages or draws them; it is killed when it holds more. */
  maxProcessBytes: number
  onKilled: () => void
  /** Hears what all processes of the browser hold. */
  onLook: (bytes: number) => void
}

/** A page can take a gigabyte in half a second. */
const LOOK_EVERY_MS = 500

/** What pages can make large. A browser whose drawing process ends starts another. */
const killable: ReadonlySet<string> = new Set(['renderer', 'GPU'])

/**
 * Looks at the memory of a browser's processes as long as it has pages, and kills the one of a page that fills it, before
 * the system has to choose whom to kill. Where there is no /proc nothing is seen.
 *
 * @returns ends it
 */
export function watchMemory(watch: MemoryWatch): () => void {
  let looking = false
  const timer = setInterval(async () => {
    if (looking || !watch.busy()) return
    looking = true
    await look(watch).catch(() => undefined)
    looking = false
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function look({ control, maxProcessBytes, onKilled, onLook }: MemoryWatch): Promise<void> {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  const held = await Promise.all(processInfo.map(({ id }) => memoryOf([id])))
  for (const [index, { id, type }] of processInfo.entries()) {
    if (held[index]! <= maxProcessBytes || !killable.has(type)) continue
    onKilled()
    process.kill(id, 'SIGKILL')
  }
  onLook(held.reduce((sum, bytes) => sum + bytes, 0))
}
