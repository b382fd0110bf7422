// System calls that Bun has no function for. Linux with glibc, like the programs of the private server.

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

/** Loaded on first use. */
function libc() {
  loaded ??= load()
  return loaded
}

/**
 * Takes a lock (flock) that the system releases when all processes with its descriptor are gone, even if they were killed.
 * PostgreSQL relies on process ids, which mean nothing to another container on the same folder.
 *
 * @param shared many processes may hold it as long as none holds it exclusively
 * @returns the descriptor that holds it, or undefined if it is taken
 */
export function tryLock(file: string, { shared = false } = {}): number | undefined {
  const descriptor = openSync(file, 'a', 0o600)
  const kind = shared ? LOCK_SHARED : LOCK_EXCLUSIVE
  if (libc().flock(descriptor, kind | LOCK_AT_ONCE) === 0) return descriptor
  closeSync(descriptor)
  return undefined
}

/** Runs `work` while holding the lock. Waits for it until `endsAt` (performance.now). */
export async function withFileLock<T>(file: string, endsAt: number, work: () => Promise<T>): Promise<T> {
  let descriptor = tryLock(file)
  while (descriptor === undefined) {
    if (performance.now() > endsAt) throw new Error(`another process has held ${file} for too long`)
    await sleep(POLL_MS)
    descriptor = tryLock(file)
  }
  try {
    return await work()
  } finally {
    closeSync(descriptor)
  }
}

/** @throws Error if the file system does not support FIFOs */
export function makeFifo(path: string): void {
  const made = libc().mkfifo(ptr(Buffer.from(`${path}\0`)), 0o600)
  if (made !== 0) throw Object.assign(new Error(`mkfifo ${path}`), { code: 'NO_FIFO' })
}
