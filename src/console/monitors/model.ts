// What the routes of monitors answer, and what follows from it.
import type { Static } from '@sinclair/typebox'
import type { V2MonitorResponse } from '../../wire/v2/monitor/answer.ts'
import type { V2CheckResponse, V2ChecksResponse } from '../../wire/v2/monitor/check.ts'

export type Monitor = Static<typeof V2MonitorResponse>['data']
export type Target = Monitor['targets'][number]

type Summary = NonNullable<Monitor['lastCheckSummary']>
export type Check = Static<typeof V2ChecksResponse>['data'][number]
export type CheckWithPages = Static<typeof V2CheckResponse>['data']
export type CheckedPage = CheckWithPages['pages'][number]
export type PageState = CheckedPage['status']
export type JsonChange = NonNullable<CheckedPage['diff']>['json'][number]
export type Judgment = NonNullable<CheckedPage['judgment']>

export const pageStates = ['changed', 'new', 'removed', 'error', 'same'] as const satisfies PageState[]

export const isOpen = ({ status }: Pick<Check, 'status'>): boolean => status === 'queued' || status === 'running'

/** A summary in words: `2 changed, 1 new`. */
export function inWords(summary: Summary): string {
  if (summary.totalPages === 0) return 'no pages'
  const told = pageStates.filter((state) => state !== 'same' && summary[state] > 0)
  if (told.length === 0) return 'no change'
  return told.map((state) => `${summary[state]} ${state === 'error' ? 'unreadable' : state}`).join(', ')
}
