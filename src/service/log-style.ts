import { wantsColor } from '../platform/environment.ts'
import type { ProcessContext } from './process-context.ts'

/** The form of log lines: for people, in color, on a terminal, unless a setting chooses the format. */
export function logStyle(
  { config, sources }: Pick<ProcessContext, 'config' | 'sources'>,
  { isTerminal = process.stderr.isTTY === true, color = wantsColor() } = {},
) {
  const format = sources.logFormat === 'default' && isTerminal ? 'pretty' : config.logFormat
  return { format, colors: isTerminal && color }
}
