// Starts and stops the private server process.

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
import { startProgram } from '../../platform/spawn.ts'
import { serverPid } from './clients.ts'
import { serverError } from './errors.ts'
import { type Layout, unavailable } from './layout.ts'
import { requirePassword } from './password.ts'
import { type Programs, spawnOptions } from './programs.ts'
import { tryLock } from './system.ts'

/** Relative to the data folder, the server's working directory: an absolute path could exceed the limit of 107 bytes. */
const SOCKET_FOLDER = '..'

const POLL_MS = 10
const STOP_MS = 15_000
const LOG_BYTES = 1_000_000

/**
 * Makes sure that the server runs and accepts connections: starts it, or waits until a running one is ready or has
 * stopped. Needs the lock of the layout.
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

/** Whether none of its processes is left. Needs the lock of the layout. */
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
  const basic = { ...programs.settings, dynamic_shared_memory_type: sharedMemory() }
  const settings = {
    ...basic,
    ...(programs.password && (await requirePassword(layout, { ...programs, settings: basic }, lock))),
    unix_socket_directories: SOCKET_FOLDER,
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // The server inherits the lock with the descriptor. It is released when the last of its processes is gone.
  const child = startProgram([join(programs.folder, 'bin/postgres'), ...args], {
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

/** Shuts the server down and waits for it. Needs the lock of the layout. */
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
    // It has already stopped.
  }
}

/** The eighth line of this file holds the server's state, which pg_ctl reads too. */
function isReady({ data }: Layout): boolean {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * Deletes what a killed server left behind. PostgreSQL would take it for a running server if another process now has its
 * id, as in every restarted container. Our lock is the better evidence. A server that was started by hand does not hold it.
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

/** Uses files if a container has no /dev/shm. */
function sharedMemory(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return 'posix'
  } catch {
    return 'mmap'
  }
}
