// Writes the lines of a busy service's log together.
import type { LogLevel } from '../log.ts'

/** For how long a line may wait for others. */
const MAX_WAIT_MS = 20
const MAX_CHARS = 32 * 1024

/**
 * A `write` for logs that gathers lines for 20 ms, or while the event loop is busy, since a write for each of 200 lines a
 * second takes 6 % of a crawl's main thread. Warnings and errors are written at once, with all lines before them, and the
 * rest when the process ends, unless it is killed.
 */
export function gatheredLines(write: (text: string) => void): (line: string, level: LogLevel) => void {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const gathered = lines
    lines = ''
    if (gathered !== '') write(gathered)
  }
  process.on('exit', flush)
  return (line, level) => {
    lines += line
    if (level === 'warn' || level === 'error' || lines.length > MAX_CHARS) flush()
    else timer ??= setTimeout(flush, MAX_WAIT_MS)
  }
}
