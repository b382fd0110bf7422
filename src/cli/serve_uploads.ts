import type { ApiContext } from '../api/context.ts'
import type { LaterDatabase } from '../db/later.ts'
import { databaseUploads } from '../uploads/database.ts'
import { memoryUploads } from '../uploads/memory.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { OPENING_MS, told } from './serve_jobs.ts'

const AWAY = 'The database of uploads does not answer'

/** Where a process keeps files that were sent ahead: in its database, and without one in itself. */
export function uploadsOf(database: LaterDatabase | undefined): ApiContext['uploads'] {
  if (database !== undefined) return async () => overDatabase(databaseUploads((await database.get(OPENING_MS)).sql))
  const own = memoryUploads()
  return async () => own
}

function overDatabase(uploads: Uploads): Uploads {
  return {
    open: (upload) => told(uploads.open(upload), AWAY),
    expect: (token) => told(uploads.expect(token), AWAY),
    put: (token, bytes) => told(uploads.put(token, bytes), AWAY),
    take: (ref, owner) => told(uploads.take(ref, owner), AWAY),
    release: (ref) => told(uploads.release(ref), AWAY),
    drop: (ref) => told(uploads.drop(ref), AWAY),
  }
}
