// Counts the processes that use the private server, and stops it when the last one is gone.

import { chownSync, closeSync, constants, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { SHELL_ENVIRONMENT, startProgram } from '../../platform/spawn.ts'
import type { Layout } from './layout.ts'
import { makeFifo } from './system.ts'

/**
 * Stops the server when the last process that uses it is gone, even if it was killed. Each process holds the writing end of
 * a FIFO, and the reader sees when there is none left. The script ignores the signals that a terminal or systemd sends to
 * all processes at once.
 */
const WATCH = `trap '' HUP INT TERM
while read -r _; do :; done
read -r pid < "$0/postmaster.pid" && read -r name < "/proc/$pid/comm" && [ "$name" = postgres ] && kill -INT "$pid"`

/** Adds this process to those that use the server. Needs the lock of the layout. */
export function joinServer(layout: Layout): number {
  const { fifo, owner } = layout
  if (!existsSync(fifo)) {
    makeFifo(fifo)
    if (owner !== undefined) chownSync(fifo, owner.uid, owner.gid)
  }
  return openForWriting(fifo) ?? joinFirst(layout)
}

/** Undefined if no watcher holds the other end. */
function openForWriting(fifo: string): number | undefined {
  try {
    return openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENXIO') return undefined
    throw error
  }
}

function joinFirst({ fifo, data, owner }: Layout): number {
  // With both ends open, neither open blocks, and the watcher sees no end of file before we hold our end.
  const both = openSync(fifo, constants.O_RDWR)
  const [reading, writing] = [openSync(fifo, 'r'), openSync(fifo, 'w')]
  const watcher = startProgram(['/bin/sh', '-c', WATCH, data], {
    env: SHELL_ENVIRONMENT,
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

/** Removes this process, and returns whether it was the last. Needs the lock of the layout. */
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

/** The process id that the running server wrote down, if such a process exists. */
export function serverPid({ data }: Layout): number | undefined {
  try {
    const pid = Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0])
    return pid > 1 && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' ? pid : undefined
  } catch {
    return undefined
  }
}
