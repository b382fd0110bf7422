import { createLog, type Log } from '../log.ts'
import { logStyle } from './log-style.ts'
import type { ProcessContext } from './process-context.ts'

/** The log of a command whose output is for people: silent unless a level was set. */
export function commandLog(
  { config, sources }: Pick<ProcessContext, 'config' | 'sources'>,
  write: (text: string) => void,
): Log {
  const level = sources.logLevel === 'default' ? 'silent' : config.logLevel
  return createLog({ level, ...logStyle({ config, sources }), write })
}
