import { expect, setDefaultTimeout, test } from 'bun:test'
import type { EngineHealth, RenderRequest } from '../../src/engines/engine.ts'
import { createEnginePool } from '../../src/engines/pool.ts'
import { timedCall } from '../call.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { atLength } from '../forms.ts'
import { until } from '../patience.ts'
import { renderRequest, silent } from '../site/engines.ts'
import { steadyPort } from '../site/ports.ts'
import { html, startWeb } from '../site/web.ts'
import { browserFound, descendants, MINUTE, textOf } from './engine.fixture.ts'

const SCRAPES = atLength ? 50 : 6
/** For all of them, which wait for a few pages. */
const SCRAPES_MS = (atLength ? 5 : 2) * MINUTE

setDefaultTimeout(SCRAPES_MS + 2 * MINUTE)

const PAGES = 3
const KEY = 'k3y'

const startEngineProcess = (port: number) =>
  startService(
    [
      '--role=render',
      `--render-engine-max-pages=${PAGES}`,
      '--allow-private-networks=127.0.0.0/8',
      '--port',
      String(port),
    ],
    { RENDER_ENGINE_KEY: KEY },
  )

/** The first page of an engine loads the browser's driver. On a busy machine that takes longer than a health request may. */
async function warmUp(url: URL, request: () => RenderRequest): Promise<void> {
  const pool = createEnginePool({ urls: [url], key: KEY, log: silent })
  await until(() =>
    pool.render(request(), timedCall(MINUTE)).then(
      () => true,
      () => false,
    ),
  )
  await pool.close()
}

test.skipIf(!browserFound)(
  `${SCRAPES} scrapes outlive a browser and an engine killed under them, and the pool is whole again when one is started in its place`,
  async () => {
    await using web = await startWeb(() => ({
      '/': (_request, response) => {
        setTimeout(() => html('<p>slow page</p>')(_request, response), 400)
      },
    }))
    const port = await steadyPort()
    const [dying, staying] = await Promise.all([startEngineProcess(port), startEngineProcess(0)])
    const limits = () => timedCall(SCRAPES_MS)
    for (const { url } of [dying, staying])
      await warmUp(new URL(url), () => renderRequest(new URL('/?warm', web.origin)))
    web.received.length = 0
    const pool = createEnginePool({ urls: [dying, staying].map(({ url }) => new URL(url)), key: KEY, log: silent })
    const scrapes = Array.from({ length: SCRAPES }, (_, index) =>
      pool.render(renderRequest(new URL(`/?${index}`, web.origin)), limits()),
    )

    await until(() => web.received.length >= 2 * PAGES - 1)
    const browsers = descendants('chrom', dying.child.pid)
    process.kill(browsers[0]!, 'SIGKILL')
    await until(() => descendants('chrom', dying.child.pid).some((pid) => !browsers.includes(pid)))
    await dying.stop('SIGKILL')
    const texts = (await Promise.all(scrapes)).map(textOf)
    expect(texts.filter((text) => text.includes('slow page'))).toHaveLength(SCRAPES)

    const again = await startEngineProcess(port)
    await warmUp(new URL(again.url), () => renderRequest(new URL('/?warm', web.origin)))
    const completedAt = async () => ((await (await fetch(`${again.url}/health`)).json()) as EngineHealth).jobs.completed
    const completedBefore = await completedAt()
    await until(async () => (await pool.health()).pages.available === 2 * PAGES)
    // The pool may leave a busy engine alone for a moment, but not for good.
    await until(async () => {
      const last = Array.from({ length: 2 * PAGES }, () => pool.render(renderRequest(new URL(web.origin)), limits()))
      expect((await Promise.all(last)).every((page) => textOf(page).includes('slow page'))).toBe(true)
      return (await completedAt()) >= completedBefore + PAGES
    })
    expect(await Promise.all([again.stop(), staying.stop()])).toEqual([0, 0])
    await until(() => descendants('chrom').length === 0)
    await pool.close()
  },
)
