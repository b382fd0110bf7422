import { spawn } from 'node:child_process'
import { chownSync, closeSync, constants, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Layout } from './layout.ts'
import { makeFifo } from './system.ts'

/**
 * Ends the server when the last process that uses it is gone, however it went. Each of them holds the writing end of a
 * FIFO; the system tells the reader when there is none left. It ignores the signals that a terminal or systemd sends to
 * all processes at once.
 */
const WATCH = `trap '' HUP INT TERM
while read -r _; do :; done
read -r pid < "$0/postmaster.pid" && read -r name < "/proc/$pid/comm" && [ "$name" = postgres ] && kill -INT "$pid"`

/** Counts this process among those that use the server. To be called under the place's lock. */
export function joinServer(layout: Layout): number {
  const { fifo, owner } = layout
  if (!existsSync(fifo)) {
    makeFifo(fifo)
    if (owner !== undefined) chownSync(fifo, owner.uid, owner.gid)
  }
  return openForWriting(fifo) ?? joinFirst(layout)
}

/** The other end is there while somebody watches. */
function openForWriting(fifo: string): number | undefined {
  try {
    return openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENXIO') return undefined
    throw error
  }
}

function joinFirst({ fifo, data, owner }: Layout): number {
  // With both ends open, opening either blocks nowhere, and the watcher reads no end before we hold ours.
  const both = openSync(fifo, constants.O_RDWR)
  const [reading, writing] = [openSync(fifo, 'r'), openSync(fifo, 'w')]
  const watcher = spawn('/bin/sh', ['-c', WATCH, data], {
    cwd: '/',
    detached: true,
    stdio: [reading, 'ignore', 'ignore'],
    ...owner,
  })
  watcher.on('error', () => undefined)
  watcher.unref()
  closeSync(both)
  closeSync(reading)
  return writing
}

/** Takes this process out of the count; whether it was the last. To be called under the place's lock. */
export function leaveServer({ fifo }: Layout, descriptor: number): boolean {
  closeSync(descriptor)
  const reading = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    return readSync(reading, Buffer.alloc(1)) === 0
  } catch (error) {
    if ((error as { code?: string }).code === 'EAGAIN') return false
    throw error
  } finally {
    closeSync(reading)
  }
}

/** The process id of the running server, as it wrote it down, if such a process is there. */
export function serverPid({ data }: Layout): number | undefined {
  try {
    const pid = Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0])
    return pid > 1 && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' ? pid : undefined
  } catch {
    return undefined
  }
}
