import type { ApiContext } from '../api/operations.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import { databaseUploads } from '../uploads/database.ts'
import { memoryUploads } from '../uploads/memory.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { OPENING_MS, told } from './jobs.ts'

const WHOSE = 'uploads'

/** Where a process keeps files that were sent ahead: in its database, and without one in itself. */
export function uploadsOf(database: LazyDatabase | undefined): ApiContext['uploads'] {
  if (database !== undefined) return async () => overDatabase(databaseUploads((await database.get(OPENING_MS)).sql))
  const own = memoryUploads()
  return async () => own
}

function overDatabase(uploads: Uploads): Uploads {
  return {
    open: (upload) => told(uploads.open(upload), WHOSE),
    expect: (token) => told(uploads.expect(token), WHOSE),
    put: (token, bytes) => told(uploads.put(token, bytes), WHOSE),
    take: (ref, owner) => told(uploads.take(ref, owner), WHOSE),
    release: (ref) => told(uploads.release(ref), WHOSE),
    drop: (ref) => told(uploads.drop(ref), WHOSE),
  }
}
