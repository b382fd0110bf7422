import { describe, expect, test } from 'bun:test'
import { speeds, timeLeft, withSample } from '../../src/console/jobs/progress.ts'
import { checkSignature } from '../../src/console/jobs/signature.ts'
import { readMessage } from '../../src/console/jobs/stream-message.ts'
import type { JobStatus } from '../../src/operations/jobs.ts'
import { signatureOf } from '../../src/webhooks/delivery.ts'
import { catchupMessage, documentMessage, doneMessage, errorMessage, statusMessage } from '../../src/wire/v2/stream.ts'

const job = {
  id: 'x',
  state: 'running',
  total: 9,
  completed: 7,
  failed: 1,
  createdAt: new Date(),
  expiresAt: new Date(),
}
const running = job as unknown as JobStatus
const tricky = JSON.stringify({ markdown: '{"type":"done"} "completed":99,"data":[' })

describe('a message of the WebSocket of a job', () => {
  test('says how many documents there are, whatever is in them', () => {
    expect(readMessage(catchupMessage(running, [tricky, tricky], { now: 0 }))).toEqual({
      type: 'progress',
      completed: 7,
    })
    expect(readMessage(catchupMessage(running, [], { now: 0 }))).toEqual({ type: 'progress', completed: 7 })
    expect(readMessage(documentMessage(tricky))).toEqual({ type: 'document' })
  })

  test('ends it, or changes nothing', () => {
    expect(readMessage(doneMessage(running, 0))).toEqual({ type: 'end' })
    expect(readMessage(errorMessage('Job expired'))).toEqual({ type: 'end' })
    expect(readMessage(statusMessage(running, [tricky], 0))).toEqual({ type: 'other' })
    expect(readMessage('')).toEqual({ type: 'other' })
  })
})

describe('the speed of a job', () => {
  const samplesOf = (pages: readonly number[]) =>
    pages.reduce<ReturnType<typeof withSample>>((all, pages, at) => withSample(all, { at: at * 1000, pages }), [])

  test('is an average of the last seconds', () => {
    expect(speeds(samplesOf([0, 0, 10, 10, 20, 20, 30]))).toEqual([0, 5, 10 / 3, 5, 4, 6])
  })

  test('begins anew if pages are tried again', () => {
    expect(speeds(samplesOf([10, 12, 5, 6]))).toEqual([1])
  })

  test('keeps no more than it shows', () => {
    expect(samplesOf(Array.from({ length: 500 }, (_, i) => i)).length).toBeLessThan(70)
  })

  test('tells how long the rest takes, if there is one', () => {
    expect([timeLeft(30, 4), timeLeft(30, 0), timeLeft(0, 4)]).toEqual([7500, undefined, undefined])
  })
})

describe('the check of a signature', () => {
  const body = '{"type":"crawl.page","data":["é"]}'
  const signature = signatureOf(new TextEncoder().encode(body), 's3cret')

  test('accepts those of the service, with and without their prefix', async () => {
    for (const given of [signature, ` ${signature.toUpperCase()} `, signature.slice('sha256='.length)]) {
      expect(await checkSignature(body, 's3cret', given)).toEqual({ type: 'valid' })
    }
  })

  test('says that a line break at the end is too much', async () => {
    const verdict = await checkSignature(`${body}\n`, 's3cret', signature)
    expect(verdict).toEqual({ type: 'valid without line breaks at the end' })
  })

  test('refuses every other one, and says which is right', async () => {
    expect(await checkSignature(body, 'other', signature)).toMatchObject({ type: 'invalid' })
    expect(await checkSignature(`${body} `, 's3cret', signature)).toMatchObject({ type: 'invalid' })
    expect(await checkSignature(body, 's3cret', '')).toEqual({ type: 'invalid', expected: signature })
  })
})
