import { listen } from '../../src/api/listen.ts'
import { createEngineServer } from '../../src/browser/server.ts'
import type { Call } from '../../src/call.ts'
import { untilAborted } from '../../src/concurrency/abort.ts'
import type { RenderEngine, RenderedPage, RenderRequest } from '../../src/engines/engine.ts'
import { ServiceError } from '../../src/errors.ts'
import { createLog } from '../../src/log.ts'

export const silent = createLog({ level: 'silent', write: () => undefined })

/** What is asked of an engine about a page: the plainest there is, but for `options`. */
export const renderRequest = (url: URL, options: Partial<RenderRequest> = {}): RenderRequest => ({
  url,
  headers: {},
  location: {},
  skipTlsVerification: false,
  blockAds: true,
  waitForMs: 0,
  actions: [],
  ...options,
})

/** A page as a browser has it: `html` under the address that was asked for. */
export const rendered = (html: string, page: Partial<RenderedPage> = {}): Omit<RenderedPage, 'finalUrl'> => ({
  status: 200,
  contentType: 'text/html; charset=koi8-r',
  headers: [['content-type', 'text/html; charset=koi8-r']],
  body: new TextEncoder().encode(html),
  results: [],
  pageErrors: [],
  scrapeId: 'scrape-1',
  ...page,
})

type Paint = (request: RenderRequest, signal: AbortSignal) => Promise<Omit<RenderedPage, 'finalUrl'>>

export interface FakeEngine extends RenderEngine {
  asked: RenderRequest[]
  calls: Call[]
  /** Pages that were open at once, at most. */
  peak: number
  cancelled: number
  closed: boolean
  /** Times that it was asked for its health. */
  looks: number
  name: string
}

/** An engine without a browser: `paint` says what a page is; beyond `maxPages` it says that it is full. */
export function fakeEngine(
  paint: Paint = async () => rendered('<h1>Rendered</h1>'),
  { maxPages = 4, browser = true, name = crypto.randomUUID() as string } = {},
): FakeEngine {
  let active = 0
  const jobs = { running: 0, waiting: 0, completed: 0, failed: 0 }
  const engine: FakeEngine = {
    asked: [],
    calls: [],
    peak: 0,
    cancelled: 0,
    closed: false,
    looks: 0,
    name,
    async render(request, call) {
      if (active >= maxPages) throw new ServiceError('capacity_exhausted', 'no page is free')
      active += 1
      engine.peak = Math.max(engine.peak, active)
      engine.asked.push(request)
      engine.calls.push(call)
      try {
        const page = await paint(request, call.signal)
        jobs.completed += 1
        return { finalUrl: request.url.href, ...page }
      } catch (thrown) {
        jobs.failed += 1
        if (call.signal.aborted) engine.cancelled += 1
        throw thrown
      } finally {
        active -= 1
      }
    },
    async health() {
      engine.looks += 1
      return {
        instanceId: name,
        version: '0.1.0',
        pages: { active, available: maxPages - active },
        jobs: { ...jobs, running: active },
        sessions: { active: 0, available: 8 },
        engines: { browser },
      }
    },
    async close() {
      engine.closed = true
    },
  }
  return engine
}

/** Rejects with the signal's reason, or gives `page` after `ms`. */
export function after<T>(ms: number, page: T, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(page), ms)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    reject(signal.reason)
  })
  return promise
}

/** An engine whose pages are there when they are released, all at once. */
export function heldEngine(name: string, maxPages = 4) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const paint: Paint = (_, signal) =>
    untilAborted(
      signal,
      promise.then(() => rendered(name)),
    )
  return Object.assign(fakeEngine(paint, { name, maxPages }), { release })
}

/** An engine behind its HTTP face on loopback. */
export async function serveEngine(engine: RenderEngine, key?: string) {
  const lines: string[] = []
  const log = createLog({ level: 'debug', write: (line) => lines.push(line) })
  const server = listen({
    host: '127.0.0.1',
    port: 0,
    handle: createEngineServer({ engine, key, log, metrics: noFigures }),
    log,
  })
  return { url: server.url, lines, [Symbol.asyncDispose]: () => server.stop() }
}

/** For engines of which nobody asks them. */
export const noFigures = async () => ({ type: 'text/plain', text: '' })
