import type { RenderEngine } from '../engines/engine.ts'
import type { Proxies } from '../fetch/plan.ts'
import type { Log } from '../log.ts'
import type { OpenModel } from '../model/model.ts'
import { ProfileKeeper, type Profiles } from '../operations/session-profiles.ts'
import type { Sessioning } from '../operations/sessions.ts'

interface SessionSettings {
  renderer: RenderEngine | undefined
  profiles: Profiles
  proxies: Proxies
  log: Log
  openModel: OpenModel | undefined
  /** Whether DevTools clients may connect. */
  cdp: boolean
  /** Whether the browser belongs to this process, so that its sessions end with it. */
  own: boolean
}

/** The browser sessions of a process. `close` saves the profiles of those that end with it. */
export function sessionsIn({ renderer, profiles, proxies, log, openModel, cdp, own }: SessionSettings): {
  sessioning: Sessioning | undefined
  close(): Promise<void>
} {
  const engine = renderer?.sessions
  if (engine === undefined) return { sessioning: undefined, close: async () => undefined }
  const keeper = new ProfileKeeper({ engine, profiles, log })
  const sessioning = { engine, profiles, keeper, proxies, cdp, ...(openModel && { openModel }) }
  return { sessioning, close: () => keeper.stop(own) }
}
