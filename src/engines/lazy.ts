import { ServiceError } from '../errors.ts'
import type { EngineHealth, RenderEngine } from './engine.ts'

/**
 * An engine that is loaded with the first page, so that a process that renders nothing does not pay for it.
 *
 * @param atRest its health until then
 */
export function createLazyEngine(load: () => Promise<RenderEngine>, atRest: EngineHealth): RenderEngine {
  let loading: Promise<RenderEngine> | undefined
  const engine = () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new ServiceError('render_unavailable', 'The rendering engine could not be loaded', { cause })
    })
    return loading
  }
  return {
    render: async (request, call) => (await engine()).render(request, call),
    health: async () => (loading === undefined ? atRest : (await loading).health()),
    stats: async () => (loading === undefined ? { browserBytes: 0 } : ((await (await loading).stats?.()) ?? {})),
    // An engine that could not be loaded has nothing to close.
    close: async () => (await loading?.catch(() => undefined))?.close(),
  }
}
