import type { JobRef } from '../../operations/index.ts'
import { factsOf } from '../request.ts'

/** The absolute URL of a job, for responses. */
export function v2JobUrl({ kind, id }: JobRef, request: Request): string {
  return `${factsOf(request).base}/v2/${routes[kind]}/${id}`
}

const routes = { crawl: 'crawl', batch: 'batch/scrape', extract: 'extract', agent: 'agent' } as const satisfies Record<
  JobRef['kind'],
  string
>
