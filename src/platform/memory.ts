import { readFile } from 'node:fs/promises'

/** Bytes that belong to these processes alone (`RssAnon`); 0 for those that are gone, and where there is no /proc. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(pids.map(ownMemory))
  return each.reduce((sum, bytes) => sum + bytes, 0)
}

async function ownMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
