import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ServiceError } from '../errors.ts'
import { type AddressRules, blockedName, canonicalAddress, classifyAddress, explicitlyAllowed } from './address.ts'
import { isClosedEndpoint } from './endpoints.ts'
import { failureOf, interruption } from './failure.ts'
import { openPort, portOf } from './ports.ts'

/** An address that passed the rules; connections go to these and to nothing else. */
export interface ApprovedAddress {
  address: string
  family: 4 | 6
}

/** Host name to addresses, best first; throws errors with the codes of getaddrinfo. */
export type Resolver = (hostname: string) => Promise<{ address: string }[]>

/**
 * The addresses at which a URL may be fetched, best first. The name is looked up once, here; whoever connects must use
 * what is returned and never the name, for a second look-up may give another answer (DNS rebinding).
 *
 * One forbidden answer refuses the name, for honest names do not mix public and private addresses.
 *
 * @throws ServiceError `blocked_address` (one sentence for every cause, so that it tells nothing about the network
 *   behind the service), `dns_failed`, or why `signal` was aborted
 */
export async function resolveTarget(
  url: URL,
  rules: AddressRules,
  signal: AbortSignal,
  resolver: Resolver = systemResolver,
): Promise<ApprovedAddress[]> {
  const { hostname } = url
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal)) return approve([literal], url, rules)
  if (blockedName(hostname, rules)) throw blocked(url)
  if (isLoopbackName(hostname)) return approve(openLoopback(rules), url, rules)
  const answers = await abortable(resolver(hostname), url.host, signal)
  if (answers.length === 0) throw new ServiceError('dns_failed', `${url.host} has no address in the DNS`)
  return approve(
    answers.map(({ address }) => address),
    url,
    rules,
  )
}

/**
 * The addresses of a host that the operator configured, such as a proxy. No rule applies: they are often private.
 *
 * @param label what failures call it in place of its name
 * @throws ServiceError `dns_failed`, or why `signal` was aborted
 */
export async function resolveOperator(
  hostname: string,
  label: string,
  signal: AbortSignal,
): Promise<ApprovedAddress[]> {
  const answers = isIP(hostname) ? [{ address: hostname }] : await abortable(systemResolver(hostname), label, signal)
  return approved(answers.map(({ address }) => address))
}

/** The system's resolver, with its hosts file. */
const systemResolver: Resolver = (hostname) => lookup(hostname, { all: true, verbatim: true })

function approve(answers: readonly string[], url: URL, rules: AddressRules): ApprovedAddress[] {
  const port = portOf(url)
  const reachable = (answer: string) =>
    classifyAddress(answer, rules) === 'allowed' &&
    (openPort(port) || explicitlyAllowed(answer, rules)) &&
    !isClosedEndpoint(answer, port, rules)
  if (answers.length === 0 || !answers.every(reachable)) throw blocked(url)
  return approved(answers)
}

function approved(answers: readonly string[]): ApprovedAddress[] {
  return [...new Set(answers.map((answer) => canonicalAddress(answer)!))].map((address) => ({
    address,
    family: isIP(address) === 6 ? 6 : 4,
  }))
}

/** RFC 6761 6.3: these names mean loopback and are not asked for in the DNS. */
const isLoopbackName = (hostname: string) => /(^|\.)localhost\.?$/i.test(hostname)

/** Both loopback addresses are one machine, so an operator who opened one of them has opened `localhost`. */
function openLoopback(rules: AddressRules): string[] {
  return ['127.0.0.1', '::1'].filter((address) => classifyAddress(address, rules) === 'allowed')
}

function blocked(url: URL): ServiceError {
  return new ServiceError(
    'blocked_address',
    `${url.host} is not fetched: its address or port is private, reserved or blocked by this service`,
    { hint: 'The operator can open private networks with SERVICE_ALLOW_PRIVATE_NETWORKS.' },
  )
}

/** getaddrinfo cannot be stopped; its late answer is thrown away. */
async function abortable<T>(answer: Promise<T>, host: string, signal: AbortSignal): Promise<T> {
  // A look-up cannot be taken back; what it says after its time is nobody's failure.
  answer.catch(() => undefined)
  if (signal.aborted) throw interruption(signal, host)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(interruption(signal, host))
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([answer, aborted])
  } catch (thrown) {
    throw failureOf(thrown, host, signal)
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
