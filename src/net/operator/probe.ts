import { ServiceError } from '../../errors.ts'
import { failureOf } from '../errors.ts'
import { resolveOperator } from '../guard/resolve.ts'
import { withoutBrackets } from '../host.ts'
import { exchange, readBody } from '../http/request.ts'
import { portOf } from '../ports.ts'
import { connectFirst } from '../socket/connect.ts'

/** A service of one's own is near. */
export const REACH_MS = 3_000

/** Where something of the operator listens; `hostname` without brackets. */
export interface Place {
  hostname: string
  port: number
}

const usualPorts: Record<string, number> = { 'http:': 80, 'https:': 443, 'postgres:': 5432, 'postgresql:': 5432 }

/** The place that an address names. */
export function locationOf({ hostname, port, protocol }: URL): Place {
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
  const { hostname } = locationOf(url)
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
