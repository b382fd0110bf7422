import { createLimiter, type Limiter, withMaxWait } from '../../concurrency/limiter.ts'
import { readBytes } from '../body.ts'

/** A body that holds a file. @throws ServiceError as `readBytes` */
export function readFileBody(request: Request, maxBytes: number): Promise<Buffer> {
  return readBytes(request, { maxBytes, maxMs: MAX_RECEIVING_MS })
}

/** Limits how many requests of a route hold a file in memory. The rest wait, and owners take turns. */
export function createFileLimiter(): Limiter {
  return withMaxWait(createLimiter(MAX_FILES, MAX_WAITING), MAX_WAIT_MS)
}

const MAX_FILES = 8
const MAX_WAITING = 200
const MAX_RECEIVING_MS = 300_000
const MAX_WAIT_MS = 300_000
