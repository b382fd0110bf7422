// The webhook events of checks (docs/monitors.md#webhooks).
import type { CheckEvent } from '../../../monitors/finish.ts'
import type { DeliveryEvent } from '../../../webhooks/delivery.ts'
import { diffOf, encodeSummary, snapshotOf } from './check.ts'
import { monitorEvents } from './webhook.ts'

/** The body of the request, but for what all events have. */
export function checkEventOf(event: DeliveryEvent['event'], { monitorId, check, page }: CheckEvent) {
  const { id: checkId, state: status, error } = check
  const ids = { monitorId, checkId }
  const summary = encodeSummary(check.summary)
  const because = error === undefined ? {} : { error }
  const type = monitorEvents[event as keyof typeof monitorEvents]
  if (event === 'failed')
    return { success: false, type, id: monitorId, data: { ...ids, status, summary, ...because }, ...because }
  if (event === 'page') return { type, id: checkId, ...pageEventOf(ids, page) }
  if (event === 'checked') {
    return { success: status === 'completed', type, id: checkId, data: [{ ...ids, status, summary }], ...because }
  }
  const data = {
    ...ids,
    status,
    summary,
    ...snapshotOf({ content: page?.copyContent }),
    ...diffOf({ change: page?.change }),
  }
  return { success: true, type, id: monitorId, data }
}

function pageEventOf(ids: { monitorId: string; checkId: string }, page: CheckEvent['page']) {
  const { url = '', state, previousCopy = null, copy = null, error, change } = page ?? {}
  const { textDiff: text, jsonDiff: json } = diffOf({ change })
  const judgment = change?.judgment ?? null
  const found = {
    ...ids,
    url,
    status: state,
    previousScrapeId: previousCopy,
    currentScrapeId: copy,
    error: error ?? null,
    isMeaningful: judgment?.meaningful ?? null,
    judgment,
    diff: state === 'changed' ? { text, json } : null,
  }
  return { success: state !== 'error', data: [found], ...(error !== undefined && { error }) }
}
