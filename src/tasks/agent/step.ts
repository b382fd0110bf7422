// The task that an agent job gets whenever it has nothing left to do: it decides what to read next, or answers.
import type { Sql } from 'postgres'
import { maxFetches, type StoredAgent } from '../../agent/options.ts'
import type { AgentSource } from '../../agent/source.ts'
import type { AgentState, PastStep, Turn } from '../../agent/state.ts'
import { roomIn } from '../../agent/state.ts'
import { nextTurn } from '../../agent/turn.ts'
import type { Call } from '../../call.ts'
import { type ErrorCode, ServiceError } from '../../errors.ts'
import { packed, unpacked } from '../../extraction/page.ts'
import { agentKey } from '../../operations/agent.ts'
import { backoffMs } from '../../queue/backoff.ts'
import type { LeasedTask } from '../../queue/lease.ts'
import { readErrors, readKeys, readPages } from '../../queue/read.ts'
import type { FoundUrl } from '../../queue/settle.ts'
import { readSteps } from '../../queue/steps.ts'
import type { JobFacts, TaskResult } from '../../worker/task.ts'
import type { ExtractParts } from '../extract.ts'
import { type SearchParts, searched } from './search.ts'
import { agentOf } from './source.ts'

/**
 * One step of an agent job. All that it learns is stored with it in one transaction: steps, pages to read, or the result.
 * So a job that loses its worker goes on from its last step. It never adds more pages than there are credits left, which
 * is how the credits are reserved, and it only runs while no page is being read.
 */
export async function agentStep(
  { jobId, attempt }: LeasedTask,
  job: JobFacts,
  parts: ExtractParts & SearchParts & { sql: Sql },
  call: Call,
): Promise<TaskResult> {
  const options = agentOf(job, parts.secretKey)
  const state = await stateOf(parts.sql, jobId, options).catch((error: unknown) => {
    call.log.warn('job_read_failed', { message: String(error) })
    return undefined
  })
  call.signal.throwIfAborted()
  // The database was away.
  if (state === undefined && attempt < MAX_ATTEMPTS) return again(attempt)
  if (state === undefined) return failed('database_unavailable', 'The sources could not be read from the database.')
  try {
    return await settled(await nextTurn(state, parts.openModel?.(undefined), call), state, parts, call)
  } catch (thrown) {
    call.signal.throwIfAborted()
    if (!(thrown instanceof ServiceError)) throw thrown
    if (thrown.retryable && attempt < job.maxAttempts) return again(attempt)
    return failed(thrown.code, thrown.message)
  }
}

const MAX_ATTEMPTS = 10

const again = (attempt: number): TaskResult => ({
  outcome: { state: 'ready', waitMs: backoffMs(attempt, Math.random()) },
  found: [],
})

const failed = (code: ErrorCode, message: string): TaskResult => ({
  outcome: { state: 'failed', code, message },
  found: [],
})

async function settled(turn: Turn, state: AgentState, parts: SearchParts, call: Call): Promise<TaskResult> {
  if (turn.do === 'search') {
    const steps = [...turn.steps, ...(await searched(turn.queries, parts, call))]
    return { outcome: { state: 'done' }, found: [], steps }
  }
  if (turn.do === 'look') return { outcome: { state: 'done' }, found: [], steps: turn.steps }
  if (turn.do === 'open') return { outcome: { state: 'done' }, found: foundOf(turn.pages, state), steps: turn.steps }
  return { outcome: { state: 'done', page: packed(turn.result) }, found: [], steps: turn.steps }
}

/** The pages to read, each once, and never more than there are credits for. */
function foundOf(pages: readonly { url: string; depth: number }[], { isKnown, room }: AgentState): FoundUrl[] {
  const found = new Map<string, FoundUrl>()
  for (const { url, depth } of pages) {
    if (found.size >= room) break
    if (!isKnown(url)) found.set(agentKey(url), { key: agentKey(url), url, depth })
  }
  return [...found.values()]
}

async function stateOf(sql: Sql, jobId: number, options: StoredAgent): Promise<AgentState> {
  const sources = await storedSources(sql, jobId)
  const errors = await readErrors(sql, jobId, maxFetches(options))
  const known = await readKeys(sql, jobId)
  const steps = await readSteps(sql, jobId)
  for (const { finalUrl } of sources) known.add(agentKey(finalUrl))
  return {
    options,
    sources,
    failures: errors.map(({ url, message }) => ({ url, message })),
    steps: steps as PastStep[],
    isKnown: (url) => known.has(agentKey(url)),
    room: roomIn(options, sources, errors),
  }
}

async function storedSources(sql: Sql, jobId: number): Promise<AgentSource[]> {
  const sources: AgentSource[] = []
  for (let after = 0; ; ) {
    const rows = await readPages(sql, jobId, { after, limit: PAGES_AT_ONCE, maxBytes: BYTES_AT_ONCE })
    if (rows.length === 0) return sources
    for (const { ord, page } of rows) {
      sources.push(unpacked<AgentSource>(page))
      after = ord
    }
  }
}

const PAGES_AT_ONCE = 16
const BYTES_AT_ONCE = 8 * 1024 * 1024
