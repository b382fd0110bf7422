// The vendor's clients sign in on a site, in a session.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { javaScriptPackage, Lacking, mcpServer, pythonPackage } from '../../scripts/vendor/packages.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { MINUTE } from '../browser/engine.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { shortForm } from '../forms.ts'
import { type ModelServerStandIn, saying, startModelServer } from '../model/model-server.fixture.ts'
import { loginRoutes, PASSWORD, USER } from '../site/login.ts'
import { startWeb, type Web } from '../site/web.ts'
import { openMcp } from './session-clients/mcp.ts'

setDefaultTimeout(10 * MINUTE)

const KEY = 'fc-session-clients'
const BALANCE = 'Your balance is 42 crowns.'
const ALL_SEEN = {
  session: BALANCE,
  listed: ['active'],
  deleted: true,
  interaction: BALANCE,
  prompt: '42 crowns',
  stopped: true,
}

const clients = async () => ({
  python: await pythonPackage(),
  javascript: await javaScriptPackage(),
  mcp: await mcpServer(),
})
const found =
  shortForm ??
  (await clients().catch((thrown) => {
    if (thrown instanceof Lacking) return thrown.message
    throw thrown
  }))
const why = typeof found === 'string' ? found : undefined

describe.skipIf(why !== undefined)(why === undefined ? 'the clients' : `NOT RUN, ${why}: the clients`, () => {
  const { python, javascript, mcp } = found as Awaited<ReturnType<typeof clients>>
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  let web: Web
  let model: ModelServerStandIn
  let service: Awaited<ReturnType<typeof startService>>
  beforeAll(async () => {
    place = await temporaryFolder()
    web = await startWeb(() => loginRoutes)
    model = await startModelServer(({ body }) => {
      const [, text = 'nothing'] = /balance is ([^.]*)/.exec(body.messages.at(-1)!.content) ?? []
      return saying(JSON.stringify({ action: 'finish', element: null, text, succeeded: true }))
    })
    service = await startService(['--allow-private-networks=127.0.0.0/8', `--data-dir=${place.folder}`], {
      SERVICE_WEB_EXTRACT_API_KEY: KEY,
      SERVICE_LLM_BASE_URL: `${model.origin}/v1`,
      SERVICE_LLM_MODEL: 'scripted',
    })
  })
  afterAll(async () => {
    await service?.stop()
    await model?.[Symbol.asyncDispose]()
    await web?.[Symbol.asyncDispose]()
    await place?.[Symbol.asyncDispose]()
  })

  const file = (name: string) => join(import.meta.dir, 'session-clients', name)

  async function printed(command: string[]): Promise<unknown> {
    const child = Bun.spawn([...command, service.url, KEY, web.origin, USER, PASSWORD], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
    if (child.exitCode !== 0) throw new Error(err)
    return JSON.parse(out)
  }

  test('of Python signs in, in a session of its own and after a scrape', async () => {
    expect(await printed([python.python, file('login.py')])).toEqual(ALL_SEEN)
  })

  test('of JavaScript does too', async () => {
    const entry = pathToFileURL(join(javascript.folder, 'dist/index.js')).href
    expect(await printed([javascript.node, file('login.mjs'), entry])).toEqual(ALL_SEEN)
  })

  test('of MCP does after a scrape', async () => {
    await using tools = await openMcp([javascript.node, mcp], {
      FIRECRAWL_API_URL: service.url,
      FIRECRAWL_API_KEY: KEY,
    })
    const actions = [{ type: 'wait', milliseconds: 10 }]
    const scraped = await tools.call('firecrawl_scrape', { url: `${web.origin}/`, formats: ['markdown'], actions })
    const [, scrapeId] = /"scrapeId":\s*"([^"]+)"/.exec(scraped) ?? []
    const code = `await page.fill('[name=user]', '${USER}'); await page.fill('[name=password]', '${PASSWORD}')
      await page.click('button'); await page.waitForURL('**/account'); await page.innerText('p')`
    expect(await tools.call('firecrawl_interact', { scrapeId, code, language: 'node' })).toContain(BALANCE)
    expect(await tools.call('firecrawl_interact', { scrapeId, prompt: 'Tell the balance' })).toContain('42 crowns')
    expect(await tools.call('firecrawl_interact_stop', { scrapeId })).toContain('success')
  })
})
