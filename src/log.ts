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

interface EventRow {
  levels: readonly Exclude<LogLevel, 'silent'>[]
  fields: readonly string[]
  /** What has happened. */
  meaning: string
}

const ERROR = ['message', 'hint', 'cause'] as const
/** What a service uses. */
const PARTS = ['database', 'browser', 'proxies', 'search', 'networks'] as const

/** Every event of the log. Metrics count some of them: service/metrics/events.ts. */
export const logEvents = {
  request: {
    levels: ['info', 'error'],
    fields: ['method', 'route', 'path', 'status', 'ms', 'code', 'cause'],
    meaning: 'A request was answered. Level error: it failed because of a bug in the service.',
  },
  socket: {
    levels: ['info', 'error'],
    fields: ['route', 'status', 'code', 'message'],
    meaning: 'A WebSocket was refused, or closed because of an error or a revoked key.',
  },
  tool: {
    levels: ['info', 'warn', 'error'],
    fields: ['tool', 'ms', 'code', 'message', 'cause'],
    meaning:
      'A tool of the MCP server was called. Level warn: a client broke the protocol, or the job of a cancelled call goes on. Level error: a bug.',
  },
  drain_timeout: { levels: ['warn'], fields: ['requests'], meaning: 'Requests were cut off at shutdown.' },

  fetch: {
    levels: ['info'],
    fields: ['url_host', 'engine', 'proxy', 'outcome', 'code', 'cause', 'status', 'bytes', 'ms'],
    meaning: 'An engine tried to fetch a page.',
  },
  fetched: { levels: ['debug'], fields: ['url'], meaning: 'The full URL of a fetched page.' },
  race: { levels: ['info'], fields: ['winner', 'outcome', 'reason'], meaning: 'A page was fetched and rendered.' },
  cache: { levels: ['debug'], fields: ['outcome'], meaning: 'A page was looked up in the cache.' },
  file: {
    levels: ['info'],
    fields: ['kind', 'outcome', 'code', 'cause', 'bytes', 'ms'],
    meaning: 'A file or a page was converted.',
  },
  model: {
    levels: ['info'],
    fields: ['by', 'outcome', 'code', 'cause', 'attempts', 'prompt_tokens', 'answer_tokens', 'waited_ms', 'ms'],
    meaning: 'A language model was asked. `by` is who named its server: `settings` or `request`.',
  },

  search_provider: {
    levels: ['info', 'warn'],
    fields: ['provider', 'source', 'outcome', 'code', 'cause', 'results', 'ms'],
    meaning: 'A search engine was asked. Level warn: it gave no answer, so the next one is asked.',
  },

  render: {
    levels: ['info'],
    fields: ['url_host', 'proxy', 'outcome', 'status', 'bytes', 'code', 'cause', 'ms'],
    meaning: 'This engine rendered a page for another process.',
  },
  internal_error: {
    levels: ['error'],
    fields: ['cause'],
    meaning: 'A request, or the answer of a model for it, failed because of a bug.',
  },
  engine_failed: {
    levels: ['warn'],
    fields: ['engine', 'outcome', 'cause'],
    meaning: 'An engine in RENDER_ENGINE_URLS did not render a page.',
  },
  session: {
    levels: ['info'],
    fields: ['session', 'outcome', 'exit_code', 'reason', 'code', 'cause', 'ms'],
    meaning:
      'A browser session was opened, continued from a scrape, used, watched, joined by a viewer or a DevTools client, or ended.',
  },
  profile_lost: { levels: ['warn'], fields: ['session', 'code', 'cause'], meaning: 'A profile could not be saved.' },
  browser: { levels: ['warn'], fields: ERROR, meaning: 'No browser was found, or it runs with limitations.' },
  browser_started: {
    levels: ['info'],
    fields: ['browser', 'browser_version', 'sandboxed', 'reason'],
    meaning: 'A browser was started. `reason` is why the previous one was replaced.',
  },
  browser_died: { levels: ['warn'], fields: ['request_id', 'again'], meaning: 'The browser died during a page.' },
  browser_close_failed: { levels: ['warn'], fields: ERROR, meaning: 'The browser could not be closed.' },

  task: {
    levels: ['info', 'error'],
    fields: ['kind', 'outcome', 'code', 'attempt', 'waited_ms', 'ms', 'url_host', 'cause'],
    meaning: 'A task of a job ended. Level error: it failed because of a bug in the service.',
  },
  task_failed: { levels: ['debug'], fields: ['url'], meaning: 'The full URL of a task that failed because of a bug.' },
  robots_denied: { levels: ['debug'], fields: ['url_host'], meaning: 'robots.txt forbids a link that a crawl found.' },
  sitemaps: { levels: ['debug'], fields: ERROR, meaning: 'A sitemap could not be read in full.' },
  webhook: {
    levels: ['debug', 'warn'],
    fields: ['webhook_id', 'kind', 'outcome', 'attempt', 'status', 'message', 'ms'],
    meaning: 'A webhook delivery was attempted. Level warn: the last attempt failed.',
  },
  webhook_failed: {
    levels: ['warn', 'error'],
    fields: ['webhook_id', ...ERROR],
    meaning: 'The outcome of a webhook delivery could not be stored. Level error: a bug prevented the delivery.',
  },

  worker_failed: { levels: ['warn'], fields: ERROR, meaning: 'The worker could not register in the database.' },
  lease_lost: { levels: ['warn'], fields: ERROR, meaning: 'The worker lost its lease. Other workers run its tasks.' },
  lease_failed: {
    levels: ['warn'],
    fields: ERROR,
    meaning: 'Tasks or webhooks could not be leased from the database. This is retried.',
  },
  renew_failed: { levels: ['warn'], fields: ERROR, meaning: 'The lease could not be renewed. This is retried.' },
  release_failed: {
    levels: ['warn'],
    fields: ERROR,
    meaning: 'Tasks could not be returned at shutdown. Another worker gets them when the lease ends.',
  },
  settle_failed: {
    levels: ['warn', 'error'],
    fields: ERROR,
    meaning: 'A result could not be stored. Level error: the result is lost.',
  },
  job_read_failed: {
    levels: ['warn'],
    fields: ERROR,
    meaning: 'The options of a job could not be read. This is retried.',
  },
  rescue: { levels: ['warn'], fields: ['tasks', 'message'], meaning: 'Tasks of dead workers went back to the queue.' },
  expiry: { levels: ['info'], fields: ['message'], meaning: 'Expired jobs, or copies of pages, were deleted.' },
  upload_expiry: { levels: ['info'], fields: ['message'], meaning: 'Expired uploads were deleted.' },
  profile_expiry: { levels: ['info'], fields: ['message'], meaning: 'Unused browser profiles were deleted.' },
  checks: { levels: ['debug', 'info', 'warn'], fields: ['message'], meaning: 'What became of checks of monitors.' },
  maintenance_failed: {
    levels: ['warn'],
    fields: ['duty', ...ERROR],
    meaning: 'A duty of the scheduler failed. This is retried.',
  },

  database: {
    levels: ['info', 'warn', 'error'],
    fields: [...ERROR, 'ms'],
    meaning: 'The database was opened. Level warn or error: it cannot be opened, or it stopped.',
  },
  data_dir: { levels: ['info'], fields: ERROR, meaning: 'The private database is in another folder than DATA_DIR.' },
  migrated: { levels: ['info'], fields: ['database', 'migrations'], meaning: 'Migrations were applied.' },
  secrets_in_plain_text: { levels: ['warn'], fields: ERROR, meaning: 'Secrets of jobs are stored unencrypted.' },

  startup: {
    levels: ['info'],
    fields: ['version', 'pid', 'url', 'key', 'instance', 'max_pages', ...PARTS],
    meaning: 'The service has started.',
  },
  start_failed: { levels: ['warn'], fields: ERROR, meaning: 'Worker or scheduler could not start. This is retried.' },
  configuration: { levels: ['warn'], fields: ERROR, meaning: 'A setting has no effect or may be a mistake.' },
  settings: {
    levels: ['info', 'warn', 'error'],
    fields: ERROR,
    meaning:
      'Settings were reloaded. Level warn: some need a restart. Level error: they are invalid and were not applied.',
  },
  no_api_key: {
    levels: ['warn'],
    fields: ERROR,
    meaning: 'The service is reachable from other machines and needs no API key.',
  },
  ocr: { levels: ['warn'], fields: ERROR, meaning: 'Text in images cannot be recognised.' },
  systemd_failed: { levels: ['warn'], fields: ERROR, meaning: 'systemd could not be notified.' },
  stopping: { levels: ['info'], fields: [], meaning: 'The service is shutting down.' },
  stopped: { levels: ['info'], fields: [], meaning: 'The service has stopped.' },
  stuck: { levels: ['error'], fields: ERROR, meaning: 'The service did not stop in time and exited anyway.' },
} as const satisfies Record<string, EventRow>

interface LogOptions {
  /** A function if it may change. */
  level: LogLevel | (() => LogLevel)
  write: (line: string) => void
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
      write(`${format === 'json' ? JSON.stringify(line) : prettyLine(line, colors)}\n`)
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
