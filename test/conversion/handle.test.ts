import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import type { Listener, OpenChannel } from '../../src/conversion/channel.ts'
import { ConversionHandle } from '../../src/conversion/handle.ts'
import { testCall } from '../call.fixture.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** A Worker that does nothing by itself, and a conversion that waits for it. */
function waiting() {
  let listener: Listener | undefined
  const open: OpenChannel = (given) => {
    listener = given
    const none = async () => 0
    return { post: () => undefined, held: none, kept: none, keeps: () => undefined, end: () => undefined }
  }
  const source = { body: new TextEncoder().encode('<p>Rope'), contentType: 'text/html', url: 'https://rope.example/' }
  let failure: string | undefined
  void new ConversionHandle(open, undefined)
    .convert({ source, options: MAIN_MARKDOWN, what: 'page', type: 'page' }, testCall())
    .catch((thrown: Error) => {
      failure = thrown.message
    })
  const after = async (ms: number) => {
    jest.advanceTimersByTime(ms)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    return failure
  }
  return { began: () => listener?.began(), after }
}

test('the time of a page begins when its Worker begins with it', async () => {
  const { began, after } = waiting()
  expect(await after(59_000)).toBeUndefined()
  began()
  expect(await after(19_000)).toBeUndefined()
  expect(await after(2_000)).toBe('The page could not be read within 20 s.')
})

test('a page does not wait forever for a Worker that never begins', async () => {
  expect(await waiting().after(61_000)).toBe('The page could not be read within 60 s.')
})
