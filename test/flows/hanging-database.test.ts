import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { serversIn } from '../db/holders.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { startSite } from './crawled-site.fixture.ts'
import { ownServers } from './postgres.fixture.ts'
import { rolesOver } from './roles.fixture.ts'

const LATEST_MS = 5000

/** All processes of the server: the leader and those that serve connections. */
const processesOf = (folder: string) =>
  serversIn(folder).filter((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres')

interface Answered {
  name: string
  status: number
  code: string | undefined
  ms: number
}

test(
  'routes answer 503 within 5 s while the database hangs, and work again afterwards',
  async () => {
    await using postgres = await ownServers[0]!.start()
    await using site = startSite(50, () => 50)
    await using roles = rolesOver(postgres.env)
    const { url } = await roles.start('api')
    await roles.start('worker')
    const ask = async (name: string, method: string, path: string, body?: object): Promise<Answered> => {
      const began = performance.now()
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
      const response = await fetch(url + path, init)
      const text = await response.text()
      const ms = Math.round(performance.now() - began)
      return { name, status: response.status, code: /"code":"(\w+)"/.exec(text)?.[1], ms }
    }
    const start = { urls: [`${site.origin}/1`] }
    const crawl = await fetch(`${url}/v2/crawl`, {
      method: 'POST',
      body: JSON.stringify({ url: site.origin, limit: 10 }),
    })
    const { id } = (await crawl.json()) as { id: string }
    const all = () => [
      ask('status', 'GET', `/v2/crawl/${id}`),
      ask('errors', 'GET', `/v2/crawl/${id}/errors`),
      ask('webhooks', 'GET', `/v2/crawl/${id}/webhooks`),
      ask('start', 'POST', '/v2/batch/scrape', start),
      ask('start crawl', 'POST', '/v2/crawl', { url: site.origin, limit: 1 }),
      ask('active', 'GET', '/v2/crawl/active'),
      ask('upload-url', 'POST', '/v2/parse/upload-url', { filename: 'a.html' }),
      ask('native status', 'GET', `/crawl/${id}`),
    ]
    const before = await Promise.all(all())
    expect(before.filter(({ status }) => status >= 400)).toEqual([])
    for (let round = 0; round < 2; round += 1) {
      const stopped = processesOf(postgres.folder)
      expect(stopped.length).toBeGreaterThan(5)
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      try {
        // The second wave has no connection that was open before.
        for (let wave = 0; wave < 2; wave += 1) {
          const answers = await Promise.all([...all(), ask('cancel', 'DELETE', `/v2/crawl/${id}`)])
          if (process.env.TELL !== undefined) console.log(answers)
          const wrong = answers.filter(
            ({ status, code, ms }) =>
              status !== 503 || code?.toLowerCase() !== 'database_unavailable' || ms > LATEST_MS,
          )
          expect(wrong).toEqual([])
        }
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
      }
      await until(async () => (await Promise.all(all())).every(({ status }) => status < 400))
    }
    const later = await Promise.all(Array.from({ length: 30 }, () => ask('active', 'GET', '/v2/crawl/active')))
    expect(later.filter(({ status }) => status !== 200)).toEqual([])
    const batch = await fetch(`${url}/v2/batch/scrape`, { method: 'POST', body: JSON.stringify(start) })
    const { id: last } = (await batch.json()) as { id: string }
    const status = async () =>
      ((await (await fetch(`${url}/v2/batch/scrape/${last}`)).json()) as { status: string }).status
    await until(async () => (await status()) === 'completed')
    expect((await ask('cancel', 'DELETE', `/v2/batch/scrape/${last}`)).status).toBeLessThan(500)
  },
  4 * PATIENCE_MS,
)
