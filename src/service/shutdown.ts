import type { Log } from '../log.ts'
import { exitCodes } from './exit-codes.ts'
import { pressCounter } from './interrupt.ts'

/**
 * Resolves on the first SIGTERM or SIGINT, and on SIGHUP from a terminal that was closed. A second signal ends the process
 * at once. Without a terminal, SIGHUP means: read the settings again.
 */
export function stopSignal(reread: () => void): Promise<void> {
  const ofTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)
  return new Promise((resolve) => {
    const presses = pressCounter()
    const onSignal = () => {
      if (presses() > 1) process.exit(exitCodes.failed)
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    process.on('SIGHUP', ofTerminal ? onSignal : reread)
  })
}

/**
 * Ends the process if it does not stop by itself, for example because the database hangs and a worker cannot return its
 * tasks. Others take them when the lease expires.
 */
export function endIfStuck(log: Log, { ms = STOP_MS, end = process.exit as (code: number) => void } = {}): void {
  const exit = () => {
    log.error('stuck', { message: `not stopped within ${Math.round(ms / 1000)} s; exiting anyway` })
    end(exitCodes.failed)
  }
  setTimeout(exit, ms).unref()
}

/** Running requests get 30 s of it (api/listen.ts). systemd and containers kill after 40 s (units, compose.yaml). */
const STOP_MS = 36_000
