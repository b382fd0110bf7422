// The HTTP interface over browser sessions without a browser.
import type { SessionState } from '../../src/engines/session.ts'
import type { OpenModel } from '../../src/model/model.ts'
import { ProfileKeeper, type Profiles } from '../../src/operations/session-profiles.ts'
import { noDatabase } from '../../src/service/jobs.ts'
import { silent } from '../site/engines.ts'
import { plainSessions } from '../site/sessions.ts'
import { json, testApp } from './app.fixture.ts'

const noProfiles: Profiles = { load: noDatabase, save: noDatabase }

/** The interface over sessions without a browser, for the keys of two people. */
export function sessionApp(engine = plainSessions(), profiles = noProfiles, openModel?: OpenModel) {
  const keeper = new ProfileKeeper({ engine, profiles, log: silent })
  const app = testApp({
    keys: ['one', 'two'],
    sessioning: { engine, profiles, keeper, proxies: {}, ...(openModel && { openModel }) },
  })
  const as = (key: string) => ({
    post: (path: string, body: unknown = {}) => app.post(path, body, { authorization: `Bearer ${key}` }),
    ask: (method: string, path: string) => app.request(method, path, { headers: { authorization: `Bearer ${key}` } }),
  })
  return { ...as('one'), other: as('two'), engine, keeper, lines: app.lines }
}

type App = ReturnType<typeof sessionApp>

export const opened = async ({ post }: App, body: object = {}, path = '/v2/browser') =>
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
