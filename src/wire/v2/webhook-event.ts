import type { ToldEvent } from '../../webhooks/delivery.ts'
import { encodeDocument } from './document.ts'
import { eventPrefix } from './webhook.ts'

/**
 * The body of a webhook request (docs/compatibility.md#webhook-events).
 *
 * @throws Error for a page that is neither a document nor an error, because its job has been deleted
 */
export function encodeWebhookEvent({ job, metadata, webhookId, event, page, fault }: ToldEvent): string {
  if (event === 'page' && page === undefined && fault === undefined) throw new Error('the page is gone')
  return JSON.stringify({
    success: fault === undefined,
    type: `${eventPrefix[job.kind]}.${event}`,
    id: job.id,
    webhookId,
    data: page !== undefined ? [encodeDocument(page)] : fault !== undefined ? [pageOf(fault)] : [],
    ...(fault !== undefined && { error: fault.message }),
    metadata,
  })
}

/** A failed page, identified by its URL as requested. */
const pageOf = ({ url }: NonNullable<ToldEvent['fault']>) => ({ metadata: { sourceURL: url } })
