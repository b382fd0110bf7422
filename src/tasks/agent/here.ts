// An agent job in this process, for the command line: the same steps without a queue.
import type { StoredAgent } from '../../agent/options.ts'
import type { AgentResult } from '../../agent/result.ts'
import { type AgentParts, runAgent } from '../../agent/run.ts'
import type { Call } from '../../call.ts'
import type { ModelChoice } from '../../model/model.ts'
import type { ScrapeParts } from '../page.ts'
import { RobotsCache } from '../robots.ts'
import { type SearchParts, searched } from './search.ts'
import { readSource } from './source.ts'

export type StepReport = Parameters<NonNullable<AgentParts['onStep']>>[0]

interface Asked {
  options: StoredAgent
  urls: readonly string[]
  model?: ModelChoice
  onStep?: (step: StepReport) => void
}

/**
 * Runs an agent job to its end.
 *
 * @throws ServiceError if nothing could be searched or read; what the signal of `call` was aborted with
 */
export function runHere(
  { options, urls, model, onStep }: Asked,
  parts: ScrapeParts & SearchParts,
  call: Call,
): Promise<AgentResult> {
  const robots = new RobotsCache()
  const job = { id: call.requestId, owner: call.owner, kind: 'agent' as const, maxAttempts: 1, options }
  const own = { ...parts, robots }
  return runAgent(
    { options, seeds: urls, model: parts.openModel?.(model) },
    {
      read: (url, depth) => readSource({ url, depth }, { job, options }, own, call),
      search: (queries) => searched(queries, parts, call),
      ...(onStep && { onStep }),
    },
    call,
  )
}
