import { setTimeout as sleep } from 'node:timers/promises'
import { untilAborted } from '../concurrency/abort.ts'
import { FairQueue } from '../concurrency/fair-queue.ts'
import { TurnTime } from '../concurrency/turn-time.ts'
import { ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import type { Service } from '../net/guard/address.ts'
import type { EngineHealth, RenderEngine } from './engine.ts'
import { AWAY_MS, PoolMember } from './member.ts'
import { createRemoteEngine, EngineFault } from './remote.ts'

/** More than that at once is not worth the wait. */
const MAX_WAITING = 1_000
/** How soon a free page is seen that others have left. */
const POLL_MS = 250

interface PoolSettings {
  urls: readonly URL[]
  /** Secret. */
  key: string | undefined
  log: Log
}

export interface EnginePool extends RenderEngine {
  /** Where the engines are. */
  readonly services: readonly Service[]
}

type Request = Parameters<RenderEngine['render']>[0]
type Context = Parameters<RenderEngine['render']>[1]
type Failed = ReadonlyMap<PoolMember, EngineFault>

/**
 * Rendering engines in other processes, as one (specification 4.3.11): a page is asked of the engine with the most free
 * pages, and of the next when that one fails or falls silent. When all are full, requests wait in line until their time
 * is over.
 */
export function createEnginePool({ urls, key, log }: PoolSettings): EnginePool {
  const members = urls.map((url, index) => new PoolMember(`engine ${index + 1}`, createRemoteEngine(url, key)))
  const turnTime = new TurnTime()
  const queue = new FairQueue({
    maxWaiting: MAX_WAITING,
    full: () => exhausted(`${MAX_WAITING} requests wait already`),
  })
  let open = 0
  let attendance: Timer | undefined

  /** A page of the best engine that has not failed for this request; it is taken for it. */
  async function claim(failed: Failed, { owner }: Request, { signal, again }: Context & { again: boolean }) {
    await lookAt(members, failed, signal)
    queue.serve()
    attendance ??= setInterval(attend, POLL_MS).unref()
    return queue.wait({ signal, owner, again, take: () => takePage(members, failed) })
  }

  /** While somebody has a page or waits for one, engines are asked how they are: for what others left, and for silence. */
  function attend(): void {
    if (open + queue.length === 0) {
      clearInterval(attendance)
      attendance = undefined
      return
    }
    const freshMs = queue.length > 0 ? POLL_MS / 2 : undefined
    for (const member of members) void member.look({ freshMs }).then(() => queue.serve())
  }

  async function renderOn(member: PoolMember, request: Request, context: Context) {
    const started = performance.now()
    open += 1
    try {
      return await member.render(request, context)
    } finally {
      open -= 1
      turnTime.record(performance.now() - started)
      queue.serve()
    }
  }

  function exhausted(why: string, failed: Failed = new Map(), cause?: unknown): ServiceError {
    const pages = members.reduce((total, member) => total + (member.usable ? member.pages : 0), 0)
    return new ServiceError('capacity_exhausted', `${why}: ${saying(members, failed)}`, {
      cause,
      retryAfterSeconds: turnTime.secondsUntilTurn(queue.length, pages),
    })
  }

  return {
    services: members.map(({ engine }) => engine.service),
    async render(request, context) {
      const failed = new Map<PoolMember, EngineFault>()
      for (let again = false; ; again = true) {
        const member = await claim(failed, request, { ...context, again }).catch((thrown: unknown) => {
          throw isTimeout(thrown) ? exhausted('No rendering engine had a free page in time', failed, thrown) : thrown
        })
        try {
          return await renderOn(member, request, context)
        } catch (thrown) {
          if (!(thrown instanceof EngineFault)) throw thrown
          member.fail(thrown)
          if (thrown.kind === 'full') continue
          failed.set(member, thrown)
          log.warn('engine', { engine: member.name, outcome: thrown.says, cause: causeOf(thrown.cause) })
          if (thrown.kind === 'broke' && request.actions.length > 0) throw halfDone(member, thrown)
        }
      }
    },
    health: async () => {
      await Promise.all(members.map((member) => member.look()))
      return sumOf(members.flatMap(({ usable, health }) => (usable && health) || []))
    },
    figures: async () => ({ instances: members.map(({ name, usable }) => ({ instance: name, up: usable })) }),
    close: async () => clearInterval(attendance),
  }
}

/**
 * Looks how the engines are. For those that were away nobody waits, unless there is no other; when all are away, one that
 * starts again or was too busy to answer gets one more look.
 *
 * @throws why `signal` was aborted
 */
async function lookAt(members: readonly PoolMember[], failed: Failed, signal: AbortSignal): Promise<void> {
  const left = members.filter((member) => !failed.has(member))
  const look = async (patient: boolean) => {
    await untilAborted(signal, Promise.all(left.map((member) => member.look({ patient }))))
    return left.some((member) => member.usable)
  }
  if (left.length === 0 || (await look(false)) || (await look(true))) return
  await untilAborted(signal, sleep(AWAY_MS, undefined, { ref: false }))
  await look(true)
}

/**
 * A page of the engine that has the most, or a place in the line of one; undefined while there is neither. One silence of
 * all engines fails nobody: it may be load, here or there.
 *
 * @throws ServiceError `render_unavailable` when no engine is left
 */
function takePage(members: readonly PoolMember[], failed: Failed): PoolMember | undefined {
  const left = members.filter((member) => !failed.has(member))
  if (left.every((member) => member.lost)) throw unavailable(members, failed)
  const usable = left.filter((member) => member.usable)
  if (usable.length === 0) return undefined
  const best = usable.reduce((best, member) => (member.free > best.free ? member : best))
  const taken = best.free > 0 ? best : usable.find((member) => member.queues)
  taken?.enter()
  return taken
}

const isTimeout = (thrown: unknown) => thrown instanceof ServiceError && thrown.code === 'fetch_timeout'

/** What each engine says, for the caller: no addresses, since those are the operator's. */
function saying(members: readonly PoolMember[], failed: Failed): string {
  return members.map((member) => `${member.name} ${failed.get(member)?.says ?? member.says}`).join(', ')
}

function unavailable(members: readonly PoolMember[], failed: Failed): ServiceError {
  return new ServiceError('render_unavailable', `No rendering engine can take the page: ${saying(members, failed)}`)
}

/** What was clicked and written may have had its effect: not twice. */
function halfDone({ name }: PoolMember, { says, cause }: EngineFault): ServiceError {
  return new ServiceError('internal', `The rendering engine failed while it was at work: ${name} ${says}`, {
    cause,
    hint: 'Its actions may have begun, so that no other engine was asked.',
  })
}

function sumOf(healths: readonly EngineHealth[]): EngineHealth {
  const sum = (pick: (health: EngineHealth) => number) => healths.reduce((total, health) => total + pick(health), 0)
  return {
    instanceId: healths.map(({ instanceId }) => instanceId).join(','),
    version: [...new Set(healths.map(({ version }) => version))].join(','),
    pages: { active: sum(({ pages }) => pages.active), available: sum(({ pages }) => pages.available) },
    jobs: {
      running: sum(({ jobs }) => jobs.running),
      waiting: sum(({ jobs }) => jobs.waiting),
      completed: sum(({ jobs }) => jobs.completed),
      failed: sum(({ jobs }) => jobs.failed),
    },
    sessions: { active: sum(({ sessions }) => sessions.active), available: sum(({ sessions }) => sessions.available) },
    engines: { browser: healths.some(({ engines }) => engines.browser) },
  }
}
