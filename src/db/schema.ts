import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** Bytes, as `bytea` has them. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Everything of ours lives in one schema, so that a shared database stays tidy. */
export const webExtract = pgSchema('web_extract')

/** Virtual time: a job that was served draws the next number, and the lowest is served next. */
export const turns = webExtract.sequence('turns')

/**
 * A crawl or a batch, with its counters. Every change of a task changes them in the same transaction, under the lock of
 * this row, which is what makes limit, cap and delay exact over all workers (design/queue.md).
 */
export const jobs = webExtract.table(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom().unique(),
    kind: text().notNull(),
    owner: text().notNull(),
    url: text().notNull(),
    /** Of the request that started it, for the log; a job of the command line has none. */
    requestId: text('request_id'),
    /** `jobStates` of queue/states.ts. */
    state: smallint().notNull().default(0),
    /** Pages that are fetched at most. */
    pageLimit: integer('page_limit').notNull(),
    /** Tasks that run at once at most. */
    maxConcurrency: integer('max_concurrency').notNull(),
    /** Between two starts. */
    delayMs: integer('delay_ms').notNull().default(0),
    /** Tries of one page. */
    maxAttempts: smallint('max_attempts').notNull().default(1),
    ready: integer().notNull().default(0),
    running: integer().notNull().default(0),
    /** Of the running tasks those that read sitemaps: they count for the cap, not for the limit. */
    helping: integer().notNull().default(0),
    /** Sitemap tasks that are not over. */
    helpers: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** By robots.txt. */
    blocked: integer().notNull().default(0),
    retentionSeconds: integer('retention_seconds').notNull(),
    lastSeq: integer('last_seq').notNull().default(0),
    turn: bigint({ mode: 'number' }).notNull().default(0),
    /** When the first of the ready tasks is due. */
    dueAt: time('due_at').notNull().defaultNow(),
    /** When `delayMs` allows the next start. */
    nextStartAt: time('next_start_at').notNull().default(sql`'-infinity'`),
    createdAt: time('created_at').notNull().defaultNow(),
    finishedAt: time('finished_at'),
    expiresAt: time('expires_at'),
    /** Until when its changes are told by NOTIFY, since somebody watches it. */
    watchedUntil: time('watched_until'),
  },
  (table) => [
    index('jobs_open').on(table.id).where(sql`state <= 1`),
    index('jobs_of_owner').on(table.owner, table.kind, table.id).where(sql`state <= 1`),
    index('jobs_expiring').on(table.expiresAt).where(sql`expires_at is not null`),
  ],
)

/** What a job was asked to do; a batch that is appended to gets a further version for the further URLs. */
export const jobOptions = webExtract.table(
  'job_options',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    version: smallint().notNull(),
    options: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.version] })],
)

/** What each task has of its own. */
const taskColumns = {
  jobId: bigint('job_id', { mode: 'number' }).notNull(),
  /** The order of discovery. */
  seq: integer().notNull(),
  /** `taskKinds` of queue/kinds.ts. */
  kind: smallint().notNull().default(0),
  url: text().notNull(),
  depth: integer().notNull().default(0),
  optionsVersion: smallint('options').notNull().default(0),
  attempts: smallint().notNull().default(0),
  /** Workers that died over it. */
  losses: smallint().notNull().default(0),
}

/**
 * Units of a job that one worker does under its lease: those that are ready. A lease takes the row out, into `leases`;
 * a row that moves costs less than one that is updated twice, with all its indexes, and none stay behind.
 */
export const tasks = webExtract.table(
  'tasks',
  { ...taskColumns, runAt: time('run_at').notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.jobId, table.seq] }),
    index('tasks_due').on(table.jobId, table.runAt, table.seq),
  ],
)

/** Tasks that run. They end in `documents` or `page_errors`, or without a trace. */
export const leases = webExtract.table('leases', { worker: uuid().notNull(), ...taskColumns }, (table) => [
  primaryKey({ columns: [table.worker, table.jobId, table.seq] }),
])

/** Every identity that a job knows, with the task to which it belongs: a page is fetched once, wherever links lead. */
export const identities = webExtract.table(
  'identities',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    /** First 16 bytes of the SHA-256 of what makes the task one: the identity of its URL. */
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
    /** Of its task, as are `url` and `depth`. */
    seq: integer().notNull(),
    url: text().notNull(),
    depth: integer().notNull().default(0),
    /** Bytes of `page` before compression. */
    size: integer().notNull(),
    /** JSON, zstd. */
    page: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.ord] })],
)

/** Pages that failed or were forbidden, numbered as their tasks: in the order in which they were found. */
export const pageErrors = webExtract.table(
  'page_errors',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    seq: integer().notNull(),
    url: text().notNull(),
    code: text().notNull(),
    message: text().notNull(),
    at: time('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.seq] })],
)

/**
 * Where a job reports its events. One sender at a time works for it, under a lease as tasks have it; the job's own row is
 * locked before this one, wherever both are.
 */
export const webhooks = webExtract.table(
  'webhooks',
  {
    jobId: bigint('job_id', { mode: 'number' }).primaryKey(),
    url: text().notNull(),
    /** May hold secrets: shown to nobody. */
    headers: json().notNull(),
    metadata: json().notNull(),
    /** Of those of `webhookEvents` (queue/kinds.ts) that are wanted, 2 to the power of its number each, added up. */
    events: smallint().notNull(),
    /** Number of the last document that is told of. */
    announced: integer().notNull().default(0),
    /** The worker that sends. */
    lease: uuid(),
    /** When the first of its deliveries is due. */
    runAt: time('run_at').notNull().defaultNow(),
    /** Connections in a row that failed, and until when nothing more is tried because of them. */
    failures: integer().notNull().default(0),
    pausedUntil: time('paused_until').notNull().default(sql`'-infinity'`),
  },
  (table) => [
    index('webhooks_due').on(table.runAt).where(sql`lease is null and run_at < 'infinity'`),
    index('webhooks_leased').on(table.lease).where(sql`lease is not null`),
  ],
)

/** Events of a job for its webhook, numbered in the order in which they happened: an outbox, written with what they tell of. */
export const deliveries = webExtract.table(
  'deliveries',
  {
    jobId: bigint('job_id', { mode: 'number' }).notNull(),
    ord: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** What receivers know it by, however often it is sent. */
    id: uuid().notNull().defaultRandom(),
    /** `webhookEvents` of queue/kinds.ts. */
    event: smallint().notNull(),
    /** Of a page that succeeded, the number of its document. */
    document: integer(),
    /** Of a page that failed, the number of its task. */
    seq: integer(),
    /** `deliveryStates` of queue/states.ts. */
    state: smallint().notNull().default(0),
    attempts: smallint().notNull().default(0),
    /** When it may be sent. Of the clock, under the lock of the job's row: events are due in the order in which they happened. */
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

/** A used key stays used, also when its job is gone (specification 4.6). */
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

/** Processes that hold leases. One row is renewed for all tasks of a worker. A crash of the database empties the table. */
export const workers = webExtract.table('workers', {
  id: uuid().primaryKey(),
  /** Host and process, for people. */
  name: text().notNull(),
  startedAt: time('started_at').notNull().defaultNow(),
  leaseUntil: time('lease_until').notNull(),
})

/** Files that callers sent ahead, each parsed once (specification 8). */
export const uploads = webExtract.table(
  'uploads',
  {
    /** What the caller names it by. */
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of what is in the address that takes the file. */
    token: bytes().notNull().unique(),
    owner: text().notNull(),
    name: text().notNull(),
    contentType: text('content_type'),
    /** Null until it came. */
    size: integer(),
    /** By whoever parses it. */
    taken: boolean().notNull().default(false),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('uploads_expiring').on(table.expiresAt), index('uploads_of_owner').on(table.owner)],
)

/** The bytes of uploads, in pieces that no driver minds. */
export const uploadParts = webExtract.table(
  'upload_parts',
  {
    uploadId: uuid('upload_id').notNull(),
    part: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.part] })],
)
