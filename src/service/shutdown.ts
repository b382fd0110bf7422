import type { Log } from '../log.ts'
import { exitCodes } from './exit-codes.ts'

/** Requests under way have 30 s of it (api/listen.ts); systemd and containers kill after 40 s (service_units.ts, compose.yaml). */
const STOP_MS = 36_000

/**
 * Resolves at the first SIGTERM or SIGINT, and at SIGHUP where that says that the terminal was closed; a second one ends
 * the process at once. Without a terminal SIGHUP asks daemons to read their settings again.
 */
export function stopSignal(reread: () => void): Promise<void> {
  const ofTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)
  return new Promise((resolve) => {
    let signals = 0
    const onSignal = () => {
      signals += 1
      if (signals > 1) process.exit(exitCodes.failed)
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    process.on('SIGHUP', ofTerminal ? onSignal : reread)
  })
}

/**
 * Ends the process if it has not ended by itself: a database that hangs, for one, answers no worker that gives its tasks
 * back. Others take them when the lease runs out.
 */
export function endIfStuck(log: Log, { ms = STOP_MS, end = process.exit as (code: number) => void } = {}): void {
  const late = () => {
    log.error('stuck', { message: `not stopped within ${Math.round(ms / 1000)} s; it ends all the same` })
    end(exitCodes.failed)
  }
  setTimeout(late, ms).unref()
}
