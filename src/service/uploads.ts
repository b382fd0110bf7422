import type { LazyDatabase } from '../db/lazy.ts'
import { withStatementDeadline } from '../db/statement-deadline.ts'
import { databaseUploads } from '../uploads/database.ts'
import { memoryUploads } from '../uploads/memory.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { OPENING_MS, orUnavailable, SILENT_MS } from './jobs.ts'

/** Stores uploads until they are parsed: in the database, or in memory if there is none. */
export function uploadsOf(database: LazyDatabase | undefined): Uploads {
  if (database === undefined) return memoryUploads()
  const stored = async <T>(step: (uploads: Uploads) => Promise<T>) => {
    const { sql } = await database.get(OPENING_MS)
    return orUnavailable(step(databaseUploads(withStatementDeadline(sql, SILENT_MS))), 'uploads')
  }
  return {
    open: (upload) => stored((uploads) => uploads.open(upload)),
    expect: (token) => stored((uploads) => uploads.expect(token)),
    put: (token, bytes) => stored((uploads) => uploads.put(token, bytes)),
    take: (ref, owner) => stored((uploads) => uploads.take(ref, owner)),
    release: (ref) => stored((uploads) => uploads.release(ref)),
    drop: (ref) => stored((uploads) => uploads.drop(ref)),
  }
}
