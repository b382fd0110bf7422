import type { CDPSession } from 'playwright-core'
import { memoryOf } from '../../platform/memory.ts'

interface ProcessWatch {
  control: CDPSession
  /** Processes are checked only while this is true. */
  busy: () => boolean
  /** Limit for a process that renders pages or draws them; it is killed beyond that. */
  maxProcessBytes: number
  onKilled: () => void
  /** The network process that all pages share ended or was replaced, so their requests may never finish. */
  onNetworkLost: () => void
  /** Called with the memory of all processes of the browser. */
  onCheck: (bytes: number) => void
}

/**
 * Checks the processes of a browser while it has pages. It kills a page that uses too much memory, before the system runs
 * out and picks a victim itself, and notices when all pages have lost their network process. Without /proc it does nothing.
 *
 * @returns stops the checks
 */
export function watchProcesses(watch: ProcessWatch): () => void {
  let checking = false
  let network: number | undefined
  const timer = setInterval(async () => {
    if (checking || !watch.busy()) return
    checking = true
    const processes = await check(watch).catch(() => [])
    checking = false
    const now = processes.find(({ type }) => type === NETWORK)?.id
    if (processes.length > 0 && network !== undefined && now !== network) watch.onNetworkLost()
    network ??= now
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Memory of all processes of a browser, in bytes. */
export async function memoryOfBrowser(control: CDPSession): Promise<number> {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  return memoryOf(processInfo.map(({ id }) => id))
}

async function check({ control, maxProcessBytes, onKilled, onCheck }: ProcessWatch) {
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  const held = await Promise.all(processInfo.map(({ id }) => memoryOf([id])))
  for (const [index, { id, type }] of processInfo.entries()) {
    if (held[index]! <= maxProcessBytes || !killable.has(type)) continue
    onKilled()
    process.kill(id, 'SIGKILL')
  }
  onCheck(held.reduce((sum, bytes) => sum + bytes, 0))
  return processInfo
}

/** A page can allocate a gigabyte in half a second. */
const CHECK_EVERY_MS = 500

const NETWORK = 'network.mojom.NetworkService'

/** The processes that pages can make large. Chromium restarts its GPU process by itself. */
const killable: ReadonlySet<string> = new Set(['renderer', 'GPU'])
