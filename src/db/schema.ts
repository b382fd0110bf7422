// The tables. drizzle-kit generates migrations from them, and typed queries use them.

import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, json, jsonb, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, time, webExtract } from './columns.ts'

export { pageCopies } from './copy-schema.ts'
export { monitorBaselines, monitorChecks, monitorCopies, monitorPages, monitors } from './monitor-schema.ts'
export { profiles } from './profile-schema.ts'
export { uploadParts, uploads } from './upload-schema.ts'
export { webExtract }

/** Virtual time: a job that is served draws the next number, and the job with the lowest number is served next. */
export const turns = webExtract.sequence('turns')

/**
 * A job with its counters. Every change of a task updates them in the same transaction under the lock of this row. That
 * makes limit, cap and delay exact over all workers (docs/architecture.md#jobs-and-the-queue).
 */
export const jobs = webExtract.table(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom().unique(),
    kind: text().notNull(),
    owner: text().notNull(),
    url: text().notNull(),
    /** Id of the request that started it, for the log. Jobs of the command line have none. */
    requestId: text('request_id'),
    /** `jobStates` of queue/states.ts. */
    state: smallint().notNull().default(0),
    /** Maximum number of pages to fetch. */
    pageLimit: integer('page_limit').notNull(),
    /** Maximum number of running tasks. */
    maxConcurrency: integer('max_concurrency').notNull(),
    /** Minimum time between the starts of two tasks. */
    delayMs: integer('delay_ms').notNull().default(0),
    /** Attempts per page. */
    maxAttempts: smallint('max_attempts').notNull().default(1),
    ready: integer().notNull().default(0),
    running: integer().notNull().default(0),
    /** Running tasks whose kind does not count for the limit, such as reading sitemaps. They count for the cap. */
    helping: integer().notNull().default(0),
    /** Ready or running tasks whose kind does not count for the limit. */
    helpers: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Pages that robots.txt blocks. */
    blocked: integer().notNull().default(0),
    /** Failed pages that do not belong to the crawl, as their redirects or its patterns show. They do not count for the limit. */
    denied: integer().notNull().default(0),
    retentionSeconds: integer('retention_seconds').notNull(),
    lastSeq: integer('last_seq').notNull().default(0),
    turn: bigint({ mode: 'number' }).notNull().default(0),
    /** When the first ready task is due. */
    dueAt: time('due_at').notNull().defaultNow(),
    /** When `delayMs` allows the next start. */
    nextStartAt: time('next_start_at').notNull().default(sql`'-infinity'`),
    createdAt: time('created_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
    expiresAt: time('expires_at'),
    /** Until then its changes are announced by NOTIFY, because a client is watching. */
    watchedUntil: time('watched_until'),
  },
  (table) => [
    index('jobs_open').on(table.id).where(sql`state <= 1`),
    index('jobs_of_owner').on(table.owner, table.kind, table.id).where(sql`state <= 1`),
    // Only columns that never change, so that updates of the counters stay heap-only.
    index('jobs_listed').on(table.owner, table.id),
    index('jobs_expiring').on(table.expiresAt).where(sql`expires_at is not null`),
  ],
)

/** The options of a job. URLs added to a batch with other options get a new version. */
export const jobOptions = webExtract.table(
  'job_options',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    version: smallint().notNull(),
    options: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.version] })],
)

/** The columns of a task. */
const taskColumns = {
  jobId: bigint('job_id', { mode: 'number' }).notNull(),
  /** In the order of discovery. */
  seq: integer().notNull(),
  /** `taskKinds` of queue/kinds.ts. */
  kind: smallint().notNull().default(0),
  url: text().notNull(),
  /** Hops from the start page of a crawl. For a page of an extraction, the index of its source. */
  depth: integer().notNull().default(0),
  optionsVersion: smallint('options').notNull().default(0),
  attempts: smallint().notNull().default(0),
  /** Workers that died on it. */
  losses: smallint().notNull().default(0),
  /** Whether it takes no cached copy: it failed before, perhaps because of one. */
  fresh: boolean().notNull().default(false),
}

/**
 * Ready tasks. A lease moves the row to `leases`: that costs less than updating it twice with all its indexes, and leaves
 * no rows behind.
 */
export const tasks = webExtract.table(
  'tasks',
  { ...taskColumns, runAt: time('run_at').notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.jobId, table.seq] }),
    index('tasks_due').on(table.jobId, table.runAt, table.seq),
  ],
)

/** Running tasks. They end in `documents` or `page_errors`, or leave nothing. */
export const leases = webExtract.table('leases', { worker: uuid().notNull(), ...taskColumns }, (table) => [
  primaryKey({ columns: [table.worker, table.jobId, table.seq] }),
])

/** Every identity that a job knows and the task it belongs to, so that each page is fetched once, however it is linked. */
export const identities = webExtract.table(
  'identities',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    /** `taskKey`: the first 16 bytes of a SHA-256. */
    key: bytes().notNull(),
    seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.key] })],
)

/** Pages that succeeded, numbered from 1 without gaps in the order in which they were stored. */
export const documents = webExtract.table(
  'documents',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    ord: integer().notNull(),
    /** Of its task, like `url` and `depth`. */
    seq: integer().notNull(),
    url: text().notNull(),
    depth: integer().notNull().default(0),
    /** Bytes of `page` before compression. */
    size: integer().notNull(),
    /** JSON, compressed with zstd. */
    page: bytes().notNull(),
    /** What lists show of it (`PageFacts` of queue/settle.ts), so that they unpack no page. Null for older pages, like the next. */
    facts: json(),
    attempts: smallint(),
    at: time('at'),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.ord] })],
)

/** What a job made of all its pages, or why it could not. Only jobs whose kind gathers have one, once they are over. */
export const results = webExtract.table('results', {
  jobId: bigint('job_id', { mode: 'number' }).primaryKey(),
  /** Bytes of `result` before compression. */
  size: integer(),
  /** JSON, compressed with zstd. Null if the job failed. */
  result: bytes(),
  /** The error of a job that failed. */
  code: text(),
  message: text(),
})

/** What the tasks of an agent job did, numbered from 1 in the order in which it was stored. */
export const steps = webExtract.table(
  'steps',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    ord: integer().notNull(),
    /** Such as `search` or `open`. */
    action: text().notNull(),
    input: json().notNull(),
    output: json().notNull(),
    /** Tokens that a model took. */
    tokens: integer().notNull(),
    /** Sources that the job had fetched by then. */
    credits: integer().notNull(),
    at: time('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.ord] })],
)

/** Pages that failed or were blocked. They have the numbers of their tasks: the order of discovery. */
export const pageErrors = webExtract.table(
  'page_errors',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    seq: integer().notNull(),
    url: text().notNull(),
    code: text().notNull(),
    message: text().notNull(),
    at: time('at').notNull().default(sql`clock_timestamp()`),
    /** Of its task, for a retry. Null for pages that failed before these were kept. */
    depth: integer(),
    optionsVersion: smallint('options'),
    attempts: smallint(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.seq] })],
)

/**
 * Where a job sends its events. One sender at a time works on it under a lease. Statements that lock both lock the job's
 * row first.
 */
export const webhooks = webExtract.table(
  'webhooks',
  {
    jobId: bigint('job_id', { mode: 'number' }).primaryKey(),
    /** May hold secrets, and may be encrypted (operations/webhook.ts). Never shown, as are the headers. */
    url: text().notNull(),
    headers: json().notNull(),
    metadata: json().notNull(),
    /** Bit mask of the requested events: `1 << number` for each of `webhookEvents` in queue/kinds.ts. */
    events: smallint().notNull(),
    /** Number of the last document that has an event. */
    announced: integer().notNull().default(0),
    /** The worker that sends. */
    lease: uuid(),
    /** When the first of its deliveries is due. */
    runAt: time('run_at').notNull().defaultNow(),
    /** Consecutive failed connections, and the end of the pause that they cause. */
    failures: integer().notNull().default(0),
    pausedUntil: time('paused_until').notNull().default(sql`'-infinity'`),
  },
  (table) => [
    index('webhooks_due').on(table.runAt).where(sql`lease is null and run_at < 'infinity'`),
    index('webhooks_leased').on(table.lease).where(sql`lease is not null`),
  ],
)

/** Events of a job for its webhook, in the order in which they happened: an outbox, written in the same transaction. */
export const deliveries = webExtract.table(
  'deliveries',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    ord: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Identifies the event for receivers, however often it is sent. */
    id: uuid().notNull().defaultRandom(),
    /** `webhookEvents` of queue/kinds.ts. */
    event: smallint().notNull(),
    /** Number of the document, for a page that succeeded. */
    document: integer(),
    /** Number of the task, for a page that failed, or of the step. */
    seq: integer(),
    /** `deliveryStates` of queue/states.ts. */
    state: smallint().notNull().default(0),
    attempts: smallint().notNull().default(0),
    /** When it is due. Read from the clock under the lock of the job's row, so that events are due in their order. */
    runAt: time('run_at').notNull().default(sql`clock_timestamp()`),
    /** HTTP status of the last attempt. */
    status: smallint(),
    error: text(),
    createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
    /** When the last attempt began. */
    attemptedAt: time('attempted_at'),
    settledAt: time('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.ord] }),
    index('deliveries_waiting').on(table.jobId, table.runAt, table.ord).where(sql`state = 0`),
  ],
)

/** A used key stays used even after its job is gone: docs/compatibility.md#idempotency. */
export const idempotencyKeys = webExtract.table(
  'idempotency_keys',
  {
    owner: text().notNull(),
    key: uuid().notNull(),
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] })],
)

/** Processes that hold leases. One row renews all tasks of a worker. A crash of the database empties the table. */
export const workers = webExtract.table('workers', {
  id: uuid().primaryKey(),
  /** Host and process, for people. */
  name: text().notNull(),
  startedAt: time('started_at').notNull().defaultNow(),
  leaseUntil: time('lease_until').notNull(),
})

/** Secrets that the processes of a database share, made by the first that needs one. */
export const secrets = webExtract.table('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  /** Whether `value` is encrypted, with the key that encrypts the secrets of jobs. */
  sealed: boolean().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})
