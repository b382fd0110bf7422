// Monitors as their owners and the scheduler know them.
import type { Sql, TransactionSql } from 'postgres'
import { type WebhookEvent, webhookEvents } from '../queue/kinds.ts'
import type { NewWebhook } from '../queue/webhooks.ts'
import type { Schedule } from '../schedule/schedule.ts'

/** What the owner of a monitor chooses. */
export interface MonitorSettings {
  name: string
  active: boolean
  schedule: Schedule
  /** `storedTargets`. */
  targets: string
  /** What it watches first: a URL without a password, or a query. */
  subject: string
  goal?: string | undefined
  /** Whether a model judges changes by the goal. */
  judge: boolean
  retentionDays: number
  /** Its address and headers may be encrypted (operations/webhook.ts). */
  webhook?: NewWebhook | undefined
}

export interface Monitor extends MonitorSettings {
  number: number
  id: string
  owner: string
  /** Where a schedule in seconds counts from. */
  anchor: Date
  /** How much later than its schedule a check starts. */
  delayMs: number
  nextAt: Date | undefined
  lastAt: Date | undefined
  /** Number of its checks so far. */
  checks: number
  createdAt: Date
  updatedAt: Date
}

interface MonitorRow {
  id: string
  public_id: string
  owner: string
  name: string
  subject: string
  active: boolean
  schedule: Schedule
  anchor: Date
  targets: string
  goal: string | null
  judge: boolean
  retention_days: number
  webhook_url: string | null
  webhook_headers: Record<string, string>
  webhook_metadata: Record<string, string>
  webhook_events: number
  next_at: Date | null
  delay_ms: number
  checks: number
  last_at: Date | null
  created_at: Date
  updated_at: Date
}

/** Rows of `monitors` as they are read. */
export const monitorColumns = (sql: Sql | TransactionSql) => sql`
  m.id, m.public_id, m.owner, m.name, m.subject, m.active, m.schedule, m.anchor, m.targets, m.goal, m.judge,
  m.retention_days, m.webhook_url, m.webhook_headers, m.webhook_metadata, m.webhook_events, m.next_at, m.delay_ms,
  m.checks, m.last_at, m.created_at, m.updated_at`

export function monitorOf(row: MonitorRow): Monitor {
  return {
    number: Number(row.id),
    id: row.public_id,
    owner: row.owner,
    name: row.name,
    subject: row.subject,
    active: row.active,
    schedule: row.schedule,
    anchor: row.anchor,
    targets: row.targets,
    goal: row.goal ?? undefined,
    judge: row.judge,
    retentionDays: row.retention_days,
    webhook: webhookOf(row),
    nextAt: row.next_at ?? undefined,
    delayMs: row.delay_ms,
    checks: row.checks,
    lastAt: row.last_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export type { MonitorRow }

function webhookOf(row: MonitorRow): NewWebhook | undefined {
  if (row.webhook_url === null) return undefined
  const events = Object.entries(webhookEvents)
    .filter(([, number]) => row.webhook_events & (1 << number))
    .map(([event]) => event as WebhookEvent)
  return { url: row.webhook_url, headers: row.webhook_headers, metadata: row.webhook_metadata, events }
}
