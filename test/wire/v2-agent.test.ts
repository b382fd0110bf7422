import { expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { decodeV2Agent, encodeV2Agent } from '../../src/wire/v2/agent.ts'
import { encodeWebhookEvent } from '../../src/wire/v2/webhook-event.ts'

test('a request has a prompt, and a budget that fits this service', () => {
  expect(() => decodeV2Agent({ prompt: '  ' })).toThrow(ServiceError)
  expect(() => decodeV2Agent({ prompt: 'x', strictConstrainToURLs: true })).toThrow('"urls" is required')
  expect(decodeV2Agent({ prompt: 'x' }).options).toMatchObject({ maxCredits: 20, strict: false, notes: [] })
  const { maxCredits, notes } = decodeV2Agent({ prompt: 'x', maxCredits: 2500, model: 'spark-1-pro' }).options
  expect({ maxCredits, notes }).toEqual({ maxCredits: 100, notes: ['"maxCredits" is 2500; a job uses at most 100.'] })
})

const job = {
  number: 1,
  id: '0b8f4a4e-95f0-4d0c-8f1a-2f6a1c9d7e11',
  url: '',
  limit: 1,
  total: 0,
  completed: 1,
  failed: 0,
  blocked: 0,
  denied: 0,
  createdAt: new Date(0),
  finishedAt: new Date(1000),
  expiresAt: new Date(2000),
}

test('a status has the words that clients know, and a cancelled job has failed', () => {
  const report = { steps: [], errors: [], maxCredits: 5 }
  const statusOf = (state: 'queued' | 'running' | 'completed' | 'cancelled') =>
    encodeV2Agent({ ...report, job: { ...job, state } }, 0)
  expect(statusOf('queued')).toMatchObject({ success: true, status: 'processing', jobStatus: 'queued', data: null })
  expect(statusOf('running')).toMatchObject({ status: 'processing', creditsUsed: 1 })
  expect(statusOf('completed')).toMatchObject({ status: 'completed' })
  expect(statusOf('cancelled')).toMatchObject({
    status: 'failed',
    jobStatus: 'cancelled',
    error: 'The job was cancelled.',
  })
  expect(statusOf('completed')).not.toHaveProperty('model')
})

test('every event after the first says how many credits are used', () => {
  const common = { job: { id: job.id, kind: 'agent' as const }, metadata: {}, webhookId: 'w', documents: 3 }
  const told = (event: Parameters<typeof encodeWebhookEvent>[0]) => JSON.parse(encodeWebhookEvent(event))
  expect(told({ ...common, event: 'started' })).toMatchObject({ success: true, type: 'agent.started', data: [] })
  expect(
    told({ ...common, event: 'action', step: { action: 'open', input: { url: 'http://a.test/' }, credits: 2 } }),
  ).toMatchObject({
    success: true,
    type: 'agent.action',
    data: [{ creditsUsed: 2, action: 'open', input: { url: 'http://a.test/' } }],
  })
  const result = { data: { answer: 'x' }, sources: {}, conflicts: [], warnings: [] }
  expect(told({ ...common, event: 'completed', result })).toMatchObject({
    success: true,
    data: [{ creditsUsed: 3, data: { answer: 'x' }, sources: {} }],
  })
  expect(told({ ...common, event: 'failed', failure: 'why' })).toMatchObject({
    success: false,
    error: 'why',
    data: [{ creditsUsed: 3 }],
  })
  expect(told({ ...common, event: 'cancelled' })).toMatchObject({
    success: false,
    type: 'agent.cancelled',
    data: [{ creditsUsed: 3 }],
  })
})
