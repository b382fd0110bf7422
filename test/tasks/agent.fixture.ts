import type { Static } from '@sinclair/typebox'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { documentOf } from '../../src/content/document.ts'
import { createCache } from '../../src/fetch/cache/cache.ts'
import { createFetchCached } from '../../src/fetch/cache/cached.ts'
import { createFetchPage } from '../../src/fetch/fetch.ts'
import type { Model } from '../../src/model/model.ts'
import { agentReport, startAgent } from '../../src/operations/agent.ts'
import { type LeasedTask, leaseTasks, registerWorker } from '../../src/queue/lease.ts'
import { readOptions } from '../../src/queue/read.ts'
import { rescueTasks } from '../../src/queue/rescue.ts'
import { settleTasks } from '../../src/queue/settle.ts'
import type { Search } from '../../src/search/search.ts'
import { createRunTask } from '../../src/tasks/run.ts'
import { decodeV2Agent, encodeV2Agent, type V2AgentRequest } from '../../src/wire/v2/agent.ts'
import type { JobFacts } from '../../src/worker/task.ts'
import { testCall } from '../call.fixture.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { passTime, queueDatabase } from '../queue/queue.fixture.ts'
import { loopbackRules } from '../site/send-request.ts'
import { OWNER } from './crawl.fixture.ts'

type Request = Static<typeof V2AgentRequest>

/** When a worker dies: after it has taken its tasks, or after it has done them and before it could say so. */
export type Death = 'taken' | 'done'

export interface Agents extends AsyncDisposable {
  database: TestDatabase
  /** Starts a job as `POST /v2/agent` does, without a browser and a cache. */
  begin: (request: Request) => Promise<string>
  /** Takes and settles tasks until none is left. `dies` is asked before each round, by its number from 0. */
  work: (dies?: (round: number) => Death | undefined) => Promise<number>
  /** What `GET /v2/agent/{id}` answers. */
  status: (id: string) => Promise<ReturnType<typeof encodeV2Agent>>
  run: (request: Request) => Promise<ReturnType<typeof encodeV2Agent>>
}

/** A database and the tasks of agent jobs, with workers by hand. */
export async function startAgents(search?: Search, model?: Model): Promise<Agents> {
  const database = await queueDatabase()
  const { sql } = database
  const fetchPage = createFetchPage({ userAgent: 'Test/1', rules: loopbackRules, maxBytes: 1_000_000 })
  const runTask = createRunTask({
    fetchPage,
    fetchCached: createFetchCached(fetchPage, createCache({ maxBytes: 1_000_000, ttlMs: 60_000 })),
    convert: async (source, options) => documentOf(source, options),
    limiter: createLimiter(8, 100),
    sql,
    search,
    openModel: () => model,
  })
  const facts = new Map<number, JobFacts>()
  const factsOf = async ({ jobId }: LeasedTask) => {
    const known = facts.get(jobId) ?? ((await readOptions(sql, jobId, 0)) as JobFacts)
    facts.set(jobId, known)
    return known
  }

  const begin = async (request: Request) => {
    const agent = decodeV2Agent(request)
    const page = {
      ...agent.options.page,
      useBrowser: 'never' as const,
      cache: { maxAgeMs: 0, store: false, only: undefined },
    }
    const context = {
      sql,
      retentionSeconds: 3600,
      rules: loopbackRules,
      search: () => Promise.reject(new Error('searches belong to the job')),
    }
    return startAgent({ ...agent, options: { ...agent.options, page }, maxRetries: 0 }, context, { owner: OWNER })
  }
  const status = async (id: string) =>
    encodeV2Agent(await agentReport(sql, { kind: 'agent', id, owner: OWNER }), Date.now())
  const work: Agents['work'] = async (dies = () => undefined) => {
    for (let round = 0; ; round += 1) {
      const death = dies(round)
      const worker = crypto.randomUUID()
      await registerWorker(sql, worker, 'by hand')
      const tasks = await leaseTasks(sql, worker, 10)
      if (tasks.length === 0) return round
      const run = async (task: LeasedTask) => ({
        task,
        ...(await runTask(task, await factsOf(task), async () => true, testCall())),
      })
      const settlements = death === 'taken' ? [] : await Promise.all(tasks.map(run))
      if (death !== undefined) {
        await sql`update web_extract.workers set lease_until = clock_timestamp() - interval '1 second' where id = ${worker}`
        await rescueTasks(sql)
        await passTime(sql)
      }
      // What a dead worker still says comes too late.
      await settleTasks(sql, worker, settlements)
    }
  }
  return {
    database,
    begin,
    work,
    status,
    async run(request) {
      const id = await begin(request)
      await work()
      return status(id)
    },
    [Symbol.asyncDispose]: () => database.drop(),
  }
}
