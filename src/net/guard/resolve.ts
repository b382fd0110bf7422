import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { untilAborted } from '../../concurrency/abort.ts'
import { ServiceError } from '../../errors.ts'
import { netError } from '../errors.ts'
import { withoutBrackets } from '../host.ts'
import { openPort, portOf } from '../ports.ts'
import {
  type AddressRules,
  blockedName,
  canonicalAddress,
  classifyAddress,
  explicitlyAllowed,
  inNetworks,
  isMetadata,
  isMetadataName,
  openable,
  parseNetworks,
  type Service,
} from './address.ts'
import { isService } from './operator-services.ts'
import { isClosedEndpoint } from './own-endpoints.ts'

/** An address that passed the rules. Only such addresses are connected to. */
export interface ApprovedAddress {
  address: string
  family: 4 | 6
}

/** Resolves a host name to addresses, best first. Its errors have the codes of getaddrinfo. */
export type Resolver = (hostname: string) => Promise<{ address: string }[]>

/**
 * The addresses at which a URL may be fetched, best first. The name is resolved once, here. Connect to the returned
 * addresses and never to the name, because a second lookup may return other addresses (DNS rebinding).
 *
 * A single forbidden address blocks the name, because honest names do not mix public and private addresses.
 *
 * @throws ServiceError `blocked_address` (with the same message for every cause, so that it reveals nothing about the
 *   network behind the service; the hint differs for what no setting opens), `dns_failed`; the reason of `signal`
 */
export async function resolveTarget(
  url: URL,
  rules: AddressRules,
  signal: AbortSignal,
  resolver: Resolver = systemResolver,
): Promise<ApprovedAddress[]> {
  const lookUp = async (name: string) =>
    (await abortable(resolver(name), url.host, signal)).map(({ address }) => address)
  const approved = approve(await answersFor(url, rules, lookUp), url, rules)
  const { services = [] } = rules
  const { hostname, pathname } = url
  const target = { hostname, pathname, port: portOf(url), addresses: approved.map(({ address }) => address) }
  if (services.length > 0 && (await isService(target, services, lookUp))) throw alwaysBlocked(url)
  return approved
}

/**
 * Refuses a URL if no DNS lookup is needed to see that it is forbidden. A URL that passes is checked again before anything
 * is connected to.
 *
 * @throws ServiceError `blocked_address`
 */
export function refuseForbidden(url: URL, rules: AddressRules): void {
  const literal = withoutBrackets(url.hostname)
  if (isIP(literal)) approve([literal], url, rules)
  else if (isLoopbackName(url.hostname)) approve(openLoopback(url, rules), url, rules)
  else if (isTyped(url, rules) && !isMetadataName(url.hostname)) return
  else if (blockedName(url.hostname, rules)) throw blockedByName(url)
}

async function answersFor(
  url: URL,
  rules: AddressRules,
  lookUp: (name: string) => Promise<string[]>,
): Promise<string[]> {
  const { hostname, host } = url
  const literal = withoutBrackets(hostname)
  if (isIP(literal)) return [literal]
  const closedName = isTyped(url, rules) ? isMetadataName(hostname) : blockedName(hostname, rules)
  if (closedName) throw blockedByName(url)
  if (isLoopbackName(hostname)) return openLoopback(url, rules)
  const answers = await lookUp(hostname)
  if (answers.length === 0) throw new ServiceError('dns_failed', `${host} has no address in the DNS`)
  return answers
}

/**
 * The addresses of a host that the operator configured, such as a proxy. No rules apply, because they are often private.
 *
 * @param label its name in errors
 * @throws ServiceError `dns_failed`; the reason of `signal`
 */
export async function resolveOperator(
  hostname: string,
  label: string,
  signal: AbortSignal,
): Promise<ApprovedAddress[]> {
  const answers = isIP(hostname) ? [{ address: hostname }] : await abortable(systemResolver(hostname), label, signal)
  return approved(answers.map(({ address }) => address))
}

/** The resolver of the system, including its hosts file. */
const systemResolver: Resolver = (hostname) => lookup(hostname, { all: true, verbatim: true })

function approve(answers: readonly string[], url: URL, rules: AddressRules): ApprovedAddress[] {
  const port = portOf(url)
  const allowed = (answer: string) => classifyAddress(answer, rules) === 'allowed'
  const typed = isTyped(url, rules)
  const reachable = (answer: string) =>
    (typed && openable(answer)) || (allowed(answer) && (openPort(port) || explicitlyAllowed(answer, rules)))
  // In a closed network, only loopback may be told apart: anything else would show which addresses this machine has.
  const isOwn = (answer: string) =>
    isClosedEndpoint(answer, port, rules) && (allowed(answer) || inNetworks(answer, loopback))
  if (answers.some((answer) => isMetadata(answer) || isOwn(answer))) throw alwaysBlocked(url)
  if (answers.length === 0 || !answers.every(reachable)) throw blocked(url)
  return approved(answers)
}

function approved(answers: readonly string[]): ApprovedAddress[] {
  return [...new Set(answers.map((answer) => canonicalAddress(answer)!))].map((address) => ({
    address,
    family: isIP(address) === 6 ? 6 : 4,
  }))
}

const loopback = parseNetworks('127.0.0.0/8,::1,0.0.0.0,::')

/** RFC 6761 6.3: these names mean loopback and are not looked up in the DNS. */
const isLoopbackName = (hostname: string) => /(^|\.)localhost\.?$/i.test(hostname)

/** An operator who opened one of the loopback addresses has opened `localhost`. */
function openLoopback(url: URL, rules: AddressRules): string[] {
  const typed = isTyped(url, rules)
  return ['127.0.0.1', '::1'].filter((address) => typed || classifyAddress(address, rules) === 'allowed')
}

const isTyped = (url: URL, { typed = [] }: AddressRules) =>
  typed.some(({ hostname, port }) => hostname === url.hostname && port === portOf(url))

/**
 * What may be reached because a person typed this URL (`AddressRules.typed`): a host that is plainly inside, at its port.
 * A public name stays closed to private addresses, since its owner decides where it leads.
 */
export function typedHosts(url: URL): Service[] {
  const { hostname } = url
  const inside =
    isIP(withoutBrackets(hostname)) !== 0 || isLoopbackName(hostname) || blockedName(hostname, { allow: [] })
  if (!inside) return []
  // A site on the standard port commonly redirects from http to https.
  const ports = url.port === '' ? [80, 443] : [Number(url.port)]
  return ports.map((port) => ({ hostname, port }))
}

function blocked(url: URL): ServiceError {
  return blockedWith(url, 'The operator can open private networks with SERVICE_ALLOW_PRIVATE_NETWORKS.')
}

/** For what no setting opens: the service's own ports, the operator's services and the metadata of clouds. */
function alwaysBlocked(url: URL): ServiceError {
  return blockedWith(url, 'No setting opens it.')
}

const blockedByName = (url: URL) => (isMetadataName(url.hostname) ? alwaysBlocked(url) : blocked(url))

function blockedWith({ host }: URL, hint: string): ServiceError {
  const message = `${host} is blocked: the address or port is private, reserved or not allowed by this service`
  return new ServiceError('blocked_address', message, { hint })
}

/** getaddrinfo cannot be cancelled; a late result is ignored. */
async function abortable<T>(answer: Promise<T>, host: string, signal: AbortSignal): Promise<T> {
  try {
    return await untilAborted(signal, answer)
  } catch (thrown) {
    throw netError(thrown, host, signal)
  }
}
