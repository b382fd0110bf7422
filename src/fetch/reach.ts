import { ServiceError } from '../errors.ts'
import { connectFirst } from '../net/connect.ts'
import { failureOf } from '../net/failure.ts'
import { withoutBrackets } from '../net/host.ts'
import { portOf } from '../net/ports.ts'
import { exchange, readBody } from '../net/request.ts'
import { resolveOperator } from '../net/resolve.ts'
import { createRemoteEngine, EngineFault } from './remote-engine.ts'
import type { EngineHealth, RenderRequest } from './rendering.ts'

/** A service of one's own is near. */
const REACH_MS = 3_000

/** Where something of the operator listens; `hostname` without brackets. */
export interface Place {
  hostname: string
  port: number
}

const usualPorts: Record<string, number> = { 'http:': 80, 'https:': 443, 'postgres:': 5432, 'postgresql:': 5432 }

/** The place that an address names. */
export function placeOf({ hostname, port, protocol }: URL): Place {
  return { hostname: withoutBrackets(hostname) || 'localhost', port: Number(port) || (usualPorts[protocol] ?? 0) }
}

/**
 * Connects to what the operator configured, and hangs up.
 *
 * @throws ServiceError as a page's failure to be connected to is called
 */
export async function reach({ hostname, port }: Place): Promise<void> {
  const signal = AbortSignal.timeout(REACH_MS)
  const label = `${hostname}:${port}`
  try {
    const addresses = await resolveOperator(hostname, label, signal)
    const { socket } = await connectFirst({ addresses, port, signal })
    socket.destroy()
  } catch (thrown) {
    throw failureOf(thrown, label, signal)
  }
}

const MAX_HEALTH_BYTES = 64 * 1024

/**
 * What a service of the operator says at its `GET /health`.
 *
 * @returns its body, parsed
 * @throws ServiceError when it does not answer within three seconds, or answers anything but a 200 with JSON
 */
export async function askHealth(url: URL): Promise<unknown> {
  const signal = AbortSignal.timeout(REACH_MS)
  const { hostname } = placeOf(url)
  const label = `${hostname}:${portOf(url)}`
  try {
    const addresses = await resolveOperator(hostname, label, signal)
    const response = await exchange({ url, method: 'GET', headers: [], verifyTls: true, addresses, signal })
    const body = await readBody(response, { maxBytes: MAX_HEALTH_BYTES, signal })
    if (response.status !== 200) throw new ServiceError('invalid_response', `${label} answered ${response.status}`)
    return JSON.parse(new TextDecoder().decode(body))
  } catch (thrown) {
    if (thrown instanceof SyntaxError) throw new ServiceError('invalid_response', `${label} answered no JSON`)
    throw failureOf(thrown, label, signal)
  }
}

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
  const signal = AbortSignal.timeout(REACH_MS)
  try {
    const health = await engine.health(signal)
    await engine.render(NOTHING, { signal }).catch((thrown: unknown) => {
      if (!(thrown instanceof EngineFault) || thrown.kind === 'away') throw thrown
    })
    return health
  } catch (thrown) {
    if (thrown instanceof EngineFault) throw thrown
    throw new EngineFault('away', `did not answer within ${REACH_MS / 1000} s`, thrown)
  }
}
