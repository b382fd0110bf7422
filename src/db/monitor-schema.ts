// The tables of monitors.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, time, webExtract } from './columns.ts'

/** Pages, sites and searches that are checked for changes on a schedule. */
export const monitors = webExtract.table(
  'monitors',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom().unique(),
    owner: text().notNull(),
    name: text().notNull(),
    /** What it watches first, for its jobs: a URL without a password, or a query. */
    subject: text().notNull(),
    active: boolean().notNull(),
    /** `Schedule` of schedule/schedule.ts. */
    schedule: jsonb().notNull(),
    /** Where a schedule in seconds counts from. */
    anchor: time('anchor').notNull(),
    /** `MonitorTarget`s as JSON, encrypted if there is a key. */
    targets: text().notNull(),
    goal: text(),
    judge: boolean().notNull(),
    retentionDays: integer('retention_days').notNull(),
    /** Stored like the webhook of a job. Null for none. */
    webhookUrl: text('webhook_url'),
    webhookHeaders: json('webhook_headers').notNull().default({}),
    webhookMetadata: json('webhook_metadata').notNull().default({}),
    /** Bit mask of the events, as in `webhooks`. */
    webhookEvents: smallint('webhook_events').notNull().default(0),
    /** When its schedule is due next; null while it is paused. */
    nextAt: time('next_at'),
    /** When the scheduler starts that check: a little later, by a delay that is fixed for each monitor. */
    dueAt: time('due_at'),
    delayMs: integer('delay_ms').notNull(),
    /** Number of its checks so far. */
    checks: integer().notNull().default(0),
    lastAt: time('last_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('monitors_due').on(table.dueAt).where(sql`active`),
    index('monitors_of_owner').on(table.owner, table.id),
  ],
)

/** One run over the targets of a monitor. It is a job of the queue. */
export const monitorChecks = webExtract.table(
  'monitor_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom().unique(),
    monitorId: bigint('monitor_id', { mode: 'number' }).notNull(),
    /** From 1, in the order in which the checks of the monitor began. */
    number: integer().notNull(),
    /** `checkStates` of monitors/states.ts. */
    state: smallint().notNull().default(0),
    /** A request started it, not the schedule. */
    manual: boolean().notNull(),
    scheduledFor: time('scheduled_for').notNull(),
    /** Null if it never became a job. */
    jobId: bigint('job_id', { mode: 'number' }),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** Public ids of the crawls that it has started, by the id of their target. */
    crawls: jsonb().notNull().default({}),
    /** What became of each target: `TargetResult`s. */
    results: jsonb(),
    same: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    fresh: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    errors: integer().notNull().default(0),
    error: text(),
  },
  (table) => [
    index('monitor_checks_of_monitor').on(table.monitorId, table.id),
    // A monitor has one open check, and one check for each time of its schedule.
    uniqueIndex('monitor_checks_open').on(table.monitorId).where(sql`state <= 1`),
    uniqueIndex('monitor_checks_scheduled').on(table.monitorId, table.scheduledFor).where(sql`not manual`),
  ],
)

/** What a check found at one URL. */
export const monitorPages = webExtract.table(
  'monitor_pages',
  {
    checkId: bigint('check_id', { mode: 'number' }).notNull(),
    /** From 1, in the order in which they were stored. */
    ord: integer().notNull(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    target: text().notNull(),
    /** `pageKey` of the URL. */
    key: bytes().notNull(),
    url: text().notNull(),
    /** `pageStates` of monitors/states.ts. */
    state: smallint().notNull(),
    statusCode: smallint('status_code'),
    error: text(),
    /** The copy that it was compared with, and the one that it found. */
    previousCopy: bigint('previous_copy', { mode: 'number' }),
    copy: bigint({ mode: 'number' }),
    /** `StoredChange`: differences and judgment, as JSON compressed with zstd. */
    change: bytes(),
    createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.checkId, table.ord] }),
    uniqueIndex('monitor_pages_once').on(table.checkId, table.target, table.key),
  ],
)

/** Content of pages. Checks that found the same content share a copy. */
export const monitorCopies = webExtract.table(
  'monitor_copies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: uuid('public_id').notNull().defaultRandom(),
    monitorId: bigint('monitor_id', { mode: 'number' }).notNull(),
    /** SHA-256 of the content. */
    digest: bytes().notNull(),
    /** Bytes of `content` before compression. */
    size: integer().notNull(),
    /** JSON, compressed with zstd. */
    content: bytes().notNull(),
  },
  (table) => [uniqueIndex('monitor_copies_once').on(table.monitorId, table.digest)],
)

/** What the next check compares with: the last good copy of each page, and what is known to differ by chance. */
export const monitorBaselines = webExtract.table(
  'monitor_baselines',
  {
    monitorId: bigint('monitor_id', { mode: 'number' }).notNull(),
    target: text().notNull(),
    key: bytes().notNull(),
    url: text().notNull(),
    /** Null for a result of a search, whose content is not read. */
    copy: bigint({ mode: 'number' }),
    /** Learned noise, as JSON compressed with zstd. */
    noise: bytes(),
  },
  (table) => [primaryKey({ columns: [table.monitorId, table.target, table.key] })],
)
