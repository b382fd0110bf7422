// Several rendering engines in other processes, used as one.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../call.ts'
import { untilAborted } from '../concurrency/abort.ts'
import { FairQueue } from '../concurrency/fair-queue.ts'
import { TurnTime } from '../concurrency/turn-time.ts'
import { ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import type { Service } from '../net/guard/address.ts'
import type { EngineHealth, EngineReport, RenderEngine, RenderRequest } from './engine.ts'
import { AWAY_MS, PoolMember } from './member.ts'
import { poolSessions } from './pool-sessions.ts'
import { createRemoteEngine, EngineError, serviceAt } from './remote.ts'

/** A longer queue would take too long to serve. */
const MAX_WAITING = 1_000
/** How often the engines are asked while requests wait, to see pages that other processes have left. */
const POLL_MS = 250

interface PoolSettings {
  urls: readonly URL[]
  /** Secret. */
  key: string | undefined
  log: Log
  /** Ports of this process and services of the operator, which the engines do not know. No page may reach them, nor the engines. */
  closed?: (() => readonly Service[]) | undefined
}

export interface EnginePool extends RenderEngine {
  /** Where the engines are. */
  readonly services: readonly Service[]
}

/** Engines that have failed for one request, and how. */
type Failed = ReadonlyMap<PoolMember, EngineError>

/**
 * An engine made of engines in other processes. A page goes to the engine with the most free pages, and to the next one
 * if that fails or stops answering. If all are full, requests wait in a queue until their time is over.
 */
export function createEnginePool({ urls, key, log, closed = () => [] }: PoolSettings): EnginePool {
  const services = urls.map(serviceAt)
  const remoteOf = (url: URL) => createRemoteEngine(url, key, () => [...closed(), ...services])
  const members = urls.map((url, index) => new PoolMember(`engine ${index + 1}`, remoteOf(url)))
  const turnTime = new TurnTime()
  const queue = new FairQueue({
    maxWaiting: MAX_WAITING,
    full: () => exhausted(`${MAX_WAITING} requests are already waiting`),
  })
  let open = 0
  let attendance: Timer | undefined

  /** Takes a page of the best engine that has not failed for this request. */
  async function claim(failed: Failed, again: boolean, { owner, signal }: Call) {
    await lookAt(members, failed, signal)
    queue.serve()
    attendance ??= setInterval(attend, POLL_MS).unref()
    return queue.wait({ signal, owner, again, take: () => takePage(members, failed) })
  }

  /** While pages are open or wanted, asks the engines for their health, to see freed pages and engines that stopped answering. */
  function attend(): void {
    if (open + queue.length === 0) {
      clearInterval(attendance)
      attendance = undefined
      return
    }
    const freshMs = queue.length > 0 ? POLL_MS / 2 : undefined
    for (const member of members) void member.look({ freshMs }).then(() => queue.serve())
  }

  async function renderOn(member: PoolMember, request: RenderRequest, call: Call) {
    const started = performance.now()
    open += 1
    try {
      return await member.render(request, call)
    } finally {
      open -= 1
      turnTime.record(performance.now() - started)
      queue.serve()
    }
  }

  function exhausted(why: string, failed: Failed = new Map(), cause?: unknown): ServiceError {
    const pages = members.reduce((total, member) => total + (member.usable ? member.pages : 0), 0)
    return new ServiceError('capacity_exhausted', `${why}: ${statesOf(members, failed)}`, {
      cause,
      retryAfterSeconds: turnTime.secondsUntilTurn(queue.length, pages),
    })
  }

  return {
    services,
    sessions: poolSessions(members, log),
    async render(request, call) {
      const failed = new Map<PoolMember, EngineError>()
      for (let again = false; ; again = true) {
        const member = await claim(failed, again, call).catch((thrown: unknown) => {
          throw isTimeout(thrown) ? exhausted('No rendering engine had a free page in time', failed, thrown) : thrown
        })
        try {
          return await renderOn(member, request, call)
        } catch (thrown) {
          if (!(thrown instanceof EngineError)) throw thrown
          member.fail(thrown)
          if (thrown.kind === 'full') continue
          failed.set(member, thrown)
          log.warn('engine_failed', { engine: member.name, outcome: thrown.message, cause: causeOf(thrown.cause) })
          if (thrown.kind === 'broke' && request.actions.length > 0) throw halfDone(member, thrown)
        }
      }
    },
    health: async () => {
      await Promise.all(members.map((member) => member.look()))
      return sumOf(members.flatMap(({ usable, health }) => (usable && health) || []))
    },
    report: async () => {
      await Promise.all(members.map((member) => member.look()))
      const inOrder = members.filter(({ usable }) => usable).sort((one, other) => other.free - one.free)
      return members.map((member, index) => reportOf(member, urls[index]!, inOrder.indexOf(member)))
    },
    stats: async () => ({ instances: members.map(({ name, usable }) => ({ instance: name, up: usable })) }),
    close: async () => clearInterval(attendance),
  }
}

function reportOf({ name, usable, state, health }: PoolMember, url: URL, place: number): EngineReport {
  return {
    name,
    address: `${url.protocol}//${url.host}`,
    state: usable ? 'up' : 'down',
    message: state,
    ...(place >= 0 && { order: place + 1 }),
    ...(health !== undefined && { health }),
  }
}

/**
 * Asks the engines for their health. Engines that were away are waited for only if there is no other. If all are away,
 * they are asked once more, since one may be restarting or too busy to answer.
 *
 * @throws the reason of `signal`
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
 * Takes a page of the engine with the most free pages, or a place in an engine's own queue. Undefined while there is
 * neither. If all engines miss one health request, no render fails: it may be load, here or there.
 *
 * @throws ServiceError `render_unavailable` if no engine is left
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

/** The state of each engine, for the caller. It names no addresses, which are the operator's. */
function statesOf(members: readonly PoolMember[], failed: Failed): string {
  return members.map((member) => `${member.name} ${failed.get(member)?.message ?? member.state}`).join(', ')
}

function unavailable(members: readonly PoolMember[], failed: Failed): ServiceError {
  return new ServiceError('render_unavailable', `No rendering engine is available: ${statesOf(members, failed)}`)
}

/** Clicks and input may already have had an effect, so the page is not rendered again. */
function halfDone({ name }: PoolMember, { message, cause }: EngineError): ServiceError {
  return new ServiceError('internal', `The rendering engine failed while it was rendering: ${name} ${message}`, {
    cause,
    hint: 'The actions may have started, so no other engine was tried.',
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
