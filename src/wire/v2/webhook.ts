// The webhook of a job in a request.
import { type Static, Type } from '@sinclair/typebox'
import type { WebhookOptions } from '../../operations/webhook.ts'
import type { WebhookEvent } from '../../queue/kinds.ts'
import { oneOf, optional, strict } from '../schema.ts'

const Texts = (description: string) => Type.Record(Type.String(), Type.String(), { description })

/** The prefix of event names for each kind of job (docs/compatibility.md#webhook-events). */
export const eventPrefix = { crawl: 'crawl', batch: 'batch_scrape', extract: 'extract', agent: 'agent' } as const

type Kind = keyof typeof eventPrefix

/** The events of each kind of job. */
const eventsOf = {
  crawl: ['started', 'page', 'completed'],
  batch: ['started', 'page', 'completed'],
  extract: ['started', 'completed', 'failed'],
  agent: ['started', 'action', 'completed', 'failed', 'cancelled'],
} as const satisfies Record<Kind, readonly WebhookEvent[]>

/** Clients filter by `failed`, but crawls and batches have no event of this name: a failed page is a `page` event. */
const filtersOf = {
  crawl: [...eventsOf.crawl, 'failed'],
  batch: [...eventsOf.batch, 'failed'],
  extract: eventsOf.extract,
  agent: eventsOf.agent,
} as const satisfies Record<Kind, readonly WebhookEvent[]>

const filterNotes = {
  crawl: ' `failed` is accepted for compatibility but never sent: a failed page is a `page` event.',
  batch: ' `failed` is accepted for compatibility but never sent: a failed page is a `page` event.',
  extract: ' `completed` has the result.',
  agent: ' `action` is sent for each step, and `completed` has the result.',
} as const satisfies Record<Kind, string>

/** The webhook of a job (docs/compatibility.md#webhooks). */
export function webhookOf(kind: Kind) {
  const short: readonly WebhookEvent[] = filtersOf[kind]
  const words = [...short, ...short.map((word) => `${eventPrefix[kind]}.${word}` as const)]
  return webhookWith(words, `Events to send; absent for all.${filterNotes[kind]}`)
}

/** A webhook whose events can be chosen by these words. */
export function webhookWith(words: readonly string[], events: string) {
  return Type.Union(
    [
      Type.String({ minLength: 1, description: 'URL that receives the events.' }),
      strict({
        url: Type.String({ minLength: 1, description: 'URL that receives the events: http or https.' }),
        headers: optional(Texts('Headers of each delivery.')),
        metadata: optional(Texts('Returned as `metadata` in each event.')),
        events: optional(Type.Array(oneOf<string[]>([...words]), { description: events })),
      }),
    ],
    { description: 'Receiver of events. They are sent by POST and signed (`X-Service-Signature`).' },
  )
}

type Webhook = Static<ReturnType<typeof webhookOf>>

export function decodeWebhook(webhook: Webhook, kind: Kind): WebhookOptions {
  const { url, headers = {}, metadata = {}, events: wanted } = typeof webhook === 'string' ? { url: webhook } : webhook
  const words = wanted?.map((word) => word.slice(word.lastIndexOf('.') + 1))
  return { url, headers, metadata, events: eventsOf[kind].filter((event) => words?.includes(event) ?? true) }
}
