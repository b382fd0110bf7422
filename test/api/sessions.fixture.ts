// The HTTP interface over browser sessions without a browser.
import { listen } from '../../src/api/listen.ts'
import type { SessionState, Sessions } from '../../src/engines/session.ts'
import { ProfileKeeper, type Profiles } from '../../src/operations/session-profiles.ts'
import type { Sessioning } from '../../src/operations/sessions.ts'
import { noDatabase } from '../../src/service/jobs.ts'
import { silent } from '../site/engines.ts'
import { plainSessions } from '../site/sessions.ts'
import { json, testApp } from './app.fixture.ts'

const noProfiles: Profiles = { load: noDatabase, save: noDatabase }

/** The interface over sessions without a browser, for the keys of two people. */
export function sessionApp<Engine extends Sessions = ReturnType<typeof plainSessions>>(
  engine: Engine = plainSessions() as Sessions as Engine,
  profiles = noProfiles,
  isOwner?: (owner: string) => boolean,
  more: Partial<Sessioning> = {},
) {
  const keeper = new ProfileKeeper({ engine, profiles, log: silent })
  const sessioning = { engine, profiles, keeper, proxies: {}, ...more }
  const app = testApp({ keys: ['one', 'two'], sessioning, ...(isOwner && { isOwner }) })
  const as = (key: string) => ({
    post: (path: string, body: unknown = {}) => app.post(path, body, { authorization: `Bearer ${key}` }),
    ask: (method: string, path: string) => app.request(method, path, { headers: { authorization: `Bearer ${key}` } }),
  })
  return { ...as('one'), other: as('two'), engine, keeper, lines: app.lines, listen: () => served(app) }
}

/** The interface on a port, with its WebSockets. */
function served({ handle, sockets, log }: ReturnType<typeof testApp>) {
  const server = listen({ host: '127.0.0.1', port: 0, handle, sockets, log })
  return { origin: server.url.origin, sockets, [Symbol.asyncDispose]: () => server.stop() }
}

type App = ReturnType<typeof sessionApp>

export const opened = async ({ post }: Pick<App, 'post'>, body: object = {}, path = '/v2/browser') =>
  String((await json(await post(path, body))).id)

/** Profiles in memory, by owner and name. */
export function memoryProfiles() {
  const kept = new Map<string, SessionState>()
  const profiles: Profiles = {
    load: async (owner, name) => kept.get(`${owner} ${name}`),
    save: async (owner, name, state) => void kept.set(`${owner} ${name}`, state),
  }
  return { kept, profiles }
}
