import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { cancelJob } from '../../src/queue/cancel.ts'
import { appendToBatch } from '../../src/queue/insert.ts'
import type { LeasedTask } from '../../src/queue/lease.ts'
import { releaseTasks, rescueTasks } from '../../src/queue/rescue.ts'
import type { Outcome } from '../../src/queue/settle.ts'
import { jobMoves, jobStateOf, taskMoves, taskStateOf } from '../../src/queue/states.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import {
  failure,
  found,
  handWorker,
  insertJob,
  keyOf,
  newJob,
  OWNER,
  page,
  pages,
  passTime,
  queueDatabase,
  testServers,
} from './queue.fixture.ts'

const LIMIT = 12
const CAP = 5

/** One step of a history: which of its workers does what, to which of the tasks it has ever held, with what numbers. */
const step = fc.record({
  act: fc.constantFrom(
    'lease',
    'lease',
    'lease',
    'settle',
    'settle',
    'settle',
    'settle',
    'late',
    'late',
    'lost',
    'release',
    'cancel',
    'append',
    'time',
  ),
  worker: fc.nat(2),
  task: fc.nat(30),
  outcome: fc.constantFrom<Outcome>(
    page(),
    page(),
    page(),
    failure,
    { state: 'failed', code: 'blocked_by_robots', message: 'Disallow: /' },
    { state: 'skipped' },
    { state: 'ready', waitMs: 0 },
  ),
  /** Pages it found, and where it led. */
  from: fc.nat(40),
  count: fc.nat(4),
  alias: fc.option(fc.nat(40), { nil: undefined }),
})

describe.each(testServers)('the states of jobs and tasks on $name', (server) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await queueDatabase(server)
  })
  afterAll(() => database.drop())

  test.each(['crawl', 'batch'] as const)(
    'whatever the order in which workers of a %s act, no move happens that the drawing has not, and counters equal a recount',
    async (kind) => {
      const histories = fc.array(step, { minLength: 20, maxLength: 60 })
      await fc.assert(
        fc.asyncProperty(histories, (steps) => replay(database, kind, steps)),
        { numRuns: process.env.LONG === undefined ? 12 : 400 },
      )
    },
    600_000,
  )
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function replay({ sql }: TestDatabase, kind: 'crawl' | 'batch', steps: readonly Step[]): Promise<void> {
  await sql`truncate web_extract.jobs, web_extract.tasks, web_extract.documents, web_extract.page_errors,
    web_extract.job_options, web_extract.workers`
  const tasks = kind === 'batch' ? pages(LIMIT) : [...pages(2), { key: keyOf(-1), url: 'x', kind: 'sitemaps' as const }]
  const id = await insertJob(sql, newJob({ kind, pageLimit: LIMIT, maxConcurrency: CAP, tasks }))
  const hands = await Promise.all([1, 2, 3].map(() => newHand(sql)))
  let before = await stateOf(sql)
  for (const { act, worker, task, outcome, from, count, alias } of steps) {
    const hand = hands[worker]!
    const held = hand.held[task % Math.max(1, hand.held.length)]
    if (act === 'lease') hand.held.push(...(await hand.worker.lease(1 + (task % 4)).catch(() => [])))
    else if ((act === 'settle' || act === 'late') && held !== undefined) {
      const aliased = alias === undefined || held.kind !== 'page' ? {} : { alias: keyOf(alias) }
      const links = kind === 'crawl' ? { found: found(count, from) } : {}
      const isHeld = await holds(sql, hand.worker.id, held)
      const { accepted } = await hand.worker.settle(held, outcome, { ...links, ...aliased })
      expect(accepted).toEqual([isHeld])
      if (act === 'settle') hand.held = hand.held.filter((other) => other !== held)
    } else if (act === 'lost') {
      await hand.worker.fallSilent()
      await rescueTasks(sql)
      hands[worker] = await newHand(sql, hand.held)
    } else if (act === 'release') {
      await releaseTasks(sql, hand.worker.id)
      hands[worker] = await newHand(sql)
    } else if (act === 'cancel' && task === 0) await cancelJob(sql, { kind, id, owner: OWNER })
    else if (act === 'append' && kind === 'batch')
      await appendToBatch(sql, { owner: OWNER, id }, {}, pages(2, 1000 + steps.length + before.tasks.size))
    else if (act === 'time') await passTime(sql)
    const now = await stateOf(sql)
    expect(forbiddenMoves(before, now)).toEqual([])
    expect(now.counters).toEqual(now.recount)
    expect(now.pagesAtWork).toBeLessThanOrEqual(CAP)
    expect(now.counters.done! + now.counters.failed!).toBeLessThanOrEqual(now.limit)
    expect(now.documents).toBe(now.counters.done!)
    before = now
  }
}

/** A worker, and the tasks that it believes to hold. */
async function newHand(sql: TestDatabase['sql'], held: LeasedTask[] = []) {
  return { worker: await handWorker(sql), held }
}

async function holds(sql: TestDatabase['sql'], worker: string, { seq, attempt }: LeasedTask): Promise<boolean> {
  const rows = await sql`
    select from web_extract.tasks where seq = ${seq} and state = 1 and lease = ${worker} and attempts = ${attempt}`
  return rows.length === 1
}

async function stateOf(sql: TestDatabase['sql']) {
  const [job] = await sql`select * from web_extract.jobs`
  const rows = await sql`select seq, kind, state, lease from web_extract.tasks`
  const errors = await sql`select seq, code from web_extract.page_errors`
  const blocked = new Set(errors.filter(({ code }) => code === 'blocked_by_robots').map(({ seq }) => seq))
  const [{ documents }] = (await sql`select count(*)::int as documents from web_extract.documents`) as never as [
    { documents: number },
  ]
  const count = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length
  const isOpen = job!.state <= 1
  return {
    job: jobStateOf(job!.state),
    limit: job!.page_limit as number,
    tasks: new Map(rows.filter(({ kind }) => kind < 2).map(({ seq, state }) => [seq as number, taskStateOf(state)])),
    pagesAtWork: isOpen ? count(({ kind, state }) => kind === 0 && state === 1) : 0,
    documents,
    counters: {
      ready: job!.ready,
      running: job!.running,
      helping: job!.helping,
      helpers: job!.helpers,
      done: job!.done,
      failed: job!.failed,
      blocked: job!.blocked,
    } as Record<string, number>,
    recount: {
      ready: count(({ state }) => state === 0),
      running: count(({ state }) => state === 1),
      helping: count(({ kind, state }) => kind === 1 && state === 1),
      helpers: count(({ kind, state }) => kind === 1 && state <= 1),
      done: count(({ kind, state }) => kind === 0 && state === 2),
      failed: count(({ kind, state, seq }) => kind === 0 && state === 3 && !blocked.has(seq)),
      blocked: count(({ kind, state, seq }) => kind === 0 && state === 3 && blocked.has(seq)),
    },
  }
}

type State = Awaited<ReturnType<typeof stateOf>>

function forbiddenMoves(before: State, now: State): string[] {
  const jobMoved = before.job !== now.job && !jobReaches(before.job, now.job)
  const moves = [...now.tasks].flatMap(([seq, state]) => {
    const was = before.tasks.get(seq)
    if (was === undefined) return state === 'ready' || state === 'failed' ? [] : [`${seq}: new and ${state}`]
    return was === state || taskMoves[was].includes(state) ? [] : [`${seq}: ${was} → ${state}`]
  })
  return jobMoved ? [`job: ${before.job} → ${now.job}`, ...moves] : moves
}

const jobReaches = (from: State['job'], to: State['job']) => jobMoves[from].includes(to)
