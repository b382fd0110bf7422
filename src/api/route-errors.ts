import { type ErrorCode, errorCodes } from '../errors.ts'

/** The facts of a route from which its errors follow. */
interface RouteFacts {
  method: string
  public?: true
  socket?: string
  uses?: readonly Use[]
  detail?: { parameters?: readonly object[] }
}

/** What a route does that can fail. */
export type Use = keyof typeof codesOfUse

/**
 * The error codes that a route can answer with, by HTTP status in ascending order. They follow from its method, its
 * parameters, its body and its `uses`. `cancelled` is left out, because its client is gone.
 */
export function errorsOfRoute(route: RouteFacts): Map<number, ErrorCode[]> {
  const codes = new Set([...always, ...traits.flatMap(({ applies, codes }) => (applies(route) ? codes : []))])
  for (const use of route.uses ?? []) for (const code of codesOfUse[use]) codes.add(code)
  // In the order of the table, so that the document does not depend on the order of uses.
  const known = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => codes.has(code))
  const statuses = Map.groupBy(known, (code) => errorCodes[code].status as number)
  return new Map([...statuses].sort(([one], [other]) => one - other))
}

const always: readonly ErrorCode[] = ['internal']

/** What follows from the other facts of a route. */
const traits: readonly { applies: (route: RouteFacts) => boolean; codes: readonly ErrorCode[] }[] = [
  { applies: (route) => !route.public, codes: ['unauthorized', 'cross_site'] },
  { applies: ({ detail }) => (detail?.parameters ?? []).length > 0, codes: ['invalid_request'] },
  {
    // Bodies are read whether or not a route needs one, DELETE included.
    applies: ({ method }) => method !== 'GET',
    codes: ['invalid_request', 'invalid_json', 'unsupported_media_type', 'payload_too_large', 'fetch_timeout'],
  },
]

const database = ['database_required', 'database_unavailable'] as const satisfies readonly ErrorCode[]

const fetching = [
  'invalid_request',
  'blocked_address',
  'fetch_timeout',
  'capacity_exhausted',
  'dns_failed',
  'connection_refused',
  'connection_reset',
  'connection_failed',
  'tls_failed',
  'proxy_failed',
  'bot_challenge',
  'too_many_redirects',
  'invalid_response',
  'body_too_large',
  'render_unavailable',
] as const satisfies readonly ErrorCode[]

const converting = [
  'fetch_timeout',
  'capacity_exhausted',
  'ocr_unavailable',
  'reader_killed',
] as const satisfies readonly ErrorCode[]

const codesOfUse = {
  page: [
    ...fetching,
    ...converting,
    'no_cached_data',
    'lockdown_cache_miss',
    'unsupported_document',
    'document_unreadable',
    'action_failed',
  ],
  map: [...fetching, 'map_timeout'],
  /** The pages of its results may fail with anything, which is in the response. */
  search: ['search_unavailable', 'search_timeout'],
  /** A search that its job does later. */
  laterSearch: ['search_unavailable'],
  file: [...converting, 'unsupported_options', 'unsupported_file', 'unreadable_file', 'document_unreadable'],
  upload: [
    'not_found',
    'upload_expired',
    'upload_missing',
    'upload_received',
    'capacity_exhausted',
    'database_unavailable',
  ],
  /** The list of jobs. */
  jobs: database,
  /** Without a database there are no jobs, which is no error. */
  workload: ['database_unavailable'],
  startJob: [...database, 'blocked_address', 'idempotency_key_used'],
  /** The job in its path or its body. */
  job: [...database, 'not_found'],
  cancelJob: ['job_over'],
  download: ['capacity_exhausted'],
  retryJob: ['job_over', 'job_running'],
  createMonitor: [...database, 'blocked_address', 'capacity_exhausted'],
  startCheck: ['monitor_paused', 'check_running'],
  /** The list of browser sessions. */
  sessions: ['fetch_timeout', 'render_unavailable'],
  /** The session in its path. */
  session: ['not_found', 'session_ended', 'fetch_timeout', 'render_unavailable'],
  openSession: [...fetching],
  execute: ['capacity_exhausted'],
  /** A model that has to answer. Elsewhere, what it does not answer is found without it. */
  model: [
    'blocked_address',
    'payload_too_large',
    'model_timeout',
    'model_unavailable',
    'model_rejected',
    'model_failed',
  ],
  profile: database,
  operators: ['operators_only'],
  /** Web pages of other sites cannot use it. */
  ownSite: ['cross_site'],
  doctor: ['capacity_exhausted'],
} as const satisfies Record<string, readonly ErrorCode[]>
