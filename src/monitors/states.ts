// The states of checks and of the pages that they find. The database stores the numbers.
import type { Sql, TransactionSql } from 'postgres'

/**
 * ```
 * queued ──a worker takes it──▶ running ──▶ completed, partial (some pages failed) or failed
 * skipped_overlap: the check before it was still open
 * ```
 */
export const checkStates = { queued: 0, running: 1, completed: 2, partial: 3, failed: 4, skipped_overlap: 5 } as const

export const pageStates = { same: 0, new: 1, changed: 2, removed: 3, error: 4 } as const

export type CheckState = keyof typeof checkStates
export type PageState = keyof typeof pageStates

/** Matches open checks. The number is a literal, as in the partial index `monitor_checks_open`. */
export const isOpen = (sql: Sql | TransactionSql) => sql.unsafe(`c.state <= ${checkStates.running}`)
