// What an operator sees of this process: settings, queue, database, disks and limits.
import { statfs } from 'node:fs/promises'
import type { Sql } from 'postgres'
import { roleParts } from '../config/roles.ts'
import { shownSettings } from '../config/shown.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import { missingMigrations } from '../db/migrate.ts'
import { migrations } from '../db/migrations.ts'
import { withStatementDeadline } from '../db/statement-deadline.ts'
import { memoryLimit } from '../platform/memory.ts'
import { countJobs, countTasks, oldestAges } from '../queue/stats.ts'
import { version } from '../version.ts'
import { MAX_DOWNLOADS, MAX_DOWNLOADS_PER_OWNER } from '../wire/native/job-download.ts'
import type { System } from '../wire/native/system.ts'
import { diskNeeds, existingAbove } from './disks.ts'
import { inTime } from './in-time.ts'
import type { ProcessContext } from './process-context.ts'

interface SystemParts {
  context: Pick<ProcessContext, 'config' | 'sources' | 'texts'>
  database: LazyDatabase | undefined
}

/** The state of the process. What does not answer in time is left out. Never rejects. */
export async function systemOf({ context, database }: SystemParts): Promise<System> {
  const { config } = context
  const opened = database?.state().opened
  const sql = opened && withStatementDeadline(opened.sql, STATEMENT_MS)
  const [facts, queue, disks] = await Promise.all([
    inTime(sql && databaseFacts(sql)),
    inTime(sql && queueOf(sql)),
    disksOf(context),
  ])
  const uptimeSeconds = Math.round(process.uptime())
  return {
    version,
    bun: Bun.version,
    platform: `${process.platform}-${process.arch}`,
    pid: process.pid,
    role: config.role,
    parts: [...roleParts[config.role]],
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    uptimeSeconds,
    settings: shownSettings(context).map(({ doc, ...setting }) => ({ ...setting, description: doc })),
    memory: { usedBytes: process.memoryUsage.rss(), limitBytes: memoryLimit() },
    disks,
    database: { ...stateOf({ context, database }), expectedSchemaVersion: migrations.length, ...facts },
    ...(queue !== undefined && { queue }),
    limits: {
      concurrency: config.maxConcurrency,
      downloads: MAX_DOWNLOADS,
      downloadsPerOwner: MAX_DOWNLOADS_PER_OWNER,
    },
  }
}

const STATEMENT_MS = 2_000

function stateOf({ context, database }: SystemParts): Pick<System['database'], 'kind' | 'state' | 'message'> {
  if (database === undefined) return { kind: 'none', state: 'closed' }
  const { opened, failure } = database.state()
  if (opened !== undefined) {
    return { kind: opened.kind === 'embedded' ? 'private' : 'server', state: 'open', message: opened.describe() }
  }
  const kind = context.config.databaseUrl === undefined ? 'private' : 'server'
  return failure === undefined ? { kind, state: 'closed' } : { kind, state: 'failed', message: failure.message }
}

async function databaseFacts(sql: Sql) {
  const [row] = await sql<{ version: string; bytes: number }[]>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`
  const missing = await missingMigrations(sql, migrations)
  return { serverVersion: row!.version, bytes: row!.bytes, schemaVersion: migrations.length - missing.length }
}

async function queueOf(sql: Sql): Promise<NonNullable<System['queue']>> {
  const [counts, ages, jobs] = await Promise.all([countTasks(sql), oldestAges(sql), countJobs(sql)])
  const countOf = (kind: string, state: 'ready' | 'running') =>
    counts.find((row) => row.kind === kind && row.state === state)?.count ?? 0
  return {
    tasks: ages.map(({ kind, seconds }) => ({
      kind,
      ready: countOf(kind, 'ready'),
      running: countOf(kind, 'running'),
      oldestSeconds: Math.round(seconds * 10) / 10,
    })),
    jobs: jobs.map(({ kind, status, count }) => ({
      kind,
      status: status === 'running' ? ('scraping' as const) : status,
      count,
    })),
  }
}

async function disksOf(context: SystemParts['context']): Promise<System['disks']> {
  const disks = diskNeeds(context).folders.map(async ({ name, path }) => {
    const disk = await inTime(statfs(existingAbove(path)))
    if (disk === undefined) return []
    const { bsize, blocks, bavail } = disk
    return [{ folder: path, uses: name, freeBytes: bavail * bsize, totalBytes: blocks * bsize }]
  })
  return (await Promise.all(disks)).flat()
}
