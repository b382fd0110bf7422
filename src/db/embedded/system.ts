import { dlopen, ptr } from 'bun:ffi'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOCK_SHARED = 1
const LOCK_EXCLUSIVE = 2
const LOCK_AT_ONCE = 4
const POLL_MS = 20

const load = () =>
  dlopen('libc.so.6', {
    flock: { args: ['i32', 'i32'], returns: 'i32' },
    mkfifo: { args: ['ptr', 'u32'], returns: 'i32' },
  }).symbols
let loaded: ReturnType<typeof load> | undefined

/** What Bun has no call for. Linux with glibc, as the programs of the private server themselves. */
function libc() {
  loaded ??= load()
  return loaded
}

/**
 * Takes a lock that the system gives back when every process that was handed the descriptor is gone, killed or not
 * (flock): process ids, which PostgreSQL goes by, mean nothing to another container on the same folder.
 *
 * @param shared many may have it, as long as nobody has it alone
 * @returns the descriptor that holds it, or undefined when it is held already
 */
export function tryLock(file: string, { shared = false } = {}): number | undefined {
  const descriptor = openSync(file, 'a', 0o600)
  const kind = shared ? LOCK_SHARED : LOCK_EXCLUSIVE
  if (libc().flock(descriptor, kind | LOCK_AT_ONCE) === 0) return descriptor
  closeSync(descriptor)
  return undefined
}

/** Runs `work` while no other process that asks for the same lock does. Waits until `endsAt` (performance.now). */
export async function withFileLock<T>(file: string, endsAt: number, work: () => Promise<T>): Promise<T> {
  let descriptor = tryLock(file)
  while (descriptor === undefined) {
    if (performance.now() > endsAt) throw new Error(`${file} is held by another process for too long`)
    await sleep(POLL_MS)
    descriptor = tryLock(file)
  }
  try {
    return await work()
  } finally {
    closeSync(descriptor)
  }
}

/** @throws Error when the file system has no such files */
export function makeFifo(path: string): void {
  const made = libc().mkfifo(ptr(Buffer.from(`${path}\0`)), 0o600)
  if (made !== 0) throw Object.assign(new Error(`mkfifo ${path}`), { code: 'NO_FIFO' })
}
