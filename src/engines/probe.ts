import { PROBE_TIMEOUT_MS } from '../net/operator/probe.ts'
import type { EngineHealth, RenderRequest } from './engine.ts'
import { createRemoteEngine, EngineFault } from './remote.ts'

/** No engine takes it, since it is no page; but its key is looked at first. */
const NOTHING: RenderRequest = {
  url: new URL('about:blank'),
  headers: {},
  location: {},
  skipTlsVerification: false,
  blockAds: false,
  waitForMs: 0,
  actions: [],
  owner: 'anonymous',
}

/**
 * What a rendering engine says of itself, once it has taken our key.
 *
 * @throws EngineFault whose `says` goes behind its name
 */
export async function meetEngine(url: URL, key: string | undefined): Promise<EngineHealth> {
  const engine = createRemoteEngine(url, key)
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  try {
    const health = await engine.health(signal)
    await engine.render(NOTHING, { signal }).catch((thrown: unknown) => {
      if (!(thrown instanceof EngineFault) || thrown.kind === 'away') throw thrown
    })
    return health
  } catch (thrown) {
    if (thrown instanceof EngineFault) throw thrown
    throw new EngineFault('away', `did not answer within ${PROBE_TIMEOUT_MS / 1000} s`, thrown)
  }
}
