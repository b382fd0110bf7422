import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { tokensIn } from '../../src/mcp/paging/tokens.ts'
import { ownProgram } from '../cli/process.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import type { Web } from '../site/web.ts'
import { call } from './client.fixture.ts'
import { PARAGRAPHS, paragraphs, startSite } from './site.fixture.ts'

let web: Web
let client: Client
let transport: StdioClientTransport
const folder = mkdtempSync(join(tmpdir(), 'mcp-stdio-'))
// Of root, the database runs as another user, who must get there.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')

beforeAll(async () => {
  web = await startSite()
  const [command, ...args] = ownProgram
  transport = new StdioClientTransport({
    command: command!,
    args: [...args, 'mcp', '--allow-private-networks=127.0.0.0/8'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', TMPDIR: tmpdir(), DATA_DIR: dataDir },
    stderr: 'pipe',
  })
  client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  // From here on, the client checks structured results against their schemas.
  await client.listTools()
}, PATIENCE_MS)

afterAll(async () => {
  await client.close()
  await web[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const tool = (...args: Parameters<typeof call> extends [unknown, ...infer Rest] ? Rest : never) => call(client, ...args)

test('a page arrives as Markdown, followed by its facts', async () => {
  const { texts, facts } = await tool('firecrawl_scrape', { url: `${web.origin}/` })
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('# The Lighthouse\n\nParagraph 1')
  expect(facts().metadata).toMatchObject({ title: 'The Lighthouse', statusCode: 200, url: `${web.origin}/` })
})

test('several formats arrive in one tag each', async () => {
  const { texts } = await tool('firecrawl_scrape', {
    url: `${web.origin}/product`,
    formats: ['markdown', 'json', 'query'],
    jsonOptions: { schema: { type: 'object', properties: { price: { type: 'number' } } } },
    queryOptions: { prompt: 'What is the colour?', mode: 'directQuote' },
  })
  expect(texts[0]).toBe('<json>\n{\n "price": 12.5\n}\n</json>')
  expect(texts[1]).toStartWith('<markdown>\n# Lamp')
  expect(texts[2]).toContain('Colour: red')
})

test('no tool call has opened a database so far, and nothing is listed', async () => {
  expect(await client.listResources()).toEqual({ resources: [] })
  expect(existsSync(dataDir)).toBe(false)
})

test('a long page is read in parts that fit the budget, end with a block, and make up the whole from one fetch', async () => {
  const url = `${web.origin}/long`
  const whole = (await tool('firecrawl_scrape', { url, maxTokens: 100_000, maxAge: 0 })).texts[0]!
  const visits = web.visits('/long').length
  const parts: string[] = []
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const { texts, facts } = await tool('firecrawl_scrape', {
      url,
      maxTokens: 1500,
      maxAge: 0,
      ...(cursor && { cursor }),
    })
    const [text = ''] = texts
    expect(texts.reduce((sum, each) => sum + tokensIn(each), 0)).toBeLessThan(1700)
    cursor = facts().cursor
    parts.push(cursor === undefined ? text : text.replace(/\n\n\[Characters [^\]]*\]$/, ''))
    if (cursor !== undefined) expect(parts.at(-1)).toEndWith('no ship was seen.\n\n')
  }
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.join('')).toBe(whole)
  expect(whole).toContain(paragraphs[PARAGRAPHS - 1]!)
  expect(web.visits('/long').length).toBe(visits + 1)
})

test('a list is read in parts too', async () => {
  const args = { url: `${web.origin}/slow/`, sitemap: 'skip', maxTokens: 500 }
  const first = (await tool('firecrawl_map', args)).data
  const rest = (await tool('firecrawl_map', { ...args, cursor: first.cursor })).data
  expect(first.found).toBeGreaterThan(first.links.length)
  expect(rest.links[0]).not.toEqual(first.links[0])
})

test(
  'a call gives a sign of life while its page is late',
  async () => {
    const seen: Progress[] = []
    await tool('firecrawl_scrape', { url: `${web.origin}/late/1` }, { onprogress: (progress) => seen.push(progress) })
    expect(seen.length).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)

test(
  'a crawl reports its progress, and its pages are resources',
  async () => {
    const seen: Progress[] = []
    const args = { url: `${web.origin}/tree/`, limit: 5, sitemap: 'skip', maxTokens: 600 }
    const { data } = await tool('firecrawl_crawl', args, { onprogress: (progress) => seen.push(progress) })
    expect(data).toMatchObject({ status: 'completed', completed: 5, failed: 0 })
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.map(({ progress }) => progress)).toEqual(
      [...new Set(seen.map(({ progress }) => progress))].sort((a, b) => a - b),
    )
    expect(seen.at(-1)).toMatchObject({ progress: 5, total: 5, message: expect.stringContaining('5 of 5 pages') })

    const listed = [...data.pages]
    for (let { cursor } = data; cursor !== undefined; ) {
      const next = (await tool('firecrawl_check_crawl_status', { id: data.id, cursor, maxTokens: 600 })).data
      listed.push(...next.pages)
      cursor = next.cursor
    }
    const pages = new Set(listed.map(({ page }) => page))
    expect([...pages]).toEqual([1, 2, 3, 4, 5])

    const { resources } = await client.listResources()
    expect(resources[0]).toMatchObject({ uri: `web-extract://jobs/${data.id}` })
    const [index] = (await client.readResource({ uri: resources[0]!.uri })).contents
    const uris = [...String(index && 'text' in index && index.text).matchAll(/\((web-extract:[^)]*)\)/g)].map(
      ([, uri]) => uri!,
    )
    expect(uris).toEqual([1, 2, 3, 4, 5].map((page) => `web-extract://jobs/${data.id}/pages/${page}`))
    const [page] = (await client.readResource({ uri: uris[4]! })).contents
    expect(page).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('Leaf text of /tree/') })
    expect((await client.listResourceTemplates()).resourceTemplates.map(({ name }) => name)).toEqual(['job', 'page'])
    await expect(client.readResource({ uri: `web-extract://jobs/${data.id}/pages/6` })).rejects.toMatchObject({
      code: -32002,
    })
  },
  PATIENCE_MS,
)

test('a call that does not wait says how to go on, and another one waits', async () => {
  const { data } = await tool('firecrawl_crawl', {
    url: `${web.origin}/slow/`,
    limit: 3,
    sitemap: 'skip',
    waitSeconds: 0,
  })
  expect(data).toMatchObject({ status: 'scraping', hint: expect.stringContaining('firecrawl_check_crawl_status') })
  const later = (await tool('web_extract_job_status', { id: data.id, waitSeconds: 30 })).data
  expect(later).toMatchObject({ id: data.id, status: 'completed', completed: 3 })
})

test('a cancelled call stops its job', async () => {
  const controller = new AbortController()
  const onprogress = () => controller.abort()
  const args = { url: `${web.origin}/slow/`, limit: 30, sitemap: 'skip', maxConcurrency: 1 }
  await expect(tool('firecrawl_crawl', args, { onprogress, signal: controller.signal })).rejects.toThrow('abort')
  const { id } = (await tool('web_extract_jobs')).data.jobs[0]
  await until(async () => (await tool('web_extract_job_status', { id })).data.status === 'cancelled')
  expect((await tool('web_extract_cancel_job', { id })).data).toMatchObject({ id, kind: 'crawl', status: 'cancelled' })
})

test('a batch returns its pages, and what was no URL', async () => {
  const { data } = await tool('web_extract_batch_scrape', {
    urls: [`${web.origin}/`, `${web.origin}/product`, 'ftp://site.test/'],
    scrapeOptions: { formats: ['markdown'] },
  })
  expect(data).toMatchObject({ status: 'completed', completed: 2, invalidURLs: ['ftp://site.test/'] })
  expect(data.pages.map(({ title }: { title: string }) => title).sort()).toEqual(['Lamp', 'The Lighthouse'])
})

test('an extraction returns its data', async () => {
  const { data } = await tool('firecrawl_extract', {
    urls: [`${web.origin}/product`],
    schema: { type: 'object', properties: { price: { type: 'number' } } },
  })
  expect(data).toMatchObject({ status: 'completed', data: { price: 12.5 } })
})

test('an agent job answers with its sources', async () => {
  const { data } = await tool('firecrawl_agent', {
    prompt: 'What is the price of the lamp?',
    urls: [`${web.origin}/product`],
    schema: { type: 'object', properties: { price: { type: 'number' } } },
    strictConstrainToURLs: true,
  })
  expect(data).toMatchObject({ status: 'completed', data: { price: 12.5 } })
  expect(data.sources[0]).toMatchObject({ value: '/price' })
  expect((await tool('firecrawl_agent_status', { id: data.id })).data.status).toBe('completed')
})

test('a trace tells the attempts instead of the content, of a failed page too', async () => {
  const { data } = await tool('web_extract_trace', { url: `${web.origin}/`, maxAge: 0 })
  expect(data).toMatchObject({ used: 'http', statusCode: 200 })
  expect(data.attempts[0]).toMatchObject({ engine: 'http', status: 'selected', statusCode: 200 })
  const refused = (await tool('web_extract_trace', { url: 'http://127.0.0.1:9/' })).data
  expect(refused).toMatchObject({ error: expect.stringContaining('connection_refused') })
  expect(refused.attempts[0]).toMatchObject({ engine: 'http', status: 'failed', reason: 'connection_refused' })
})

test('a monitor is created, checked, looked at, changed and deleted', async () => {
  const args = { page: `${web.origin}/`, goal: 'a new keeper', scheduleText: 'daily' }
  const { id, currentCheckId: checkId } = (await tool('firecrawl_monitor_create', args)).data
  await until(async () => (await tool('firecrawl_monitor_check', { id, checkId })).data.status === 'completed')
  const next = (await tool('firecrawl_monitor_run', { id })).data
  await until(async () => (await tool('firecrawl_monitor_check', { id, checkId: next.id })).data.status === 'completed')
  expect((await tool('firecrawl_monitor_check', { id, checkId: next.id })).data.pages[0]).toMatchObject({
    status: 'same',
  })
  expect((await tool('firecrawl_monitor_checks', { id })).data.checks).toHaveLength(2)
  expect((await tool('firecrawl_monitor_update', { id, body: { status: 'paused' } })).data.status).toBe('paused')
  expect((await tool('firecrawl_monitor_list')).data.monitors[0].id).toBe(id)
  expect((await tool('firecrawl_monitor_get', { id })).data.targets[0].urls).toEqual([`${web.origin}/`])
  expect((await tool('firecrawl_monitor_delete', { id })).data).toEqual({ id, deleted: true })
  expect((await tool('firecrawl_monitor_get', { id })).error?.code).toBe('not_found')
})

test('a local file is read, and what is no file is refused', async () => {
  const path = join(folder, 'note.html')
  writeFileSync(path, '<main><h1>A note</h1><p>Bring oil for the lamp.</p></main>')
  mkdirSync(join(folder, 'inner'))
  expect((await tool('firecrawl_parse', { filePath: path })).texts[0]).toBe('# A note\n\nBring oil for the lamp.')
  for (const [filePath, why] of [
    [join(folder, 'missing.pdf'), 'does not exist'],
    [join(folder, 'inner'), 'is a folder'],
    ['/dev/zero', 'is not a regular file'],
    ['-', 'does not exist'],
    [`${path}\0.pdf`, 'has a NUL character'],
    ['https://site.test/a.pdf', 'is a URL'],
  ]) {
    const { error } = await tool('firecrawl_parse', { filePath })
    expect(error).toMatchObject({ code: 'unreadable_file', message: expect.stringContaining(why!) })
  }
})

test('formats that need a page are refused for a file, with the reason', async () => {
  const { error } = await tool('firecrawl_parse', { filePath: '/etc/hostname', formats: ['screenshot'] })
  expect(error?.message).toContain('needs a web page')
})

test(
  'a page is used in a browser, call after call, and closed',
  async () => {
    const opened = (await tool('firecrawl_interact', { url: `${web.origin}/`, code: 'document.title' })).data
    expect(opened).toMatchObject({ success: true, result: 'The Lighthouse' })
    expect(opened).not.toHaveProperty('liveViewUrl')
    const { scrapeId } = opened
    const again = await tool('firecrawl_interact', { scrapeId, code: 'document.querySelectorAll("p").length' })
    expect(again.data.result).toBe('2')
    expect((await tool('firecrawl_interact_stop', { scrapeId })).data.success).toBe(true)
    const shot = await tool('firecrawl_scrape', { url: `${web.origin}/`, formats: ['screenshot'] })
    expect(shot.result.content.map(({ type }) => type)).toEqual(['image', 'text'])
  },
  PATIENCE_MS,
)

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const nobody = '0b8f4a4e-95f0-4d0c-8f1a-2f6a1c9d7e11'

/** Calls that no careful client makes: the tool, its arguments, and the error. */
const hostile: [what: string, tool: string, args: Record<string, unknown>, code: string, says: string][] = [
  ['no argument', 'firecrawl_scrape', {}, 'invalid_request', '"url" is required'],
  ['an empty URL', 'firecrawl_scrape', { url: '' }, 'invalid_request', '"url" is required'],
  ['a URL that is none', 'firecrawl_scrape', { url: 'http://' }, 'invalid_request', 'URL'],
  ['a file URL', 'firecrawl_scrape', { url: 'file:///etc/passwd' }, 'invalid_request', 'http'],
  ['a private address', 'firecrawl_scrape', { url: 'http://10.0.0.1/' }, 'blocked_address', '10.0.0.1'],
  ['metadata of a cloud', 'firecrawl_crawl', { url: 'http://169.254.169.254/' }, 'blocked_address', '169.254'],
  [
    'a list for a text',
    'firecrawl_scrape',
    { url: ['http://site.test/'] },
    'invalid_request',
    '"url" must be a string',
  ],
  ['a word for a number', 'firecrawl_map', { url: 'site.test', limit: 'many' }, 'invalid_request', '"limit" must be'],
  [
    'a typing error',
    'firecrawl_scrape',
    { url: 'site.test', onlyMainContnt: true },
    'invalid_request',
    'did you mean "onlyMainContent"',
  ],
  [
    'members of prototypes',
    'firecrawl_scrape',
    { url: 'site.test', constructor: { prototype: 1 }, toString: 1 },
    'invalid_request',
    '"constructor" is not a member',
  ],
  [
    'deep nesting',
    'firecrawl_scrape',
    { url: 'site.test', jsonOptions: { schema: nested(5000) }, formats: ['json'] },
    'invalid_request',
    'jsonOptions.schema',
  ],
  [
    'a huge text',
    'firecrawl_search',
    { query: 'x'.repeat(1_000_000) },
    'invalid_request',
    '"query" must have at most 2000',
  ],
  [
    'a thousand unknown arguments',
    'firecrawl_map',
    Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`a${at}`, 1])),
    'invalid_request',
    'and at least',
  ],
  [
    'an unknown format',
    'firecrawl_scrape',
    { url: 'site.test', formats: ['branding'] },
    'invalid_request',
    '"branding" is not offered',
  ],
  [
    'options without their format',
    'firecrawl_scrape',
    { url: 'site.test', jsonOptions: { prompt: 'x' } },
    'invalid_request',
    '"jsonOptions" needs "json" in "formats"',
  ],
  [
    'what only the vendor has',
    'firecrawl_scrape',
    { url: 'site.test', alexandria: [{ provider: 'x' }] },
    'invalid_request',
    'catalog of the hosted service',
  ],
  [
    'no retention',
    'firecrawl_scrape',
    { url: 'site.test', zeroDataRetention: true },
    'invalid_request',
    'zeroDataRetention=true is not supported',
  ],
  [
    'a bad cursor',
    'firecrawl_scrape',
    { url: 'site.test', cursor: '../../etc' },
    'invalid_request',
    '"cursor" is no cursor',
  ],
  [
    'an old cursor',
    'firecrawl_scrape',
    { url: 'site.test', cursor: '0123456789abcdef.0.5' },
    'invalid_request',
    'no longer kept',
  ],
  [
    'a cursor of another job',
    'web_extract_job_status',
    { id: nobody, cursor: `${nobody}.0.0` },
    'not_found',
    'There is no job',
  ],
  [
    'a budget of nothing',
    'firecrawl_map',
    { url: 'site.test', maxTokens: 1 },
    'invalid_request',
    '"maxTokens" must be at least 500',
  ],
  ['an id that is none', 'firecrawl_check_crawl_status', { id: "' or 1=1 --" }, 'invalid_request', '"id"'],
  [
    'a pattern that never ends',
    'firecrawl_crawl',
    { url: 'site.test', includePaths: ['(?=a)'] },
    'invalid_request',
    'includePaths',
  ],
  ['a NUL character', 'firecrawl_scrape', { url: 'http://site.test/\0' }, 'invalid_request', 'control character'],
  ['a session of nobody', 'firecrawl_interact_stop', { scrapeId: 'x' }, 'not_found', 'No browser session'],
  [
    'two ways at once',
    'firecrawl_interact',
    { scrapeId: 'x', url: 'site.test', code: '1' },
    'invalid_request',
    'not both',
  ],
  ['mail', 'firecrawl_monitor_create', { page: 'site.test', email: 'a@b.test' }, 'invalid_request', 'sends no mail'],
]

for (const [what, name, args, code, says] of hostile) {
  test(`${what} is an error that says what to do: ${code}`, async () => {
    const { error, result, texts } = await tool(name, args)
    expect(result.isError).toBe(true)
    expect(error).toMatchObject({ code, message: expect.stringContaining(says) })
    expect(texts[0]).toStartWith(`${code}: `)
    expect(texts[0]!.length).toBeLessThan(2000)
  })
}

test('JSON text is read as what it is, and empty arguments count as absent', async () => {
  const args = {
    url: `${web.origin}/`,
    formats: '["links"]',
    onlyMainContent: 'false',
    includeTags: [],
    location: {},
    proxy: '',
  }
  expect((await tool('firecrawl_scrape', args)).error).toBeUndefined()
})

test('an unknown tool is an error of the protocol', async () => {
  await expect(tool('firecrawl_scrap')).rejects.toThrow('Did you mean "firecrawl_scrape"?')
})

test('it ends with its input, and its database with it', async () => {
  const pid = transport.pid!
  const postmaster = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]
  await client.close()
  await until(() => !existsSync(`/proc/${pid}`))
  await until(() => !existsSync(`/proc/${postmaster}`))
})

test('it ends with SIGTERM too, although the client keeps its end open, and has printed nothing', async () => {
  const child = Bun.spawn([...ownProgram, 'mcp'], {
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`)
  child.stdin.flush()
  const reader = child.stdout.getReader()
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toBe('{"result":{},"jsonrpc":"2.0","id":1}\n')
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
  expect((await reader.read()).done).toBe(true)
  expect(existsSync(join(folder, '.local'))).toBe(false)
})
