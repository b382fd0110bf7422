import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { readBytes } from '../../src/api/body.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** A request whose body is what the test sends. */
function sending() {
  let send!: (bytes: number) => void
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (bytes) => controller.enqueue(new Uint8Array(bytes))
    },
  })
  return { send, request: new Request('http://localhost/', { method: 'POST', body }) }
}

const bounds = { maxBytes: 1e9, maxMs: 300_000 }

test('who sends next to nothing does not hold a place for minutes', async () => {
  const { send, request } = sending()
  const read = readBytes(request, bounds).catch((thrown) => thrown)
  send(100)
  await Promise.resolve()
  jest.advanceTimersByTime(15_000)
  expect(await read).toMatchObject({ code: 'fetch_timeout', message: expect.stringContaining('8 KiB/s') })
})
