import type { ExtractResult } from '../../operations/extract.ts'
import type { DeliveryEvent } from '../../webhooks/delivery.ts'
import { encodeDocument } from './document.ts'
import { checkEventOf } from './monitor/event.ts'
import { eventPrefix } from './webhook.ts'

/**
 * The body of a webhook request (docs/compatibility.md#webhook-events).
 *
 * @throws Error for a page that is neither a document nor an error, because its job has been deleted
 */
export function encodeWebhookEvent(delivery: DeliveryEvent): string {
  const { job, metadata, webhookId, event, page, pageError, failure, check } = delivery
  if (job.kind === 'check') {
    if (check === undefined) throw new Error('the check is gone')
    return JSON.stringify({ ...checkEventOf(event, check), webhookId, metadata })
  }
  if (event === 'page' && page === undefined && pageError === undefined) throw new Error('the page is gone')
  return JSON.stringify({
    success: pageError === undefined && failure === undefined,
    type: `${eventPrefix[job.kind]}.${event}`,
    id: job.id,
    webhookId,
    data: dataOf(delivery),
    ...(pageError !== undefined && { error: pageError.message }),
    ...(failure !== undefined && { error: failure }),
    metadata,
  })
}

function dataOf({ job, page, pageError, result }: DeliveryEvent): object[] {
  if (page !== undefined) return [encodeDocument(page)]
  if (pageError !== undefined) return [pageOf(pageError)]
  return result === undefined ? [] : [resultOf(result, job.id)]
}

function resultOf({ data, sources, warnings, tokens }: ExtractResult, extractId: string) {
  return {
    success: true,
    extractId,
    data,
    ...(sources !== undefined && { sources }),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
    tokensUsed: tokens,
  }
}

/** A page that failed, identified by the URL that was requested. */
const pageOf = ({ url }: NonNullable<DeliveryEvent['pageError']>) => ({ metadata: { sourceURL: url } })
