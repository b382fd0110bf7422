import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while holding a lock that other processes respect. The lock is a folder that its holder touches every second.
 * If it is untouched for ten seconds, its holder is dead and the lock is taken over. Process ids would not do, because
 * containers may share the folder. A holder that was only suspended loses the lock too, so `work` must be safe to run
 * twice; the lock only saves effort.
 *
 * @param folder path of the lock; its parent must exist
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(folder))) await sleep(POLL_MS)
  const timer = setInterval(() => void utimes(folder, new Date(), new Date()).catch(() => undefined), TOUCH_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await rm(folder, { recursive: true, force: true })
  }
}

async function acquire(folder: string): Promise<boolean> {
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

/** Removes a folder in one step: if several processes try, one succeeds and none removes the lock that replaces it. */
async function moveAway(folder: string): Promise<void> {
  const aside = `${folder}.${crypto.randomUUID()}`
  const moved = await rename(folder, aside).then(
    () => true,
    () => false,
  )
  if (moved) await rm(aside, { recursive: true, force: true })
}

const TOUCH_MS = 1000
const STALE_MS = 10_000
const POLL_MS = 100
