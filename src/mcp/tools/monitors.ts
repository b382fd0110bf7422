// Monitors: list, look at, change, delete and run them.
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ServiceError } from '../../errors.ts'
import { JobId, Uuid } from '../../wire/job.ts'
import { lenient, optional, strict } from '../../wire/schema.ts'
import {
  decodeV2MonitorsQuery,
  encodeV2Monitor,
  encodeV2Monitors,
  V2MonitorsQuery,
} from '../../wire/v2/monitor/answer.ts'
import { decodeV2MonitorChange } from '../../wire/v2/monitor/body.ts'
import { encodeV2CheckStarted } from '../../wire/v2/monitor/check.ts'
import { ENDS, pagingArguments, READS_OWN, STARTS, tool } from '../tool.ts'
import { MonitorFacts, monitorFacts, shownCheck, shownMonitor } from './monitor-facts.ts'

const monitorArgument = { id: Uuid('UUID of the monitor') }

/** @throws ServiceError `not_found` for what is no id */
export function monitorIdOf(id: string, message = 'Monitor not found'): string {
  if (!Value.Check(JobId, id)) throw new ServiceError('not_found', message)
  return id.toLowerCase()
}

export const monitorList = tool({
  name: 'firecrawl_monitor_list',
  title: 'List monitors',
  description: 'List your monitors, newest first, with schedule, next check and the summary of the last one.',
  input: strict({ ...V2MonitorsQuery.properties, ...pagingArguments }),
  output: lenient({ monitors: Type.Array(MonitorFacts) }),
  hints: READS_OWN,
  paged: 'kept',
  run: async ({ maxTokens: _, cursor: __, ...query }, { operations, call }) => {
    const { data } = encodeV2Monitors(await operations.monitorList(decodeV2MonitorsQuery(query), call))
    const entries = data.map((monitor) => ({ list: 'monitors', value: shownMonitor(monitor) }))
    return { kind: 'data', facts: {}, lists: ['monitors'], entries }
  },
})

export const monitorGet = tool({
  name: 'firecrawl_monitor_get',
  title: 'Look at a monitor',
  description: 'What a monitor watches, its schedule, and when it runs next.',
  input: strict(monitorArgument),
  output: MonitorFacts,
  hints: READS_OWN,
  run: async ({ id }, { operations, call }) =>
    monitorFacts(encodeV2Monitor(await operations.monitorReport(monitorIdOf(id), call)).data),
})

export const monitorUpdate = tool({
  name: 'firecrawl_monitor_update',
  title: 'Change a monitor',
  description: `Change, pause or resume a monitor. "body" has only what changes, as in firecrawl_monitor_create: {"status": "paused"}, {"schedule": {"text": "hourly"}}, {"targets": […]} (replaces all targets), {"goal": null} to remove it.`,
  input: strict({
    ...monitorArgument,
    body: Type.Record(Type.String(), Type.Unknown(), { description: 'The body of PATCH /v2/monitor/{id}.' }),
  }),
  output: MonitorFacts,
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  run: async ({ id, body }, { operations, call }) =>
    monitorFacts(
      encodeV2Monitor(await operations.changeMonitor(monitorIdOf(id), decodeV2MonitorChange(body), call)).data,
    ),
})

export const monitorDelete = tool({
  name: 'firecrawl_monitor_delete',
  title: 'Delete a monitor',
  description: 'Delete a monitor and all its checks. To stop it for a while, pause it with firecrawl_monitor_update.',
  input: strict(monitorArgument),
  output: lenient({ id: Type.String(), deleted: Type.Literal(true) }),
  hints: ENDS,
  run: async ({ id }, { operations, call }) => {
    await operations.removeMonitor(monitorIdOf(id), call)
    return { kind: 'data', facts: { id, deleted: true }, entries: [] }
  },
})

export const monitorRun = tool({
  name: 'firecrawl_monitor_run',
  title: 'Check a monitor now',
  description:
    'Start a check of a monitor now, whatever its schedule. Returns the id of the check; firecrawl_monitor_check shows what it found, usually after some seconds.',
  input: strict(monitorArgument),
  output: lenient({ id: Type.String({ description: 'Of the check.' }), status: optional(Type.String()) }),
  hints: STARTS,
  run: async ({ id }, { operations, call }) => {
    const { data } = encodeV2CheckStarted(await operations.startCheck(monitorIdOf(id), call))
    return { kind: 'data', facts: shownCheck(data), entries: [] }
  },
})
