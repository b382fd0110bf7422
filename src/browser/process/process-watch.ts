import type { CDPSession } from 'playwright-core'
import { memoryOf } from '../../platform/memory.ts'

interface ProcessWatch {
  control: CDPSession
  /** Looked at only then. */
  busy: () => boolean
  /** Of one process that shows pages or draws them; it is killed when it holds more. */
  maxProcessBytes: number
  onKilled: () => void
  /** The process that fetches for all pages is another than at first, or none: what they wait for may never come. */
  onNetworkLost: () => void
  /** Hears what all processes of the browser hold. */
  onLook: (bytes: number) => void
}

/** A page can take a gigabyte in half a second. */
const LOOK_EVERY_MS = 500

const NETWORK = 'network.mojom.NetworkService'

/** What pages can make large. A browser whose drawing process ends starts another. */
const killable: ReadonlySet<string> = new Set(['renderer', 'GPU'])

/**
 * Looks at the memory of a browser's processes as long as it has pages, and kills the one of a page that fills it, before
 * the system has to choose whom to kill; and at whether all pages have lost their network. Where there is no /proc nothing is seen.
 *
 * @returns ends it
 */
export function watchProcesses(watch: ProcessWatch): () => void {
  let looking = false
  let network: number | undefined
  const timer = setInterval(async () => {
    if (looking || !watch.busy()) return
    looking = true
    const processes = await look(watch).catch(() => [])
    looking = false
    const now = processes.find(({ type }) => type === NETWORK)?.id
    if (processes.length > 0 && network !== undefined && now !== network) watch.onNetworkLost()
    network ??= now
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Bytes that the processes of a browser hold. */
export async function heldBy(control: CDPSession): Promise<number> {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  return memoryOf(processInfo.map(({ id }) => id))
}

async function look({ control, maxProcessBytes, onKilled, onLook }: ProcessWatch) {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  const held = await Promise.all(processInfo.map(({ id }) => memoryOf([id])))
  for (const [index, { id, type }] of processInfo.entries()) {
    if (held[index]! <= maxProcessBytes || !killable.has(type)) continue
    onKilled()
    process.kill(id, 'SIGKILL')
  }
  onLook(held.reduce((sum, bytes) => sum + bytes, 0))
  return processInfo
}
