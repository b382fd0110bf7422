import { createEngine, type EngineSettings, type LocalEngine } from '../../src/browser/engine.ts'
import type { RenderedPage, RenderRequest } from '../../src/engines/engine.ts'
import { acceptLanguageOf } from '../../src/fetch/http/language.ts'
import { timedCall } from '../call.fixture.ts'
import { descendants } from '../processes.ts'
import { renderRequest } from '../site/engines.ts'
import { loopbackRules } from '../site/send-request.ts'
import { browserFound, cacheDir, testBrowserPath } from './browsers.fixture.ts'

export const MINUTE = 60_000

export { browserFound, descendants }

export interface TestEngine extends LocalEngine, AsyncDisposable {
  /** One page, with what most tests want. */
  show(url: string, request?: Partial<RenderRequest>, timeoutMs?: number): Promise<RenderedPage>
}

export function startEngine(settings: Partial<EngineSettings> = {}): TestEngine {
  const engine = createEngine({
    rules: loopbackRules,
    maxPages: 4,
    maxSessions: 8,
    maxBytes: 20_000_000,
    acceptLanguageOf,
    version: '0.0.0',
    cacheDir,
    ...(testBrowserPath !== undefined && { browserPath: testBrowserPath }),
    ...settings,
  })
  return Object.assign(engine, {
    show: (url: string, request: Partial<RenderRequest> = {}, timeoutMs = 50_000) =>
      engine.render(renderRequest(new URL(url), request), timedCall(timeoutMs)),
    [Symbol.asyncDispose]: () => engine.close(),
  })
}

export const textOf = ({ body }: RenderedPage) => new TextDecoder().decode(body)
