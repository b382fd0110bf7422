import { ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import { onAbort } from '../net/abort.ts'
import type { Service } from '../net/address.ts'
import { PoolMember } from './pool-member.ts'
import { createRemoteEngine, EngineFault } from './remote-engine.ts'
import type { EngineHealth, RenderEngine } from './rendering.ts'
import { createTurns } from './turns.ts'

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

type Context = Parameters<RenderEngine['render']>[1]

/**
 * Rendering engines in other processes, as one (specification 4.3.11): a page is asked of the engine with the most free
 * pages, and of the next when that one fails. When all are full, requests wait in turn until their time is over.
 */
export function createEnginePool({ urls, key, log }: PoolSettings): EnginePool {
  const members = urls.map((url, index) => new PoolMember(`engine ${index + 1}`, createRemoteEngine(url, key)))
  const turns = createTurns(MAX_WAITING)
  let freed = Promise.withResolvers<void>()

  /** A page of the best engine that has not failed for this request; it is taken for it. */
  async function claim(
    failed: ReadonlyMap<PoolMember, EngineFault>,
    { signal, again }: Context & { again: boolean },
  ): Promise<PoolMember> {
    using _turn = await turns.take(signal, again)
    for (let freshMs: number | undefined; ; freshMs = POLL_MS / 2) {
      const usable = await lookAt(members, failed, { signal, freshMs })
      if (usable.length === 0) throw unavailable(members, failed)
      const best = usable.reduce((best, member) => (member.free > best.free ? member : best))
      if (best.free > 0) {
        best.enter()
        return best
      }
      await either(freed.promise, POLL_MS, signal)
    }
  }

  async function renderOn(member: PoolMember, request: Parameters<RenderEngine['render']>[0], context: Context) {
    try {
      return await member.engine.render(request, context)
    } finally {
      member.leave()
      freed.resolve()
      freed = Promise.withResolvers()
    }
  }

  return {
    services: members.map(({ engine }) => engine.service),
    async render(request, context) {
      const failed = new Map<PoolMember, EngineFault>()
      for (let again = false; ; again = true) {
        const member = await claim(failed, { ...context, again }).catch((thrown: unknown) => {
          throw isTimeout(thrown) ? exhausted(members, failed, thrown) : thrown
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
      const clock = AbortSignal.timeout(2_000)
      await Promise.all(members.map((member) => member.look(clock)))
      return sumOf(members.flatMap(({ health }) => health ?? []))
    },
    close: async () => undefined,
  }
}

/** The engines that answer and have not failed for this request. */
async function lookAt(
  members: readonly PoolMember[],
  failed: ReadonlyMap<PoolMember, EngineFault>,
  { signal, freshMs }: { signal: AbortSignal; freshMs: number | undefined },
): Promise<PoolMember[]> {
  for (const patient of [false, true]) {
    await Promise.all(members.map((member) => member.look(signal, { ...(freshMs && { freshMs }), patient })))
    const usable = members.filter((member) => member.usable && !failed.has(member))
    if (usable.length > 0) return usable
  }
  return []
}

const isTimeout = (thrown: unknown) =>
  thrown instanceof ServiceError && (thrown.code === 'fetch_timeout' || thrown.code === 'capacity_exhausted')

/** What each engine says, for the caller: no addresses, since those are the operator's. */
function saying(members: readonly PoolMember[], failed: ReadonlyMap<PoolMember, EngineFault>): string {
  return members.map((member) => `${member.name} ${failed.get(member)?.says ?? member.says}`).join(', ')
}

function unavailable(members: readonly PoolMember[], failed: ReadonlyMap<PoolMember, EngineFault>): ServiceError {
  return new ServiceError('render_unavailable', `No rendering engine can take the page: ${saying(members, failed)}`)
}

/** What was clicked and written may have had its effect: not twice. */
function halfDone({ name }: PoolMember, { says, cause }: EngineFault): ServiceError {
  return new ServiceError('internal', `The rendering engine failed while it was at work: ${name} ${says}`, {
    cause,
    hint: 'Its actions may have begun, so that no other engine was asked.',
  })
}

function exhausted(
  members: readonly PoolMember[],
  failed: ReadonlyMap<PoolMember, EngineFault>,
  cause: unknown,
): ServiceError {
  const message = `No rendering engine had a free page in time: ${saying(members, failed)}`
  return new ServiceError('capacity_exhausted', message, { cause })
}

/** Waits for the promise, the time, or the signal, whichever is first; throws the reason of the last. */
async function either(promise: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const { promise: over, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const unhook = onAbort(signal, () => reject(signal.reason))
  try {
    await Promise.race([promise, over])
  } finally {
    clearTimeout(timer)
    unhook()
  }
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
