// What the routes of jobs answer, and what follows from it.
import type { Static } from '@sinclair/typebox'
import type { AnyJobResponse } from '../../wire/native/any-job.ts'
import type { JobListResponse } from '../../wire/native/job-list.ts'
import type { JobPagesResponse } from '../../wire/native/job-pages.ts'
import type { JobWebhooksResponse } from '../../wire/native/job-webhooks.ts'
import type { JobPageResponse } from '../../wire/native/stored-page.ts'

export type JobList = Static<typeof JobListResponse>
export type ListedJob = JobList['jobs'][number]
export type Job = Static<typeof AnyJobResponse>
export type PageList = Static<typeof JobPagesResponse>
export type PageRow = PageList['pages'][number]
export type PageState = PageRow['state']
export type PageDocument = Static<typeof JobPageResponse>
export type Deliveries = Static<typeof JobWebhooksResponse>
export type Delivery = Deliveries['deliveries'][number]

export const kinds = ['crawl', 'batch', 'extract', 'agent'] as const satisfies Job['kind'][]

export const pageStates = ['done', 'failed', 'blocked', 'running', 'ready'] as const satisfies PageState[]

/** Whether it changes by itself. */
export const isActive = ({ status }: Pick<ListedJob, 'status'>): boolean => status === 'queued' || status === 'scraping'

/** How long it took, or takes so far. */
export const tookMs = ({ createdAt, completedAt }: Pick<ListedJob, 'createdAt' | 'completedAt'>, now: number): number =>
  Math.max(0, (completedAt === undefined ? now : Date.parse(completedAt)) - Date.parse(createdAt))
