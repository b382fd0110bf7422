// Sessions over two engines, of which one is killed under load. For five minutes at length.
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { median, ownMegabytes } from '../bench/processes.ts'
import { browserFound, settled, temporaryFolder } from '../browser/browsers.fixture.ts'
import { MINUTE } from '../browser/engine.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { atLength } from '../forms.ts'
import { descendants } from '../processes.ts'
import { html, startWeb, type Web } from '../site/web.ts'

const SESSIONS = 8
const RUN_MS = atLength ? 5 * MINUTE : 3_000
/** When an engine is killed. */
const KILL_AFTER_MS = RUN_MS * 0.4
const open = '--allow-private-networks=127.0.0.0/8'

/** Code, and what it gives in a session that counts its executions. */
const works = [
  ({ count }: Session) => ({ code: `globalThis.count = ${count}; 6 * 7`, result: '42' }),
  ({ name }: Session) => ({ code: `localStorage.name`, result: name }),
  ({ name }: Session) => ({ code: `page.url(); await page.evaluate(() => document.cookie)`, result: `name=${name}` }),
  () => ({ code: `await page.click('#more'); await page.textContent('h1')`, result: 'More' }),
  () => ({ code: `'x'.repeat(200_000).length`, result: '200000' }),
  () => ({ code: `const all = Array.from({ length: 1e6 }, (_, i) => i); all.length`, result: '1000000' }),
  (_: Session, web: Web) => ({
    code: `await page.goto('${web.origin}/?${Math.random()}'); await page.title()`,
    result: 'Home',
  }),
]

interface Session {
  id: string
  engine: number
  name: string
  count: number
  /** The status of the first execution that was refused. */
  refused?: number
}

test.skipIf(!browserFound)(
  browserFound
    ? `${SESSIONS} sessions on two engines go on when one is killed, and nothing is left behind`
    : 'NOT RUN, there is no browser: sessions on two engines',
  async () => {
    await using place = await temporaryFolder()
    await using web = await startWeb(() => ({
      '/': html(
        "<title>Home</title><h1>Home</h1><button id=more onclick=\"document.querySelector('h1').textContent = 'More'\">More</button>",
      ),
    }))
    const env = { RENDER_ENGINE_KEY: 'k3y', TMPDIR: place.folder, HOME: process.env.HOME ?? place.folder }
    const engines = await Promise.all([1, 2].map(() => startService(['--role=render', open], env)))
    const urls = engines.map(({ url }) => url).join(',')
    const service = await startService(['--role=api', open], { ...env, RENDER_ENGINE_URLS: urls })
    const ask = async (method: string, path: string, body?: object, key = 'me') => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
      return { status: response.status, body: (await response.json()) as any }
    }
    const run = (id: string, code: string, key?: string) => ask('POST', `/v2/browser/${id}/execute`, { code }, key)
    const instances = await Promise.all(engines.map(async ({ url }) => (await healthOf(url)).instanceId))

    const sessions = await Promise.all(
      Array.from({ length: SESSIONS }, async (_, index): Promise<Session> => {
        const { body } = await ask('POST', '/v2/browser', { ttl: 3_600 })
        const name = `session-${index}`
        const code = `await page.goto('${web.origin}/'); await page.evaluate((name) => { localStorage.name = name; document.cookie = 'name=' + name }, '${name}')`
        expect((await run(body.id, code)).body.exitCode).toBe(0)
        return { id: body.id, engine: instances.indexOf(body.id.split('.')[0]), name, count: 0 }
      }),
    )
    const [killed, left] = [0, 1].map((engine) => sessions.filter((session) => session.engine === engine))
    expect([killed!.length, left!.length]).toEqual([4, 4])

    const endsAt = performance.now() + RUN_MS
    const lanes = sessions.map(async (session) => {
      while (performance.now() < endsAt && session.refused === undefined) {
        session.count += 1
        const { code, result } = works[Math.floor(Math.random() * works.length)]!(session, web)
        const answer = await run(session.id, code)
        if (answer.status !== 200) session.refused = answer.status
        else if (session.engine === 1) expect([code, answer.body.result]).toEqual([code, result])
      }
    })
    const samples: number[] = []
    const ofProcess: number[] = []
    const sampling = setInterval(() => {
      samples.push(megabytesUnder(engines[1]!.child.pid))
      ofProcess.push(ownMegabytes(engines[1]!.child.pid))
    }, RUN_MS / 30)
    await Bun.sleep(KILL_AFTER_MS)
    await engines[0]!.stop('SIGKILL')
    await Promise.all(lanes)
    clearInterval(sampling)

    // Those of the engine that is left were never refused; the others have ended, and say so to their owner only.
    expect(left!.map(({ refused }) => refused)).toEqual([undefined, undefined, undefined, undefined])
    for (const { id, refused } of killed!) {
      expect([503, 410]).toContain(refused!)
      expect(await run(id, '1')).toMatchObject({ status: 410, body: { code: 'SESSION_ENDED' } })
      expect((await run(id, '1', 'you')).status).toBe(404)
    }
    const listed = new Map(
      (await ask('GET', '/v2/browser')).body.sessions.map((each: { id: string; status: string }) => [
        each.id,
        each.status,
      ]),
    )
    expect(sessions.map(({ id }) => listed.get(id))).toEqual(
      sessions.map(({ engine }) => (engine === 1 ? 'active' : 'destroyed')),
    )
    if (atLength) for (const each of [samples, ofProcess]) expectFlat(each)
    const executions = sessions.reduce((sum, { count }) => sum + count, 0)
    if (atLength) {
      const [all, own] = [samples, ofProcess].map((each) => each.map(Math.round).join(' '))
      console.log(`${executions} executions; MB of the engine that is left, with its browser: ${all}; without: ${own}`)
    }

    for (const { id } of left!) expect((await ask('DELETE', `/v2/browser/${id}`)).status).toBe(200)
    expect((await healthOf(engines[1]!.url)).sessions).toEqual({ active: 0, available: 8 })
    await service.stop()
    await engines[1]!.stop()
    expect(await settled(() => processesWith(place.folder))).toEqual([])
    expect(await settled(() => readdirSync(place.folder))).toEqual([])
  },
  RUN_MS + 3 * MINUTE,
)

async function healthOf(url: string): Promise<{ instanceId: string; sessions: object }> {
  return (await (await fetch(`${url}/health`)).json()) as { instanceId: string; sessions: object }
}

/** Memory of a process and of its browsers. */
function megabytesUnder(pid: number): number {
  const each = [pid, ...descendants('', pid)].map((one) => {
    try {
      return ownMegabytes(one)
    } catch {
      return 0
    }
  })
  return each.reduce((sum, megabytes) => sum + megabytes, 0)
}

/** The last third of the samples is not above the middle one, give or take what a garbage collection leaves. */
function expectFlat(samples: readonly number[]): void {
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [median(samples.slice(third, -third)), median(samples.slice(-third))]
  expect(last).toBeLessThan(middle * 1.15 + 30)
}

/** Processes that have a folder for their temporary files. */
function processesWith(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'utf8').includes(folder)
      } catch {
        return false
      }
    })
}
