import { createLimiter, type Limiter, withMaxWait } from '../../concurrency/limiter.ts'
import { readBytes } from '../body.ts'

/** Files in memory at once on one way in; more wait, owners in turn. */
const FILES = 8
const MAX_WAITING = 200
/** How long a file may take to come in, and how long it may wait for its turn. */
const MAX_COMING_MS = 300_000
const MAX_TURN_MS = 300_000

/** Turns of the requests that hold a file in memory. */
export function createFileTurns(): Limiter {
  return withMaxWait(createLimiter(FILES, MAX_WAITING), MAX_TURN_MS)
}

/** A body that holds a file. @throws ServiceError as `readBytes` */
export function readFileBody(request: Request, maxBytes: number): Promise<Buffer> {
  return readBytes(request, { maxBytes, maxMs: MAX_COMING_MS })
}
