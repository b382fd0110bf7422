import type { CommandContext } from '../cli/run.ts'
import { createLog, type Log } from '../log.ts'

/** The log of a command whose output is for people: silent, unless a level was asked for. */
export function commandLog(
  { config, sources }: Pick<CommandContext, 'config' | 'sources'>,
  write: (text: string) => void,
): Log {
  const level = sources.logLevel === 'default' ? 'silent' : config.logLevel
  return createLog({ level, format: config.logFormat, write })
}
