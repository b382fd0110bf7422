import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { program, startService } from '../cli/process.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'

type Json = Record<string, unknown>

const OPEN = ['--allow-private-networks=127.0.0.0/8']

describe('an empty result says why, in every family', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  let service: Awaited<ReturnType<typeof startService>>
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) =>
      new URL(url).pathname === '/robots.txt'
        ? new Response('', { status: 404 })
        : new Response('<title>Tyhjä</title><p></p>', { headers: { 'content-type': 'text/html' } }),
  })
  const url = `http://127.0.0.1:${site.port}/tyhja`

  beforeAll(async () => {
    place = await temporaryFolder()
    // Where the tests run as root, the private server's user must get there.
    chmodSync(place.folder, 0o755)
    const data = `--data-dir=${join(place.folder)}`
    service = await startService(['--role=all', ...OPEN, data])
  }, PATIENCE_MS)
  afterAll(async () => {
    await service.stop()
    await site.stop(true)
    await place[Symbol.asyncDispose]()
  })

  const ask = async (path: string, body?: object, headers: Record<string, string> = {}): Promise<Json> => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const type = body ? { 'content-type': 'application/json' } : {}
    return (await (await fetch(service.url + path, { ...init, headers: { ...type, ...headers } })).json()) as Json
  }
  /** The first page of a job that has ended. */
  const finished = async (path: string): Promise<Json> => {
    let status: Json = {}
    await until(async () => {
      status = await ask(path)
      return status.status === 'completed'
    })
    return (status.data as Json[])[0]!
  }
  const REASON = 'The page has no text.'
  const HOW = `${REASON} If a browser shows some, let a browser render it.`

  test('a scrape', async () => {
    expect((await ask('/scrape', { url })).warning).toContain(REASON)
    expect(((await ask('/v2/scrape', { url })).data as Json).warning).toContain(REASON)
  })

  test('the reader', async () => {
    expect((await ask(`/r/${url}`, undefined, { accept: 'application/json' })).warning).toContain(REASON)
    expect(await (await fetch(`${service.url}/r/${url}`)).text()).toContain(REASON)
  })

  test('a batch and a crawl', async () => {
    const batch = await ask('/v2/batch/scrape', { urls: [url] })
    expect((await finished(`/v2/batch/scrape/${batch.id}`)).warning).toContain(REASON)
    const crawl = await ask('/v2/crawl', { url })
    expect((await finished(`/v2/crawl/${crawl.id}`)).warning).toContain(REASON)
    const native = await ask('/crawl', { url })
    expect(JSON.stringify(await finished(`/crawl/${native.id}`))).toContain(REASON)
    const several = await ask('/batch/scrape', { urls: [url] })
    expect(JSON.stringify(await finished(`/batch/scrape/${several.id}`))).toContain(REASON)
  })

  test('a file, however it is sent', async () => {
    const file = new File([' \n'], 'tyhja.txt', { type: 'text/plain' })
    const form = new FormData()
    form.append('file', file)
    const sent = (await (await fetch(`${service.url}/v2/parse`, { method: 'POST', body: form })).json()) as Json
    const encoded = await ask('/v2/parse/base64', { base64: btoa(' \n'), filename: 'tyhja.txt' })
    const { data } = (await ask('/v2/parse/upload-url', { filename: 'tyhja.txt' })) as { data: Record<string, string> }
    await fetch(data.uploadUrl!, { method: 'PUT', body: file })
    const referred = await ask('/v2/parse/reference', { uploadRef: data.uploadRef })
    for (const answer of [sent, encoded, referred]) {
      expect((answer.data as Json).warning).toBe('The file has no text.')
    }
  })

  test('an extraction', async () => {
    expect((await ask('/extract', { url })).warning).toContain(REASON)
    const { id } = await ask('/v2/extract', { urls: [url] })
    let status: Json = {}
    await until(async () => {
      status = await ask(`/v2/extract/${id}`)
      return status.status === 'completed'
    })
    expect(status.warning).toContain(REASON)
    const { err, code } = await program(['extract', url, ...OPEN])
    expect([err, code]).toEqual([expect.stringContaining(REASON), 0])
  })

  test('a monitor', async () => {
    const targets = [{ type: 'scrape', urls: [url] }]
    const schedule = { cron: '0 0 1 1 *', timezone: 'UTC' }
    const { data } = await ask('/v2/monitor', { name: 'Tyhjä', schedule, targets })
    const { id, currentCheckId } = data as Record<string, string>
    let check: Json = {}
    await until(async () => {
      check = (await ask(`/v2/monitor/${id}/checks/${currentCheckId}`)).data as Json
      return check.finishedAt !== undefined
    })
    expect(check.pages).toMatchObject([{ status: 'error', error: `The page is empty. ${HOW}` }])
  })

  test('a crawl into a folder', async () => {
    const folder = join(place.folder, 'crawled')
    const { err, code } = await program(['crawl', url, '-o', folder, ...OPEN])
    expect([err, code]).toEqual([expect.stringContaining(`\n1 page has warnings, see ${folder}/index.jsonl\n`), 0])
    expect(err).toContain(`\n  ${url}: ${HOW}\n`)
    expect(readFileSync(join(folder, 'index.jsonl'), 'utf8')).toContain(HOW)
  })

  test('a tool for agents', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'firecrawl_scrape', arguments: { url } },
    }
    const answer = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(call),
    })
    expect(await answer.text()).toContain(REASON)
  })
})
