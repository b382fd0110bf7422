// The webhook of a job in a request.
import { type Static, Type } from '@sinclair/typebox'
import type { WebhookOptions } from '../../operations/webhook.ts'
import { oneOf, optional, strict } from '../schema.ts'

const Texts = (description: string) => Type.Record(Type.String(), Type.String(), { description })

/** The prefix of event names for each kind of job (docs/compatibility.md#webhook-events). */
export const eventPrefix = { crawl: 'crawl', batch: 'batch_scrape' } as const

const events = ['started', 'page', 'completed'] as const

/** Clients filter by `failed`, but no event has this name: a failed page is a `page` event. */
const NEVER = 'failed'

/** The webhook of a job (docs/compatibility.md#webhooks). */
export function webhookOf(kind: keyof typeof eventPrefix) {
  const short = [...events, NEVER] as const
  const words = [...short, ...short.map((word) => `${eventPrefix[kind]}.${word}` as const)]
  return Type.Union(
    [
      Type.String({ minLength: 1, description: 'URL that receives all events.' }),
      strict({
        url: Type.String({ minLength: 1, description: 'URL that receives the events: http or https.' }),
        headers: optional(Texts('Headers of each delivery.')),
        metadata: optional(Texts('Returned as `metadata` in each event.')),
        events: optional(
          Type.Array(oneOf(words), {
            description:
              'Events to send; absent for all. `failed` is accepted for compatibility but never sent: a failed page is a `page` event.',
          }),
        ),
      }),
    ],
    { description: 'Receiver of events. They are sent by POST and signed (`X-Service-Signature`).' },
  )
}

type Webhook = Static<ReturnType<typeof webhookOf>>

export function decodeWebhook(webhook: Webhook): WebhookOptions {
  const { url, headers = {}, metadata = {}, events: wanted } = typeof webhook === 'string' ? { url: webhook } : webhook
  const words = wanted?.map((word) => word.slice(word.lastIndexOf('.') + 1))
  return { url, headers, metadata, events: events.filter((event) => words?.includes(event) ?? true) }
}
