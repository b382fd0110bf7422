import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const BEAT_MS = 1000
const STALE_MS = 10_000
const POLL_MS = 100

/**
 * Runs `work` while no other process that asks for the same lock does. The lock is a folder that its holder touches every
 * second: one that has stood still for ten seconds belonged to a process that died, and is taken over. Process ids would
 * not tell, since containers may share the folder. A holder that was only suspended loses the lock, so `work` must stay
 * right when it runs twice; the lock saves the double effort.
 *
 * @param folder where the lock stands; its parent exists
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  while (!(await taken(folder))) await sleep(POLL_MS)
  const beat = setInterval(() => void utimes(folder, new Date(), new Date()).catch(() => undefined), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await rm(folder, { recursive: true, force: true })
  }
}

async function taken(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const modified = await stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )
  if (Date.now() - modified > STALE_MS) await moveAway(folder)
  return false
}

/** Removes a folder in one step, so that of several processes that try one succeeds and none removes its successor. */
async function moveAway(folder: string): Promise<void> {
  const aside = `${folder}.${crypto.randomUUID()}`
  const moved = await rename(folder, aside).then(
    () => true,
    () => false,
  )
  if (moved) await rm(aside, { recursive: true, force: true })
}
