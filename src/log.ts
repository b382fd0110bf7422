import type { logEvents } from './log-events.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const logFormats = ['json', 'pretty'] as const
export type LogFormat = (typeof logFormats)[number]

/** Values by field. Never headers, keys, bodies or, above level debug, whole URLs. */
export type LogFields = Record<string, LogValue>
export type LogValue = string | number | boolean | null | undefined

export interface Log {
  debug: Write<'debug'>
  info: Write<'info'>
  warn: Write<'warn'>
  error: Write<'error'>
  /** A log whose every line also carries `fields`. */
  with(fields: LogFields): Log
}

type Write<Level> = <Event extends EventAt<Level>>(event: Event, fields?: FieldsOf<Event>) => void

/** The events that may be logged at a level. */
type EventAt<Level> = {
  [Event in LogEvent]: Level extends (typeof logEvents)[Event]['levels'][number] ? Event : never
}[LogEvent]

export type LogEvent = keyof typeof logEvents

/** The fields that an event may have. Each line leaves out those that are undefined. */
export type FieldsOf<Event extends LogEvent> = { [Field in (typeof logEvents)[Event]['fields'][number]]?: LogValue }

interface LogOptions {
  /** A function if it may change. */
  level: LogLevel | (() => LogLevel)
  write: (line: string, level: LogLevel) => void
  /** Defaults to `json`. */
  format?: LogFormat
  /** Colors for `pretty`, on a terminal. */
  colors?: boolean
  now?: () => Date
  /** Gets every event, including those below the level, to count them. */
  watch?: LogWatch
}

export type LogWatch = (event: LogEvent, fields: LogFields) => void

/** A log whose lines hold `ts`, `level`, `event`, then the fields that have a value. `write` gets each with its newline. */
export function createLog(options: LogOptions, base: LogFields = {}): Log {
  const { level, write, format = 'json', colors = false, now = () => new Date(), watch } = options
  const least = () => logLevels.indexOf(typeof level === 'function' ? level() : level)
  const line =
    (lineLevel: Exclude<LogLevel, 'silent'>) =>
    (event: LogEvent, fields: LogFields = {}) => {
      watch?.(event, fields)
      if (logLevels.indexOf(lineLevel) < least()) return
      const line = { ts: now().toISOString(), level: lineLevel, event, ...base, ...fields }
      write(`${format === 'json' ? JSON.stringify(line) : prettyLine(line, colors)}\n`, lineLevel)
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

function prettyLine({ ts, level, event, message, ...fields }: Line, colors: boolean): string {
  const facts = Object.entries(fields).filter(([, value]) => value !== undefined)
  const colored = (color: string, text: string) => (colors ? `${color}${text}${RESET}` : text)
  const words = [
    colored(DIM, ts.slice(11, 23)),
    colored(levelColors[level] ?? '', level.padEnd(5)),
    event.padEnd(10),
    ...(message === undefined ? [] : [quoteless(message)]),
  ]
  return [...words, ...facts.map(([name, value]) => `${colored(DIM, `${name}=`)}${bare(value)}`)].join(' ').trimEnd()
}

const RESET = '\u001b[0m'
const DIM = '\u001b[2m'
const levelColors: Record<string, string> = { debug: DIM, info: '\u001b[32m', warn: '\u001b[33m', error: '\u001b[31m' }

/** A value as one word, quoted if it has several. */
const bare = (value: LogFields[string]) => (/^[!#-<>-~]+$/.test(String(value)) ? String(value) : quoted(value))

/** A text on one line. */
const quoteless = (text: LogFields[string]) => quoted(String(text)).slice(1, -1).replaceAll('\\"', '"')

/** As JSON, with every character escaped that controls a terminal or changes the direction of its text. */
const quoted = (value: LogFields[string]) =>
  JSON.stringify(value).replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** An error of the database as log fields: its message and, if the server gives one, its hint. */
export function errorFields(error: unknown): { message: string; hint?: string } {
  const { message, hint } = error as Error & { hint?: unknown }
  return { message, ...(typeof hint === 'string' && { hint }) }
}

const CAUSE_LENGTH = 500

/** An error as one log field: it and its causes, outermost first, on one line of at most 500 characters, without whole URLs. */
export function causeOf(thrown: unknown): string {
  const texts: string[] = []
  for (let at = thrown, depth = 0; at !== undefined && at !== null && depth < 5; depth += 1) {
    texts.push(at instanceof Error ? `${at.name}: ${at.message}` : String(at))
    at = at instanceof Error ? at.cause : undefined
  }
  return plain(texts.join(' <- ')).slice(0, CAUSE_LENGTH)
}

/** Strips what libraries put into their errors: terminal colors, line breaks, whole URLs and the secrets in them. */
function plain(text: string): string {
  return Bun.stripANSI(text)
    .replace(/\b(https?|wss?):\/\/(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>]*)[^\s"'<>]*/gi, '$1://$2')
    .replace(/\s+/g, ' ')
    .trim()
}
