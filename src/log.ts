export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const logFormats = ['json', 'pretty'] as const
export type LogFormat = (typeof logFormats)[number]

/** What a line may carry: names as in README's table of log fields. Never headers, keys, bodies or whole URLs above debug. */
export type LogFields = Record<string, string | number | boolean | null | undefined>

export interface Log {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
  /** A log whose every line also carries `fields`. */
  with(fields: LogFields): Log
}

interface LogOptions {
  /** As a function where it may change. */
  level: LogLevel | (() => LogLevel)
  write: (line: string) => void
  /** `json` if not given. */
  format?: LogFormat
  now?: () => Date
  /** Gets every event, also those that are not written, to count them. */
  watch?: LogWatch
}

export type LogWatch = (event: string, fields: LogFields) => void

/** Lines of `ts`, `level`, `event`, then the fields that have a value. `write` gets each with its newline. */
export function createLog(options: LogOptions, base: LogFields = {}): Log {
  const { level, write, format = 'json', now = () => new Date(), watch } = options
  const least = () => logLevels.indexOf(typeof level === 'function' ? level() : level)
  const line =
    (lineLevel: Exclude<LogLevel, 'silent'>) =>
    (event: string, fields: LogFields = {}) => {
      watch?.(event, fields)
      if (logLevels.indexOf(lineLevel) < least()) return
      write(`${lineOf[format]({ ts: now().toISOString(), level: lineLevel, event, ...base, ...fields })}\n`)
    }
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    with: (fields) => createLog(options, { ...base, ...fields }),
  }
}

type Line = LogFields & { ts: string; level: string; event: string }

const lineOf: Record<LogFormat, (line: Line) => string> = {
  json: (line) => JSON.stringify(line),
  pretty: ({ ts, level, event, message, ...fields }) => {
    const facts = Object.entries(fields).filter(([, value]) => value !== undefined)
    const words = [
      ts.slice(11, 23),
      level.padEnd(5),
      event.padEnd(10),
      ...(message === undefined ? [] : [quoteless(message)]),
    ]
    return [...words, ...facts.map(([name, value]) => `${name}=${bare(value)}`)].join(' ').trimEnd()
  },
}

/** A value as one word: quoted where it is several. */
const bare = (value: LogFields[string]) => (/^[!#-<>-~]+$/.test(String(value)) ? String(value) : quoted(value))

/** A text in one line. */
const quoteless = (text: LogFields[string]) => quoted(String(text)).slice(1, -1).replaceAll('\\"', '"')

/** As JSON, with every character escaped that would steer a terminal, or turn the order of what it shows. */
const quoted = (value: LogFields[string]) =>
  JSON.stringify(value).replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** What the log tells of a failure of the database: its text and, where the server gives one, what it says to do. */
export function saidBy(error: unknown): { message: string; hint?: string } {
  const { message, hint } = error as Error & { hint?: unknown }
  return { message, ...(typeof hint === 'string' && { hint }) }
}

const CAUSE_LENGTH = 500

/** What the log tells of a failure: the texts of its causes, outermost first, in one bounded line without addresses of pages. */
export function causeOf(thrown: unknown): string {
  const texts: string[] = []
  for (let at = thrown, depth = 0; at !== undefined && at !== null && depth < 5; depth += 1) {
    texts.push(at instanceof Error ? `${at.name}: ${at.message}` : String(at))
    at = at instanceof Error ? at.cause : undefined
  }
  return plain(texts.join(' <- ')).slice(0, CAUSE_LENGTH)
}

/** What others write in their errors: colours for a terminal, lines, whole addresses with what is secret in them. */
function plain(text: string): string {
  return Bun.stripANSI(text)
    .replace(/\b(https?|wss?):\/\/(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>]*)[^\s"'<>]*/gi, '$1://$2')
    .replace(/\s+/g, ' ')
    .trim()
}
