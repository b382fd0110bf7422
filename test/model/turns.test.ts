import { expect, test } from 'bun:test'
import { Turns } from '../../src/model/turns.ts'

const never = new AbortController().signal
const inMs = (ms: number) => performance.now() + ms

test('a question with too little time left for an answer is not sent after its wait', async () => {
  const turns = new Turns('the model', 1)
  turns.answered(60_000)
  const first = await turns.enter(never, 'a', inMs(1000))
  const late = turns.enter(never, 'a', inMs(20_000))
  const patient = turns.enter(never, 'b', inMs(100_000))
  await Bun.sleep(5)
  first[Symbol.dispose]()
  await expect(late).rejects.toMatchObject({ code: 'model_timeout' })
  // The turn that it gave up goes to the next one.
  ;(await patient)[Symbol.dispose]()
})

test('a question that did not wait is sent however little time is left', async () => {
  const turns = new Turns('the model', 1)
  turns.answered(60_000)
  using turn = await turns.enter(never, 'a', inMs(10))
  expect(turn).toBeDefined()
})

test('pauses without a length grow, and start anew after an answer', async () => {
  const turns = new Turns('the model', 1)
  const waitedFor = async () =>
    (await turns.enter(never, 'a', inMs(0)).catch((thrown) => thrown)).retryAfterSeconds as number
  turns.pause()
  expect(await waitedFor()).toBe(1)
  turns.pause()
  expect(await waitedFor()).toBe(2)
  turns.pause()
  expect(await waitedFor()).toBe(4)
  const other = new Turns('the model', 1)
  other.pause(0)
  other.answered(1)
  other.pause()
  expect((await other.enter(never, 'a', inMs(0)).catch((thrown) => thrown)).retryAfterSeconds).toBe(1)
})

test('a pause of hours ends after ten minutes', async () => {
  const turns = new Turns('the model', 1)
  turns.pause(24 * 3_600_000)
  const error = await turns.enter(never, 'a', inMs(60_000)).catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'model_unavailable', message: 'the model is overloaded', retryAfterSeconds: 600 })
})

test('a pause during the wait for a turn counts too, and an abort ends it', async () => {
  const turns = new Turns('the model', 1)
  const first = await turns.enter(never, 'a', inMs(60_000))
  const controller = new AbortController()
  const second = turns.enter(controller.signal, 'a', inMs(60_000))
  turns.pause(30_000)
  first[Symbol.dispose]()
  const reason = new Error('left')
  setTimeout(() => controller.abort(reason), 10)
  await expect(second).rejects.toBe(reason)
})
