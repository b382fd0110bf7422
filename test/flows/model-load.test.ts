import { expect, setDefaultTimeout, test } from 'bun:test'
import { startService } from '../cli/process.fixture.ts'
import { saying, startModelServer } from '../model/model-server.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { html, startWeb } from '../site/web.ts'

const LONG = process.env.LONG !== undefined
setDefaultTimeout(4 * PATIENCE_MS)

/** Of two owners; the first one has far more. */
const PAGES = LONG ? { many: 40, few: 10 } : { many: 12, few: 3 }
const ANSWER_MS = LONG ? 2000 : 50
const AT_ONCE = 4

interface Answer {
  data: { json?: unknown; markdown?: string; warning?: string; metadata: { model?: string } }
}

const length = LONG ? '' : ' (short; LONG=1 asks about 50 pages with 2 s for each answer)'

test(`many pages wait for a slow model in turns, and plain pages do not wait for it${length}`, async () => {
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  let atOnce = 0
  let most = 0
  await using server = await startModelServer(async ({ body }) => {
    order.push(/of-(many|few)/.exec(JSON.stringify(body.messages))?.[1] ?? 'neither')
    atOnce += 1
    most = Math.max(most, atOnce)
    await gate.promise
    await Bun.sleep(ANSWER_MS)
    atOnce -= 1
    return saying('{"name": "Lamp"}')
  })
  await using site = await startWeb(() => ({
    '/many': html('<h1>Lamp of-many</h1><p>This lamp burns oil and gives light for nine hours.'),
    '/few': html('<h1>Lamp of-few</h1><p>This lamp burns oil and gives light for nine hours.'),
    '/plain': html('<h1>Plain</h1><p>A plain page about nothing but itself.'),
  }))
  // Fewer slots for pages than pages that wait for the model.
  const service = await startService(['--allow-private-networks=127.0.0.0/8', '--max-concurrency=4'], {
    SERVICE_LLM_BASE_URL: `${server.origin}/v1`,
    SERVICE_LLM_MODEL: 'slow',
    SERVICE_LLM_MAX_CONCURRENCY: String(AT_ONCE),
  })
  const scrape = async (path: string, owner: string, formats: unknown[]) => {
    const body = JSON.stringify({ url: `${site.origin}${path}`, formats, timeout: 3 * PATIENCE_MS })
    const headers = { 'content-type': 'application/json', 'x-api-key': owner }
    const response = await fetch(`${service.url}/v2/scrape`, { method: 'POST', body, headers })
    return { status: response.status, ...((await response.json()) as Answer) }
  }
  const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  const pagesOf = (owner: keyof typeof PAGES) =>
    Array.from({ length: PAGES[owner] }, () => scrape(`/${owner}`, owner, [{ type: 'json', schema }]))
  try {
    const many = pagesOf('many')
    while (order.length < AT_ONCE) await Bun.sleep(5)
    const few = pagesOf('few')
    // The model answers nobody yet.
    const plain = await scrape('/plain', 'plain', ['markdown'])
    expect([plain.status, plain.data.markdown]).toEqual([200, expect.stringContaining('# Plain')])
    expect(order).toHaveLength(AT_ONCE)
    gate.resolve()
    const answers = await Promise.all([...many, ...few])
    expect(answers.map(({ status, data }) => [status, data.json, data.metadata.model, data.warning])).toEqual(
      answers.map(() => [200, { name: 'Lamp' }, 'slow', undefined]),
    )
    expect(most).toBe(AT_ONCE)
    // Nothing was asked twice, or broken off.
    expect(order).toHaveLength(PAGES.many + PAGES.few)
    // The few came in between the many.
    expect(order.lastIndexOf('few')).toBeLessThan(order.length - PAGES.few)
  } finally {
    await service.stop()
  }
})
