import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'

/** Bytes of memory that the container or, without one, the machine has. */
export function memoryLimit(): number {
  const ofContainer = process.constrainedMemory()
  return ofContainer > 0 ? Math.min(ofContainer, totalmem()) : totalmem()
}

/** The private memory of these processes in bytes (`RssAnon`). Processes that are gone count 0, as does everything without /proc. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(pids.map(ownMemory))
  return each.reduce((sum, bytes) => sum + bytes, 0)
}

async function ownMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
