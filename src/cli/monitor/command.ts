import { settingFlags } from '../arguments.ts'
import type { Command } from '../command.ts'
import { checkMonitor, monitorFlags, monitorUsage, monitorVerbs, runWait } from './flags.ts'

/** `web-extract monitor`. */
export const monitorCommand: Command = {
  name: 'monitor',
  operands: `${monitorUsage} [flags]`,
  summary: 'Watch pages for changes with a service.',
  details: `Asks the service at --server. Exits with 69 if it cannot be reached, and with 1 if it returns an error or the check fails. "run" waits for the end of the check: up to ${runWait.queuedMinutes} minutes for a worker, and then up to ${runWait.runningMinutes} minutes.`,
  flags: [...monitorFlags, ...settingFlags.filter(({ name }) => ['config', 'server'].includes(name))],
  words: monitorVerbs,
  examples: [
    'web-extract monitor add https://example.com/prices --every 30m',
    'web-extract monitor diff 7f9c24e5-0b3a-4c6e-9d21-5a8f1e2b3c4d',
  ],
  check: checkMonitor,
  run: async (context) => (await import('./monitor.ts')).monitor(context),
}
