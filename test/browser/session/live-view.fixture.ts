// Browser sessions that are watched: a service with an engine of its own, another one over the same engine behind HTTP, and
// the browser of the viewers.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createEnginePool } from '../../../src/engines/pool.ts'
import type { Sessions } from '../../../src/engines/session.ts'
import { json } from '../../api/app.fixture.ts'
import { sessionApp } from '../../api/sessions.fixture.ts'
import { until } from '../../patience.ts'
import { serveEngine, silent } from '../../site/engines.ts'
import { startBrowser } from '../chromium.fixture.ts'
import { startEngine } from '../engine.fixture.ts'

interface Opened {
  id: string
  liveViewUrl: string
  interactiveLiveViewUrl: string
}

export async function startViewed() {
  const engine = startEngine()
  const remote = await serveEngine(engine, 'k3y')
  const pool = createEnginePool({ urls: [remote.url], key: 'k3y', log: silent })
  const [here, there] = [serviceOver(engine.sessions), serviceOver(pool.sessions!)]
  const viewers = await startBrowser({})
  return {
    engine,
    here,
    /** Its sessions are on the engine behind HTTP. */
    there,
    /** A page of a viewer. */
    async show(
      url: string,
      options: BrowserContextOptions = { viewport: { width: 1100, height: 700 } },
    ): Promise<Page> {
      const page = await (await viewers.browser.newContext(options)).newPage()
      await page.goto(url)
      return page
    },
    async [Symbol.asyncDispose]() {
      await viewers.stop()
      await Promise.all([here, there].map((service) => service[Symbol.asyncDispose]()))
      await remote[Symbol.asyncDispose]()
      await engine.close()
    },
  }
}

export type Viewed = Awaited<ReturnType<typeof startViewed>>

function serviceOver(engine: Sessions) {
  const app = sessionApp(engine)
  const served = app.listen()
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${served.origin}${path}`, {
      method,
      headers: { authorization: 'Bearer one', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return json(response)
  }
  return {
    lines: app.lines,
    open: async (body: object = {}) => (await ask('POST', '/v2/browser', body)) as unknown as Opened,
    run: async (id: string, code: string) => String((await ask('POST', `/v2/browser/${id}/execute`, { code })).result),
    close: (id: string) => ask('DELETE', `/v2/browser/${id}`),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  }
}

/** The color in the picture of a viewer, at a share of its width and height: red, green and blue. */
async function colorAt(page: Page, x: number, y: number): Promise<number[]> {
  const place = `Math.floor(screen.width * ${x}), Math.floor(screen.height * ${y})`
  const pixel = `screen.getContext('2d').getImageData(${place}, 1, 1).data`
  return page.evaluate(
    `(() => { const screen = document.querySelector('canvas'); return [...${pixel}].slice(0, 3) })()`,
  )
}

/** Waits until the picture has about that color in its middle. */
export const shows = (page: Page, color: readonly number[]) =>
  until(
    async () => (await colorAt(page, 0.5, 0.5)).every((value, index) => Math.abs(value - color[index]!) < 40),
    `the viewer shows ${color}`,
  )
