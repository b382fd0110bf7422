import { ServiceError } from '../errors.ts'
import { OWN_ENGINE } from '../wire/native/system.ts'
import type { EngineHealth, RenderEngine } from './engine.ts'
import type { Sessions } from './session.ts'

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
  /** An engine that was not loaded has opened no session. */
  const sessions = async () => {
    const found = loading === undefined ? undefined : (await loading).sessions
    if (found !== undefined) return found
    throw new ServiceError('not_found', 'There is no session with this id')
  }
  return {
    sessions: {
      async open(request, call) {
        const opening = (await engine()).sessions
        if (opening !== undefined) return opening.open(request, call)
        throw new ServiceError('render_unavailable', 'This engine keeps no browser sessions')
      },
      execute: async (id, script, call) => (await sessions()).execute(id, script, call),
      list: async (call) => (loading === undefined ? [] : ((await (await loading).sessions?.list(call)) ?? [])),
      close: async (id, call) => (await sessions()).close(id, call),
      replay: async (id, call) => (await sessions()).replay(id, call),
      picture: async (id, number, call) => (await sessions()).picture(id, number, call),
      viewer: async (id, token, call) => (await sessions()).viewer(id, token, call),
      watch: async (id, token, call) => (await sessions()).watch(id, token, call),
      input: async (id, token, events, call) => (await sessions()).input(id, token, events, call),
      connect: async (id, token, call) => (await sessions()).connect(id, token, call),
      command: async (id, sent, call) => (await sessions()).command(id, sent, call),
    } satisfies Sessions,
    render: async (request, call) => (await engine()).render(request, call),
    health: async () => (loading === undefined ? atRest : (await loading).health()),
    report: async () =>
      loading === undefined
        ? [{ name: OWN_ENGINE, state: 'not_started', health: atRest }]
        : ((await (await loading).report?.()) ?? []),
    stats: async () => (loading === undefined ? { browserBytes: 0 } : ((await (await loading).stats?.()) ?? {})),
    // An engine that could not be loaded has nothing to close.
    close: async () => (await loading?.catch(() => undefined))?.close(),
  }
}
