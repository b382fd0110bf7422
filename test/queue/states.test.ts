import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { cancelJob } from '../../src/queue/cancel.ts'
import { appendToBatch } from '../../src/queue/insert.ts'
import type { LeasedTask } from '../../src/queue/lease.ts'
import { rescueTasks, returnTasks } from '../../src/queue/rescue.ts'
import type { Outcome } from '../../src/queue/settle.ts'
import { jobMoves, jobStateOf, type TaskState, taskMoves } from '../../src/queue/states.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { atLength, variants } from '../forms.ts'
import {
  clearAll,
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
    { state: 'failed', code: 'crawl_denied', message: 'outside' },
    { state: 'skipped' },
    { state: 'ready', waitMs: 0 },
  ),
  /** Pages it found, and where it led. */
  from: fc.nat(40),
  count: fc.nat(4),
  alias: fc.option(fc.nat(40), { nil: undefined }),
})

describe.each(variants(testServers))('the states of jobs and tasks on $name', (server) => {
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
        { numRuns: atLength ? 400 : 12 },
      )
    },
    600_000,
  )
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function replay({ sql }: TestDatabase, kind: 'crawl' | 'batch', steps: readonly Step[]): Promise<void> {
  await clearAll(sql)
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
      await returnTasks(sql, hand.worker.id)
      hands[worker] = await newHand(sql)
    } else if (act === 'cancel' && task === 0) await cancelJob(sql, { kind, id, owner: OWNER })
    else if (act === 'append' && kind === 'batch')
      await appendToBatch(sql, { owner: OWNER, id }, {}, pages(2, 1000 + steps.length + before.lastSeq))
    else if (act === 'time') await passTime(sql)
    const now = await stateOf(sql)
    expect(forbiddenMoves(before, now)).toEqual([])
    expect(now.counters).toEqual(now.recount)
    expect(now.pagesAtWork).toBeLessThanOrEqual(CAP)
    expect(now.counters.done! + now.counters.failed! - now.counters.denied!).toBeLessThanOrEqual(now.limit)
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
    select from web_extract.leases where seq = ${seq} and worker = ${worker} and attempts = ${attempt}`
  return rows.length === 1
}

async function stateOf(sql: TestDatabase['sql']) {
  const [job] = await sql`select * from web_extract.jobs`
  const rows = await sql`
    select seq, kind, 'ready' as state from web_extract.tasks
    union all select seq, kind, 'running' from web_extract.leases
    union all select seq, 0, 'done' from web_extract.documents
    union all select seq, 0, 'failed' from web_extract.page_errors`
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
    lastSeq: job!.last_seq as number,
    /** What is in two states at once is as often in it. */
    tasks: new Map(
      Map.groupBy(rows, ({ seq }) => seq as number)
        .entries()
        .map(([seq, found]) => [seq, found.map(({ state }) => state).join(' and ')]),
    ),
    pagesAtWork: isOpen ? count(({ kind, state }) => kind === 0 && state === 'running') : 0,
    documents,
    counters: {
      ready: job!.ready,
      running: job!.running,
      helping: job!.helping,
      helpers: job!.helpers,
      done: job!.done,
      failed: job!.failed,
      blocked: job!.blocked,
      denied: job!.denied,
    } as Record<string, number>,
    recount: {
      ready: count(({ state }) => state === 'ready'),
      running: count(({ state }) => state === 'running'),
      helping: count(({ kind, state }) => kind === 1 && state === 'running'),
      helpers: count(({ kind, state }) => kind === 1 && (state === 'ready' || state === 'running')),
      done: count(({ state }) => state === 'done'),
      failed: count(({ state, seq }) => state === 'failed' && !blocked.has(seq)),
      blocked: count(({ state, seq }) => state === 'failed' && blocked.has(seq)),
      denied: errors.filter(({ code }) => code === 'crawl_denied').length,
    },
  }
}

type State = Awaited<ReturnType<typeof stateOf>>

function forbiddenMoves(before: State, now: State): string[] {
  const jobMoved = before.job !== now.job && !jobReaches(before.job, now.job)
  const moves = [...new Set([...before.tasks.keys(), ...now.tasks.keys()])].flatMap((seq) => {
    const [was, is] = [before.tasks.get(seq), now.tasks.get(seq)]
    const isNew = was === undefined && seq > before.lastSeq && (is === 'ready' || is === 'failed')
    return was === is || isNew || (was !== undefined && taskReaches(was, is)) ? [] : [`${seq}: ${was} → ${is}`]
  })
  return jobMoved ? [`job: ${before.job} → ${now.job}`, ...moves] : moves
}

/** Of a task without a row (`to` undefined) nothing is known but that it is over. */
function taskReaches(from: string, to: string | undefined): boolean {
  const moves: readonly string[] = taskMoves[from as TaskState] ?? []
  return to === undefined ? moves.includes('skipped') : moves.includes(to)
}

const jobReaches = (from: State['job'], to: State['job']) => jobMoves[from].includes(to)
