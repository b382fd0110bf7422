import type { TProperties } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { asServiceError, ServiceError } from '../../errors.ts'
import type { JobRef } from '../../operations/index.ts'
import { JobId, Uuid } from '../../wire/job.ts'
import type { ToolUse } from '../tool.ts'

/** Argument of tools for a known job. */
export const jobArgument = { id: Uuid('UUID of the job, as it was returned when it was started') } satisfies TProperties

/** @throws ServiceError `not_found` for what is no id */
export function jobOf(kind: JobRef['kind'], id: string): JobRef {
  if (!Value.Check(JobId, id)) throw unknownJob(id)
  return { kind, id: id.toLowerCase() }
}

const kinds = ['crawl', 'batch', 'extract', 'agent'] as const satisfies readonly JobRef['kind'][]

/** A job of any kind. @throws ServiceError `not_found` */
export async function findJob(id: string, { operations, call }: Pick<ToolUse, 'operations' | 'call'>): Promise<JobRef> {
  for (const kind of kinds) {
    const job = jobOf(kind, id)
    const found = await operations.jobReport(job, NOTHING, call).catch((thrown) => {
      if (asServiceError(thrown).code === 'not_found') return undefined
      throw thrown
    })
    if (found !== undefined) return job
  }
  throw unknownJob(id)
}

const NOTHING = { offset: 0, limit: 0, maxBytes: 0, errors: 0 }

const unknownJob = (id: string) =>
  new ServiceError('not_found', `There is no job ${id.slice(0, 64)}`, {
    hint: 'It may have expired, or belong to another key. web_extract_jobs lists yours.',
  })
