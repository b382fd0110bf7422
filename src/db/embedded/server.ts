import { spawn } from 'node:child_process'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverPid } from './clients.ts'
import { serverError } from './errors.ts'
import { type Layout, unavailable } from './layout.ts'
import { type Programs, spawnOptions } from './programs.ts'
import { tryLock } from './system.ts'

/** Relative to the data folder, where the server stands: an absolute path would end at 107 bytes, whatever DATA_DIR is. */
const SOCKET_FOLDER = '..'

const POLL_MS = 10
const STOP_MS = 15_000
const LOG_BYTES = 1_000_000

/**
 * Sees to it that the server runs and takes connections: starts it, or waits until the one that runs is ready, or has
 * ended. To be called under the place's lock.
 *
 * @returns whether it was started
 */
export async function ensureServer(layout: Layout, programs: Programs, endsAt: number): Promise<boolean> {
  while (performance.now() < endsAt) {
    const lock = tryLock(layout.serverLock)
    if (lock !== undefined) {
      await startServer(layout, programs, lock, endsAt)
      return true
    }
    if (isReady(layout)) return false
    await sleep(POLL_MS)
  }
  throw unavailable(
    `The private PostgreSQL in ${layout.folder} neither responds nor stops.`,
    `See ${layout.log} for details.`,
  )
}

/** Whether no process of it is left. To be called under the place's lock. */
export function isGone({ serverLock }: Layout): boolean {
  const lock = tryLock(serverLock)
  if (lock !== undefined) closeSync(lock)
  return lock !== undefined
}

async function startServer(layout: Layout, programs: Programs, lock: number, endsAt: number): Promise<void> {
  const { data, folder, log } = layout
  clearTraces(layout)
  if (existsSync(log) && statSync(log).size > LOG_BYTES) truncateSync(log)
  const before = existsSync(log) ? statSync(log).size : 0
  const output = openSync(log, 'a', 0o600)
  const settings = {
    ...programs.settings,
    dynamic_shared_memory_type: sharedMemory(),
    unix_socket_directories: SOCKET_FOLDER,
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // The lock goes to the server with its descriptor, and is free when the last of its processes is gone.
  const child = spawn(join(programs.folder, 'bin/postgres'), args, {
    ...spawnOptions(programs, layout),
    detached: true,
    stdio: ['ignore', output, output, lock],
  })
  child.unref()
  const failed = new Promise<Error>((resolve) => child.on('error', resolve))
  closeSync(output)
  closeSync(lock)
  while (!isReady(layout)) {
    const error = await Promise.race([failed, sleep(POLL_MS)])
    if (error !== undefined) throw serverError(String(error), layout, error)
    if (isGone(layout)) throw serverError(readFileSync(log, 'utf8').slice(before), layout)
    if (performance.now() > endsAt)
      throw unavailable(`The private PostgreSQL in ${folder} did not become ready.`, `See ${log} for details.`)
  }
}

/** Ends the server in an orderly way and waits for it. To be called under the place's lock. */
export async function stopServer(layout: Layout): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', STOP_MS],
    ['SIGQUIT', STOP_MS],
  ] as const) {
    const pid = serverPid(layout)
    if (pid !== undefined) kill(pid, signal)
    for (const ends = performance.now() + ms; performance.now() < ends; await sleep(POLL_MS)) if (isGone(layout)) return
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}

/** The server tells its state in the eighth line of this file (as pg_ctl reads it). */
function isReady({ data }: Layout): boolean {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * Removes what a killed server left. PostgreSQL takes it for a sign of life when another process has got its id, as in
 * every restarted container; the lock that we hold tells better. One that was started by hand does not hold it.
 */
function clearTraces(layout: Layout): void {
  const pid = serverPid(layout)
  if (pid !== undefined && worksIn(pid) === layout.data) {
    throw unavailable(
      `Another PostgreSQL server (process ${pid}) is running on ${layout.data}.`,
      `Stop it: kill -INT ${pid}`,
    )
  }
  rmSync(join(layout.data, 'postmaster.pid'), { force: true })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(layout.folder, name), { force: true })
}

function worksIn(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** In files where a container has no /dev/shm. */
function sharedMemory(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return 'posix'
  } catch {
    return 'mmap'
  }
}
