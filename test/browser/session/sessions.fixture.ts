import type { EngineSettings } from '../../../src/browser/engine.ts'
import type { SessionRequest } from '../../../src/engines/session.ts'
import { testCall } from '../../call.fixture.ts'
import { startEngine } from '../engine.fixture.ts'

/** An engine with its sessions in short form. */
export function startSessions(settings: Partial<EngineSettings> = {}) {
  const engine = startEngine(settings)
  const { sessions } = engine
  const call = testCall({ owner: 'me' })
  return {
    engine,
    sessions,
    call,
    open: async (request: Partial<SessionRequest> = {}) =>
      (await sessions.open({ ttlMs: 600_000, activityTtlMs: 300_000, ...request }, call)).id,
    run: (id: string, code: string, timeoutMs = 30_000) => sessions.execute(id, { code, timeoutMs }, call),
    infoOf: async (id: string) => (await sessions.list(call)).find((info) => info.id === id),
    [Symbol.asyncDispose]: () => engine.close(),
  }
}

export type TestSessions = ReturnType<typeof startSessions>
