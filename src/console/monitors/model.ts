// What the routes of monitors answer, as far as the console shows it.

export interface Summary {
  totalPages: number
  same: number
  changed: number
  new: number
  removed: number
  error: number
}

export interface Target {
  id: string
  type: 'scrape' | 'crawl' | 'search'
  urls?: readonly string[]
  url?: string
  crawlOptions?: { limit?: number }
  queries?: readonly string[]
  [option: string]: unknown
}

export interface Schedule {
  cron: string | null
  /** As it was written. */
  text: string | null
  timezone: string
}

export interface Monitor {
  id: string
  name: string
  status: 'active' | 'paused'
  url: string | null
  scheduleSeconds: number | null
  schedule: Schedule
  nextRunAt: string | null
  lastRunAt: string | null
  currentCheckId: string | null
  targets: readonly Target[]
  webhook: { url: string; metadata: Record<string, string>; events: readonly string[] } | null
  retentionDays: number
  goal: string | null
  judgeEnabled: boolean
  lastCheckSummary: Summary | null
}

export type CheckStatus = 'queued' | 'running' | 'completed' | 'partial' | 'failed' | 'skipped_overlap'

export interface Check {
  id: string
  status: CheckStatus
  trigger: 'scheduled' | 'manual'
  summary: Summary
  scheduledFor: string
  startedAt?: string
  finishedAt?: string
  error?: string
}

export const pageStates = ['changed', 'new', 'removed', 'error', 'same'] as const
export type PageState = (typeof pageStates)[number]

export interface JsonChange {
  path: string
  before: unknown
  after: unknown
}

export interface Judgment {
  meaningful: boolean
  confidence: string
  reason: string
  meaningfulChanges: readonly { type: string; before?: string; after?: string; reason: string }[]
}

export interface CheckedPage {
  id: string
  url: string
  status: PageState
  statusCode?: number
  error?: string
  warning?: string
  diff?: { text: string; json: readonly JsonChange[] }
  snapshot?: { url: string; title?: string; markdown?: string; json?: unknown }
  judgment?: Judgment
}

export const isOpen = ({ status }: Pick<Check, 'status'>): boolean => status === 'queued' || status === 'running'

/** A summary in words: `2 changed, 1 new`. */
export function inWords(summary: Summary): string {
  if (summary.totalPages === 0) return 'no pages'
  const told = pageStates.filter((state) => state !== 'same' && summary[state] > 0)
  if (told.length === 0) return 'no change'
  return told.map((state) => `${summary[state]} ${state === 'error' ? 'unreadable' : state}`).join(', ')
}
