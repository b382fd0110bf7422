import { type Static, Type } from '@sinclair/typebox'
import type { WebhookOptions } from '../../operations/webhook.ts'
import { oneOf, optional, strict } from '../schema.ts'

const Texts = (description: string) => Type.Record(Type.String(), Type.String(), { description })

/** How the events of a job are named, by what it is (v2-server-semantics.md 3.1). */
export const eventPrefix = { crawl: 'crawl', batch: 'batch_scrape' } as const

const events = ['started', 'page', 'completed'] as const

/** Clients know it as a filter; nothing is ever named so, since a page that failed is a `page`. */
const NEVER = 'failed'

/** Where a job reports its events (v2-contract.md 3.4). */
export function webhookOf(kind: keyof typeof eventPrefix) {
  const short = [...events, NEVER] as const
  const words = [...short, ...short.map((word) => `${eventPrefix[kind]}.${word}` as const)]
  return Type.Union(
    [
      Type.String({ minLength: 1, description: 'Address that all events are sent to.' }),
      strict({
        url: Type.String({ minLength: 1, description: 'Address that events are sent to; http or https.' }),
        headers: optional(Texts('Headers of each request.')),
        metadata: optional(Texts('Comes back as `metadata` in each event.')),
        events: optional(
          Type.Array(oneOf(words), {
            description:
              'Which events are wanted; absent for all. `failed` is taken for the clients and never comes: a page that failed is a `page`.',
          }),
        ),
      }),
    ],
    { description: 'Where events are sent to, by POST, signed (`X-Service-Signature`).' },
  )
}

type Webhook = Static<ReturnType<typeof webhookOf>>

export function decodeWebhook(webhook: Webhook): WebhookOptions {
  const { url, headers = {}, metadata = {}, events: wanted } = typeof webhook === 'string' ? { url: webhook } : webhook
  const words = wanted?.map((word) => word.slice(word.lastIndexOf('.') + 1))
  return { url, headers, metadata, events: events.filter((event) => words?.includes(event) ?? true) }
}
