import { readdirSync, readFileSync } from 'node:fs'
import { createEngine, type EngineSettings, type LocalEngine } from '../../src/browser/engine.ts'
import type { RenderedPage, RenderRequest } from '../../src/engines/engine.ts'
import { acceptLanguageOf } from '../../src/fetch/http/language.ts'
import { timedCall } from '../call.fixture.ts'
import { renderRequest } from '../site/engines.ts'
import { loopbackRules } from '../site/send-request.ts'
import { browserFound, cacheDir, testBrowserPath } from './browsers.fixture.ts'

export const MINUTE = 60_000

export { browserFound }

export interface TestEngine extends LocalEngine, AsyncDisposable {
  /** One page, with what most tests want. */
  show(url: string, request?: Partial<RenderRequest>, timeoutMs?: number): Promise<RenderedPage>
}

export function startEngine(settings: Partial<EngineSettings> = {}): TestEngine {
  const engine = createEngine({
    rules: loopbackRules,
    maxPages: 4,
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

/** Process ids of this process's descendants whose command has `word` in it. */
export function descendants(word = 'chrom', of = process.pid): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), parent: parentOf(pid) }))
  const found: number[] = []
  const look = (parent: number) => {
    for (const { pid } of parents.filter((entry) => entry.parent === parent)) {
      found.push(pid)
      look(pid)
    }
  }
  look(of)
  return found.filter((pid) => commandOf(pid).includes(word))
}

function parentOf(pid: string): number {
  const [, parent] = /\) [A-Za-z] (\d+)/.exec(read(`/proc/${pid}/stat`)) ?? []
  return Number(parent ?? 0)
}

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
