// The members of /v2 requests that become arguments of tools.
import type { TProperties } from '@sinclair/typebox'

/** Members of `/v2` requests that only clients of the HTTP API send, or that have one value. */
const OF_CLIENTS = ['origin', 'integration', 'threatProtection', 'min_age'] as const
type OfClients = (typeof OF_CLIENTS)[number]

/** The members of a `/v2` request that are worth a place among the arguments of a tool, which every conversation holds. */
export function ownArguments<P extends TProperties, const N extends keyof P & string = never>(
  properties: P,
  ...without: readonly N[]
): Omit<P, OfClients | N> {
  const left: readonly string[] = [...OF_CLIENTS, ...without]
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !left.includes(name))) as Omit<
    P,
    OfClients | N
  >
}
