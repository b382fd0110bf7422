// The browser sessions of all engines of a pool. The id of a session begins with the instance id of its engine.
import type { Call } from '../call.ts'
import { untilAborted } from '../concurrency/abort.ts'
import { ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import { KnownSessions, sessionGone } from './known-sessions.ts'
import type { PoolMember } from './member.ts'
import { EngineError } from './remote.ts'
import type { SessionInfo, SessionRequest, Sessions } from './session.ts'

/** Sessions open on the engine with the most room, and stay there. They end with it. */
export function poolSessions(members: readonly PoolMember[], log: Log): Sessions {
  const known = new KnownSessions()
  /** Sessions that are being opened, which no health report counts yet. */
  const opening = new Map<PoolMember, number>()
  const roomOf = (member: PoolMember) => member.freeSessions - (opening.get(member) ?? 0)

  const look = (signal: AbortSignal, freshMs?: number) =>
    untilAborted(signal, Promise.all(members.map((member) => member.look({ freshMs, patient: true }))))

  /** What the failure of an engine means for the caller, if its sessions are still there. */
  function failure(member: PoolMember, error: EngineError): ServiceError {
    const { kind, message, cause } = error
    if ((kind === 'full' || kind === 'refused') && cause instanceof ServiceError) return cause
    member.fail(error)
    log.warn('engine_failed', { engine: member.name, outcome: message, cause: causeOf(cause) })
    return new ServiceError(
      'render_unavailable',
      `The rendering engine of this session fails: ${member.name} ${message}`,
      {
        cause: error,
      },
    )
  }

  async function openOn(member: PoolMember, request: SessionRequest, call: Call): Promise<SessionInfo> {
    opening.set(member, (opening.get(member) ?? 0) + 1)
    try {
      const info = await member.engine.sessions.open(request, call)
      known.keep(call.owner, [info])
      return info
    } finally {
      opening.set(member, opening.get(member)! - 1)
    }
  }

  /** The engine of a session; undefined if it is not there any more, or never was. */
  async function engineOf(id: string, signal: AbortSignal): Promise<PoolMember | undefined> {
    await look(signal)
    return members.find((member) => member.hasSession(id))
  }

  async function ask<T>(id: string, call: Call, work: (sessions: Sessions) => Promise<T>): Promise<T> {
    const member = await engineOf(id, call.signal)
    if (member === undefined) throw known.whyGone(id, call.owner)
    try {
      return await work(member.engine.sessions)
    } catch (thrown) {
      if (!(thrown instanceof EngineError)) throw thrown
      const error = failure(member, thrown)
      // It may have ended just now.
      await look(call.signal, 0)
      throw member.hasSession(id) ? error : known.whyGone(id, call.owner)
    }
  }

  async function listOn(member: PoolMember, call: Call): Promise<void> {
    if (!member.usable) return
    try {
      known.keep(call.owner, await member.engine.sessions.list(call))
    } catch (thrown) {
      if (!(thrown instanceof EngineError)) throw thrown
      failure(member, thrown)
    }
  }

  return {
    async open(request, call) {
      await look(call.signal, 0)
      const usable = members.filter((member) => member.usable).toSorted((one, other) => roomOf(other) - roomOf(one))
      const errors: ServiceError[] = []
      for (const member of usable) {
        try {
          return await openOn(member, request, call)
        } catch (thrown) {
          // Each engine knows the scrapes that it has rendered.
          const elsewhere = request.scrapeId !== undefined && (thrown as ServiceError).code === 'not_found'
          if (!(thrown instanceof EngineError) && !elsewhere) throw thrown
          errors.push(thrown instanceof EngineError ? failure(member, thrown) : (thrown as ServiceError))
        }
      }
      throw errors.find(({ code }) => code !== 'not_found') ?? errors[0] ?? unavailable(members)
    },
    execute: (id, script, call) => ask(id, call, (sessions) => sessions.execute(id, script, call)),
    async list(call) {
      await look(call.signal)
      await Promise.all(members.map((member) => listOn(member, call)))
      return known.of(call.owner, (id) => members.some((member) => member.hasSession(id)))
    },
    async close(id, call) {
      try {
        const closed = await ask(id, call, (sessions) => sessions.close(id, call))
        known.keep(call.owner, [closed.info])
        return closed
      } catch (thrown) {
        const info = sessionGone(thrown) ? known.of(call.owner, () => false).find((each) => each.id === id) : undefined
        if (info === undefined) throw thrown
        return { info }
      }
    },
    replay: (id, call) => ask(id, call, (sessions) => sessions.replay(id, call)),
    picture: (id, number, call) => ask(id, call, (sessions) => sessions.picture(id, number, call)),
    viewer: (id, token, call) => ask(id, call, (sessions) => sessions.viewer(id, token, call)),
    watch: (id, token, call) => ask(id, call, (sessions) => sessions.watch(id, token, call)),
    connect: (id, token, call) => ask(id, call, (sessions) => sessions.connect(id, token, call)),
    command: (id, sent, call) => ask(id, call, (sessions) => sessions.command(id, sent, call)),
    input: (id, token, events, call) => ask(id, call, (sessions) => sessions.input(id, token, events, call)),
  }
}

function unavailable(members: readonly PoolMember[]): ServiceError {
  const states = members.map(({ name, state }) => `${name} ${state}`).join(', ')
  return new ServiceError('render_unavailable', `No rendering engine is available: ${states}`)
}
