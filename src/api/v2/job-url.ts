import type { JobRef } from '../../operations/index.ts'
import { factsOf } from '../request.ts'

/** The absolute URL of a job, for responses. */
export function v2JobUrl({ kind, id }: JobRef, request: Request): string {
  return `${factsOf(request).base}/v2/${kind === 'crawl' ? 'crawl' : 'batch/scrape'}/${id}`
}
