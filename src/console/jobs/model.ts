// What the routes of jobs answer, as far as the console shows it.

export const kinds = ['crawl', 'batch', 'extract', 'agent'] as const
export type Kind = (typeof kinds)[number]

export type JobStatus = 'queued' | 'scraping' | 'completed' | 'cancelled' | 'failed'

interface JobFacts {
  id: string
  kind: Kind
  url: string
  status: JobStatus
  total: number
  completed: number
  /** Those that robots.txt forbids included. */
  failed: number
  createdAt: string
  completedAt?: string
  expiresAt?: string
}

export interface JobList {
  jobs: readonly JobFacts[]
  pagination: { next: number | null }
}

export type ListedJob = JobFacts

export interface Job extends JobFacts {
  blocked: number
  running: number
  ready: number
  limit: number
  pagesPerSecond?: number
  webhook: boolean
  options: Record<string, unknown>
  error?: { code: string; message: string }
}

export const pageStates = ['done', 'failed', 'blocked', 'running', 'ready'] as const
export type PageState = (typeof pageStates)[number]

export interface PageRow {
  state: PageState
  /** Of its document. */
  number?: number
  url: string
  title?: string
  statusCode?: number
  engine?: string
  cache?: string
  elapsedMs?: number
  bytes?: number
  attempts?: number
  error?: { code: string; message: string }
  nextTryAt?: string
}

export interface PageList {
  pages: readonly PageRow[]
  pagination: { next: string | null }
}

export interface EngineOutcome {
  engine: string
  proxy?: string
  status: string
  reason?: string
  statusCode?: number
  score?: number
  elapsedMs: number
}

export interface PageDocument {
  url: string
  final_url: string
  markdown: string
  html?: string
  links?: readonly string[]
  metadata: Record<string, unknown>
  page: {
    number: number
    attempts?: number
    bytes?: number
    at?: string
    trace: readonly EngineOutcome[]
    json?: unknown
    summary?: string
  }
}

export interface Delivery {
  webhookId: string
  event: string
  state: 'waiting' | 'delivered' | 'given_up'
  attempts: number
  status?: number
  error?: string
  createdAt: string
  attemptedAt?: string
  nextTryAt?: string
  deliveredAt?: string
}

export interface Deliveries {
  counts: { waiting: number; delivered: number; givenUp: number }
  deliveries: readonly Delivery[]
  pagination: { next: number | null }
}

/** Whether it changes by itself. */
export const isActive = ({ status }: Pick<JobFacts, 'status'>): boolean => status === 'queued' || status === 'scraping'

/** How long it took, or takes so far. */
export const tookMs = ({ createdAt, completedAt }: JobFacts, now: number): number =>
  Math.max(0, (completedAt === undefined ? now : Date.parse(completedAt)) - Date.parse(createdAt))
