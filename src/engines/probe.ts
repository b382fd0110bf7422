// Asks one rendering engine for its health and checks that it accepts our key, for `web-extract doctor`.
import { PROBE_TIMEOUT_MS } from '../net/operator/probe.ts'
import type { EngineHealth, RenderRequest } from './engine.ts'
import { createRemoteEngine, EngineError } from './remote.ts'

/** No engine renders it, since it is not a page, but the engine checks the key first. */
const NO_PAGE: RenderRequest = {
  url: new URL('about:blank'),
  headers: {},
  location: {},
  skipTlsVerification: false,
  blockAds: false,
  waitForMs: 0,
  actions: [],
}

/**
 * The health of a rendering engine that has accepted our key.
 *
 * @throws EngineError whose message follows the engine's name
 */
export async function probeEngine(url: URL, key: string | undefined): Promise<EngineHealth> {
  const engine = createRemoteEngine(url, key)
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  try {
    const health = await engine.health(signal)
    await engine
      .render(NO_PAGE, { signal, owner: 'anonymous', requestId: crypto.randomUUID() })
      .catch((thrown: unknown) => {
        if (!(thrown instanceof EngineError) || thrown.kind === 'away') throw thrown
      })
    return health
  } catch (thrown) {
    if (thrown instanceof EngineError) throw thrown
    throw new EngineError('away', `did not answer within ${PROBE_TIMEOUT_MS / 1000} s`, thrown)
  }
}
