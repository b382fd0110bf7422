import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'

type Json = Record<string, unknown>

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
    service = await startService(['--role=all', '--allow-private-networks=127.0.0.0/8', data])
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

  test('a file', async () => {
    const form = new FormData()
    form.append('file', new File([' \n'], 'tyhja.txt', { type: 'text/plain' }))
    const answer = (await (await fetch(`${service.url}/v2/parse`, { method: 'POST', body: form })).json()) as Json
    expect((answer.data as Json).warning).toBe('The file has no text.')
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
