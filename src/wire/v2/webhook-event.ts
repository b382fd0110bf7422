import type { DeliveryEvent } from '../../webhooks/delivery.ts'
import { encodeDocument } from './document.ts'
import { eventPrefix } from './webhook.ts'

/**
 * The body of a webhook request (docs/compatibility.md#webhook-events).
 *
 * @throws Error for a page that is neither a document nor an error, because its job has been deleted
 */
export function encodeWebhookEvent({ job, metadata, webhookId, event, page, pageError }: DeliveryEvent): string {
  if (event === 'page' && page === undefined && pageError === undefined) throw new Error('the page is gone')
  return JSON.stringify({
    success: pageError === undefined,
    type: `${eventPrefix[job.kind]}.${event}`,
    id: job.id,
    webhookId,
    data: page !== undefined ? [encodeDocument(page)] : pageError !== undefined ? [pageOf(pageError)] : [],
    ...(pageError !== undefined && { error: pageError.message }),
    metadata,
  })
}

/** A page that failed, identified by the URL that was requested. */
const pageOf = ({ url }: NonNullable<DeliveryEvent['pageError']>) => ({ metadata: { sourceURL: url } })
