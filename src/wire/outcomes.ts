import { Type } from '@sinclair/typebox'
import type { Snapshot } from '../fetch/snapshot.ts'
import { oneOf, optional, strict } from './schema.ts'

/** The outcomes of the engines that were tried, in order, for both families (docs/compatibility.md#engine-outcomes). */
export const EngineOutcomes = Type.Array(
  strict({
    engine: oneOf(['http', 'tls', 'browser']),
    proxy: optional(
      oneOf(['basic', 'enhanced', 'stealth'], { description: 'Proxy that was used; absent if there was none.' }),
    ),
    status: oneOf(['success', 'selected', 'failed', 'rejected', 'skipped']),
    reason: optional(Type.String({ description: 'Error code, or why this result was not used.' })),
    statusCode: optional(Type.Integer()),
    score: optional(Type.Integer({ description: 'Quality from 0 to 100, if results were compared.' })),
    startedMs: optional(
      Type.Integer({
        description:
          'When the attempt started, in milliseconds after the fetch did; absent if it did not. A cached copy keeps those of its fetch.',
      }),
    ),
    elapsedMs: Type.Integer(),
    bytes: optional(Type.Integer({ description: 'Size of the answer, without content encoding.' })),
  }),
)

export const ScrapeId = Type.String({ description: 'Id under which a rendered page is kept for 4 hours.' })

/** Metadata about the proxy of a page, for both families. */
export const proxyMembers = {
  proxyUsed: oneOf(['basic', 'stealth'], {
    description: '`basic` also if no proxy was used, since the official client accepts these two values only.',
  }),
  proxyMode: oneOf(['none', 'basic', 'enhanced', 'stealth'], { description: 'Proxy that was used.' }),
}

/** The values of `proxyMembers` (docs/compatibility.md#metadata). */
export function proxyFactsOf({ proxy }: Pick<Snapshot, 'proxy'>) {
  return {
    proxyUsed: proxy === undefined || proxy === 'basic' ? ('basic' as const) : ('stealth' as const),
    proxyMode: proxy ?? ('none' as const),
  }
}
