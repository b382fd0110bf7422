import { ServiceError } from '../../errors.ts'
import { netError } from '../errors.ts'
import { resolveOperator } from '../guard/resolve.ts'
import { withoutBrackets } from '../host.ts'
import { portOf } from '../ports.ts'
import { connectFirst } from '../socket/connect.ts'
import { askOperator } from './ask-operator.ts'

/** Short, because the operator's own services are close by. */
export const PROBE_TIMEOUT_MS = 3_000

/** Where one of the operator's services listens; `hostname` has no brackets. */
export interface ServiceAddress {
  hostname: string
  port: number
}

/**
 * Opens a connection to something that the operator configured and closes it at once.
 *
 * @throws ServiceError with the code that a page gets if its site cannot be reached
 */
export async function probeConnection({ hostname, port }: ServiceAddress): Promise<void> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const label = `${hostname}:${port}`
  try {
    const addresses = await resolveOperator(hostname, label, signal)
    const { socket } = await connectFirst({ addresses, port, signal })
    socket.destroy()
  } catch (thrown) {
    throw netError(thrown, label, signal)
  }
}

/** Host and port of a URL, with the default port of its scheme. */
export function serviceAddressOf({ hostname, port, protocol }: URL): ServiceAddress {
  return { hostname: withoutBrackets(hostname) || 'localhost', port: Number(port) || (defaultPorts[protocol] ?? 0) }
}

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443, 'postgres:': 5432, 'postgresql:': 5432 }

/**
 * The parsed answer of `GET health` at a service of the operator.
 *
 * @param url base URL of the service
 * @throws ServiceError if it does not answer within three seconds, or with anything but a 200 and JSON
 */
export async function probeHealth(url: URL): Promise<unknown> {
  const name = `${withoutBrackets(url.hostname)}:${portOf(url)}`
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const request = { method: 'GET', path: 'health', maxBytes: MAX_HEALTH_BYTES, signal } as const
  const { status, body } = await askOperator({ url, name }, request)
  if (status !== 200) throw new ServiceError('invalid_response', `${name} answered with HTTP ${status}`)
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch (cause) {
    throw new ServiceError('invalid_response', `${name} did not answer with JSON`, { cause })
  }
}

const MAX_HEALTH_BYTES = 64 * 1024
