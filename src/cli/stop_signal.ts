import type { Log } from '../log.ts'
import { exitCodes } from './exit_codes.ts'

/**
 * Resolves at the first SIGTERM or SIGINT, and at SIGHUP where that says that the terminal was closed; a second one ends
 * the process at once. Without a terminal SIGHUP asks daemons to read their settings anew: ours come from the environment,
 * so that nothing is done, and what runs goes on.
 */
export function stopSignal(log: Log): Promise<void> {
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
    process.on('SIGHUP', ofTerminal ? onSignal : () => log.warn('hangup', NOTHING_READ))
  })
}

const NOTHING_READ = {
  message: 'SIGHUP changes nothing: settings are read at the start only',
  hint: 'Start the service again after a change; SIGTERM stops it.',
}
