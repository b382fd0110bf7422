// Where the tests keep their files: in memory if this machine has enough, since databases wait for the disk most of the time.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
const PREFIX = 'web-extract-tests-'

/** The type of a tmpfs, in the words of statfs(2). */
const TMPFS = 0x0102_1994

/** The files of a run take up to 3 GB. The rest is for the processes. */
const NEEDED_BYTES = 8_000_000_000

/**
 * A folder in memory, which everybody may use as `/tmp`. Those of runs that were killed are removed.
 *
 * @returns undefined if this machine has too little memory, or starts no program from there
 */
export function folderInMemory(): string | undefined {
  if (!hasMemory()) return undefined
  for (const name of readdirSync(SHARED_MEMORY)) {
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length)))) remove(join(SHARED_MEMORY, name))
  }
  const folder = join(SHARED_MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  if (startsPrograms(folder)) return folder
  remove(folder)
  return undefined
}

/** Whether there is room, on the file system and in the machine. */
function hasMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY)
    const available = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    return type === TMPFS && Math.min(bavail * bsize, Number(available) * 1024) >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** Containers mount it without the right to start programs. */
function startsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Those of another user stay. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}
