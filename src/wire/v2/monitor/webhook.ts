// The webhook of a monitor in a request.
import type { Static } from '@sinclair/typebox'
import type { WebhookOptions } from '../../../operations/webhook.ts'
import type { WebhookEvent } from '../../../queue/kinds.ts'
import { webhookWith } from '../webhook.ts'

/**
 * The names of the events of a check (docs/monitors.md#webhooks). Clients know the last two; they are sent only if they
 * are asked for, since the others say the same.
 */
export const monitorEvents = {
  completed: 'monitor.completed',
  failed: 'monitor.failed',
  page: 'monitor.page',
  checked: 'monitor.check.completed',
} as const satisfies Partial<Record<WebhookEvent, string>>

type MonitorEvent = keyof typeof monitorEvents

const usual: readonly MonitorEvent[] = ['completed', 'failed']

const names = Object.values(monitorEvents)
const words = [...names, ...names.map((name) => name.slice(name.indexOf('.') + 1))]

export const MonitorWebhook = webhookWith(
  words,
  'Events to send. Absent for `monitor.completed` and `monitor.failed`, one of them for each check.',
)

export function decodeMonitorWebhook(webhook: Static<typeof MonitorWebhook>): WebhookOptions {
  const { url, headers = {}, metadata = {}, events } = typeof webhook === 'string' ? { url: webhook } : webhook
  const asked = events?.map((word) => word.replace(/^monitor\./, ''))
  const all = Object.keys(monitorEvents) as MonitorEvent[]
  const wanted = asked && all.filter((event) => asked.includes(monitorEvents[event].replace(/^monitor\./, '')))
  return { url, headers, metadata, events: wanted ?? usual }
}
