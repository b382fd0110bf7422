import { Type } from '@sinclair/typebox'
import type { Snapshot } from '../fetch/snapshot.ts'
import { oneOf, optional, strict } from './schema.ts'

/** Ordered outcomes of the engines that were tried, as both families show them (specification 2.2). */
export const EngineOutcomes = Type.Array(
  strict({
    engine: oneOf(['http', 'tls', 'browser']),
    proxy: optional(oneOf(['basic', 'enhanced', 'stealth'], { description: 'Which proxy was used; absent for none.' })),
    status: oneOf(['success', 'selected', 'failed', 'rejected', 'skipped']),
    reason: optional(Type.String({ description: 'The error code, or why this answer was not taken.' })),
    statusCode: optional(Type.Integer()),
    score: optional(Type.Integer({ description: 'Quality, 0 to 100, where answers were compared.' })),
    elapsedMs: Type.Integer(),
  }),
)

export const ScrapeId = Type.String({ description: 'Names what is kept of a rendered page for 4 hours.' })

/** Metadata about the proxy of a page, in both families. */
export const proxyMembers = {
  proxyUsed: oneOf(['basic', 'stealth'], {
    description: 'The official client takes these two only: `basic` is also said where there was no proxy.',
  }),
  proxyMode: oneOf(['none', 'basic', 'enhanced', 'stealth'], { description: 'The proxy that was used.' }),
}

/** The values of `proxyMembers` (v2-server-semantics.md 5.3). */
export function proxyFactsOf({ proxy }: Pick<Snapshot, 'proxy'>) {
  return {
    proxyUsed: proxy === undefined || proxy === 'basic' ? ('basic' as const) : ('stealth' as const),
    proxyMode: proxy ?? ('none' as const),
  }
}
