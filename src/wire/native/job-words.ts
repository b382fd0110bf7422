// Words that the routes of all kinds of jobs share.
import { Type } from '@sinclair/typebox'
import type { ListedJob } from '../../operations/job-list.ts'
import type { PublicJobKind } from '../../queue/kinds.ts'
import { stateOf } from './job.ts'

export const publicKinds = ['crawl', 'batch', 'extract', 'agent'] as const satisfies PublicJobKind[]

export const jobStatuses = ['queued', 'scraping', 'completed', 'cancelled', 'failed'] as const

export const FAILED_STATUS = '`failed` is an extraction or an agent job that could not read any page.'

/** Maximum length of the part of a URL that lists are searched for. */
const MAX_URL_PART = 2000

/** The part of a URL that entries of a list contain. */
export const UrlPart = (description: string) => Type.String({ minLength: 1, maxLength: MAX_URL_PART, description })

/** The state of a job of any kind, as callers see it. */
export const jobStatusOf = ({ state, resultless }: Pick<ListedJob, 'state' | 'resultless'>) =>
  resultless ? 'failed' : stateOf(state)
