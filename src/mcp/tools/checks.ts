// Checks of monitors, and what changed.
import { Type } from '@sinclair/typebox'
import { invalidRequest } from '../../wire/issues.ts'
import { Uuid } from '../../wire/job.ts'
import { lenient, optional, strict } from '../../wire/schema.ts'
import {
  decodeV2CheckQuery,
  decodeV2ChecksQuery,
  encodeV2Check,
  encodeV2Checks,
  V2CheckQuery,
  V2ChecksQuery,
} from '../../wire/v2/monitor/check.ts'
import type { Facts } from '../paging/whole.ts'
import { pagingArguments, READS_OWN, tool } from '../tool.ts'
import { shownCheck } from './monitor-facts.ts'
import { monitorIdOf } from './monitors.ts'

const monitor = { id: Uuid('UUID of the monitor') }
const CheckFacts = lenient({ id: Type.String(), status: Type.String() })

export const monitorChecks = tool({
  name: 'firecrawl_monitor_checks',
  title: 'List checks of a monitor',
  description:
    'List the checks of a monitor, newest first, with how many pages changed in each. firecrawl_monitor_check shows what.',
  input: strict({ ...monitor, ...V2ChecksQuery.properties, ...pagingArguments }),
  output: lenient({ checks: Type.Array(CheckFacts) }),
  hints: READS_OWN,
  paged: 'kept',
  run: async ({ maxTokens: _, cursor: __, id, ...query }, { operations, call }) => {
    const window = decodeV2ChecksQuery(query)
    const known = monitorIdOf(id)
    const { data } = encodeV2Checks(window === undefined ? [] : await operations.checkList(known, window, call))
    const entries = data.map((check) => ({ list: 'checks', value: shownCheck(check) }))
    return { kind: 'data', facts: {}, lists: ['checks'], entries }
  },
})

const { offset: _, ...checkQuery } = V2CheckQuery.properties

export const monitorCheck = tool({
  name: 'firecrawl_monitor_check',
  title: 'What changed in a check',
  description: `The pages of one check: "status" of each (same, new, changed, removed, error), the "diff" of what changed, and the judgment of a model if the monitor has a goal. "pageStatus": "changed" leaves out the rest; "skip" reads on.`,
  input: strict({
    ...monitor,
    checkId: Uuid('UUID of the check'),
    limit: checkQuery.limit,
    skip: checkQuery.skip,
    status: checkQuery.status,
    pageStatus: checkQuery.status,
    ...pagingArguments,
  }),
  output: lenient({
    id: Type.String(),
    status: Type.String(),
    pages: Type.Array(Type.Unknown()),
    nextSkip: optional(Type.Integer()),
  }),
  hints: READS_OWN,
  paged: 'kept',
  run: async (
    { maxTokens: _, cursor: __, id, checkId, status, pageStatus = status, ...query },
    { operations, call },
  ) => {
    if (status !== undefined && status !== pageStatus) {
      const message = '"status" is another name for "pageStatus". Send one of them'
      throw invalidRequest([{ code: 'custom', path: ['status'], message }])
    }
    const window = decodeV2CheckQuery({ ...query, ...(pageStatus !== undefined && { status: pageStatus }) })
    const ids = { id: monitorIdOf(id), checkId: monitorIdOf(checkId, 'Check not found') }
    const report = await operations.checkReport({ id: ids.id, checkId: ids.checkId }, window, call)
    const { data } = encodeV2Check(report, window, '')
    return {
      kind: 'data',
      facts: { ...shownCheck(data), ...(report.more && { nextSkip: window.offset + data.pages.length }) },
      lists: ['pages'],
      entries: data.pages.map((page) => ({ list: 'pages', value: shownPage(page) })),
    }
  },
})

/** Where there is a diff, the whole content is only a repetition. */
function shownPage(page: Facts & { diff?: { text?: string } | undefined; status?: string }): Facts {
  const { snapshot, previousScrapeId: _, currentScrapeId: __, ...facts } = page
  return page.status === 'new' && snapshot !== undefined ? { ...facts, ...(snapshot as Facts) } : facts
}
