import type { PageComparer } from '../conversion/comparer.ts'
import { databaseCopies } from '../copies/copies.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import { withStatementDeadline } from '../db/statement-deadline.ts'
import type { PageCopies, Tracking } from '../operations/change-tracking.ts'
import { OPENING_MS, orUnavailable, SILENT_MS } from './jobs.ts'

/** Keeps copies of pages in the database and compares them in Workers. Undefined without a database. */
export function trackingOf(database: LazyDatabase | undefined, comparer: PageComparer): Tracking | undefined {
  if (database === undefined) return undefined
  const stored = async <T>(step: (copies: PageCopies) => Promise<T>) => {
    const { sql } = await database.get(OPENING_MS)
    return orUnavailable(step(databaseCopies(withStatementDeadline(sql, SILENT_MS))), 'copies of pages')
  }
  return {
    copies: {
      last: (owner, key) => stored((copies) => copies.last(owner, key)),
      keep: (owner, key, copy) => stored((copies) => copies.keep(owner, key, copy)),
      forget: (owner, key) => stored((copies) => copies.forget(owner, key)),
    },
    comparer,
  }
}
