// The events of the log. Metrics count some of them: service/metrics/events.ts.
interface EventRow {
  levels: readonly ('debug' | 'info' | 'warn' | 'error')[]
  fields: readonly string[]
  /** What has happened. */
  meaning: string
}

const ERROR = ['message', 'hint', 'cause'] as const
/** What a service uses. */
const PARTS = ['database', 'browser', 'proxies', 'search', 'networks'] as const

/** Every event, with the levels that it may have and the fields of its lines. */
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
  download_failed: {
    levels: ['warn'],
    fields: ['cause'],
    meaning: 'The download of a job broke off.',
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
  rescue: {
    levels: ['warn'],
    fields: ['tasks', 'message'],
    meaning: 'Tasks of dead workers were returned to the queue.',
  },
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
  start_failed: {
    levels: ['warn'],
    fields: ERROR,
    meaning: 'Worker or scheduler could not start. This is retried.',
  },
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
