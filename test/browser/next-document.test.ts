import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { variants } from '../forms.ts'
import { html, type Route, startWeb, type Web } from '../site/web.ts'
import { browserFound, MINUTE, startEngine, type TestEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(MINUTE)

const WORDS = `<p>stays ${'words '.repeat(60)}</p>`
const leaves = (to: string, afterMs: number) =>
  html(`<p>stays</p><script>setTimeout(() => { location = "${to}" }, ${afterMs})</script>`)
const sent =
  (status: number, headers: Record<string, string>, body: string, afterMs = 0): Route =>
  (_request, response) =>
    void setTimeout(() => response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body), afterMs)

const pages: Record<string, Route> = {
  '/arrived': sent(203, {}, '<p>arrived</p>'),
  '/arrived-late': sent(203, {}, '<p>arrived</p>', 700),
  '/refresh': html('<meta http-equiv=refresh content="1; url=/arrived"><p>stays</p>'),
  '/refresh-late': html(`<meta http-equiv=refresh content="1; url=/arrived-late">${WORDS}`),
  '/header': sent(200, { refresh: '1; url=/arrived' }, '<p>stays</p>'),
  '/timer': leaves('/arrived', 300),
  '/timer-late': leaves('/arrived-late', 300),
  '/drifts': leaves('/arrived-late', 1_400),
  '/never': () => undefined,
  '/refresh-nowhere': html(`<meta http-equiv=refresh content="1; url=/never">${WORDS}`),
  '/timer-nowhere': leaves('/never', 200),
  '/script-nowhere': html('<p>stays</p><script>location = "/never"</script>'),
}

describe.skipIf(!browserFound)('a page that goes to another', () => {
  let web: Web
  let engine: TestEngine
  beforeAll(async () => {
    web = await startWeb(() => pages)
    engine = startEngine({ maxPages: 6 })
    await engine.show(`${web.origin}/arrived`)
  })
  afterAll(async () => {
    await engine?.close()
    await web?.[Symbol.asyncDispose]()
  }, MINUTE)

  const shown = async (path: string, request = {}, timeoutMs?: number) => {
    const page = await engine.show(`${web.origin}${path}`, request, timeoutMs)
    return { path: new URL(page.finalUrl).pathname, status: page.status, arrived: textOf(page).includes('<p>arrived') }
  }

  test.concurrent.each([
    ['/refresh', '/arrived'],
    ['/refresh-late', '/arrived-late'],
    ['/header', '/arrived'],
    ['/timer', '/arrived'],
    ['/timer-late', '/arrived-late'],
  ])('%s is followed to %s', async (from, path) => {
    expect(await shown(from)).toEqual({ path, status: 203, arrived: true })
  })

  test.concurrent.each(variants(['/script-nowhere', '/timer-nowhere', '/refresh-nowhere']))(
    '%s is read itself, since the other never answers',
    async (path) => {
      expect(await shown(path, {}, 20_000)).toEqual({ path, status: 200, arrived: false })
    },
  )

  test('is read with the URL, status and text of one document, whenever it goes', async () => {
    const waits = [200, 500, 800, 1_100, 1_400, 1_700]
    for (const found of await Promise.all(waits.map((waitForMs) => shown('/drifts', { waitForMs }))))
      expect([
        { path: '/drifts', status: 200, arrived: false },
        { path: '/arrived-late', status: 203, arrived: true },
      ]).toContainEqual(found)
  })
})
