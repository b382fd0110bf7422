import type { Sql } from 'postgres'
import type { AddressRules } from '../net/address.ts'
import { UNCAPPED } from '../queue/insert.ts'
import type { JobBounds } from './crawl-options.ts'

/** What the start of a job needs. */
export interface JobContext {
  sql: Sql
  owner: string
  /** How long the job is kept after its end. */
  retentionSeconds: number
  /** UUID; a second job with the same one is refused. */
  idempotencyKey?: string | undefined
  /** Addresses that they forbid are refused at once where they are; without them the page fails. */
  rules?: AddressRules
  /** Whether events can be signed; without that no job may have a webhook. */
  signsEvents?: boolean
}

/** Bounds as the queue keeps them. A delay makes pages go one at a time, as in the real service. */
export function queueBounds({ maxConcurrency = UNCAPPED, delayMs = 0, maxRetries }: Omit<JobBounds, 'limit'>) {
  return { maxConcurrency: delayMs > 0 ? 1 : maxConcurrency, delayMs, maxAttempts: maxRetries + 1 }
}
