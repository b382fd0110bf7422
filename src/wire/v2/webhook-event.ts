import type { AgentResult } from '../../operations/agent.ts'
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
    success: pageError === undefined && event !== 'failed' && event !== 'cancelled',
    type: `${eventPrefix[job.kind]}.${event}`,
    id: job.id,
    webhookId,
    data: dataOf(delivery),
    ...(pageError !== undefined && { error: pageError.message }),
    ...(failure !== undefined && { error: failure }),
    metadata,
  })
}

function dataOf(delivery: DeliveryEvent): object[] {
  const { job, page, pageError, result } = delivery
  if (job.kind === 'agent') return agentData(delivery)
  if (page !== undefined) return [encodeDocument(page)]
  if (pageError !== undefined) return [pageOf(pageError)]
  return result === undefined ? [] : [resultOf(result as ExtractResult, job.id)]
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

/** Every event of an agent job but the first says how many credits it has used. */
function agentData({ event, step, result, documents = 0 }: DeliveryEvent): object[] {
  if (event === 'started') return []
  if (step !== undefined) return [{ creditsUsed: step.credits, action: step.action, input: step.input }]
  if (result === undefined) return [{ creditsUsed: documents }]
  const { data, sources, warnings } = result as AgentResult
  return [{ creditsUsed: documents, data, sources, ...(warnings.length > 0 && { warning: warnings.join(' ') }) }]
}

/** A page that failed, identified by the URL that was requested. */
const pageOf = ({ url }: NonNullable<DeliveryEvent['pageError']>) => ({ metadata: { sourceURL: url } })
