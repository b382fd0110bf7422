import { expect, test } from 'bun:test'
import { onAbort, untilAborted } from '../../src/concurrency/abort.ts'

test('an abort is heard of once, also one that was there before', async () => {
  for (const early of [true, false]) {
    const caller = new AbortController()
    let heard = 0
    if (early) caller.abort()
    onAbort(caller.signal, () => {
      heard += 1
    })
    caller.abort()
    await Promise.resolve()
    expect(heard).toBe(1)
  }
})

test('a wait that is over hears of nothing', () => {
  const caller = new AbortController()
  let heard = 0
  const over = onAbort(caller.signal, () => {
    heard += 1
  })
  over()
  caller.abort()
  expect(heard).toBe(0)
})

test('what is waited for comes, or why it is waited for no more', async () => {
  const never = new Promise<string>(() => undefined)
  const caller = new AbortController()
  expect(await untilAborted(caller.signal, Promise.resolve('work'))).toBe('work')
  expect(await untilAborted(caller.signal, Promise.reject('its failure')).catch((thrown) => thrown)).toBe('its failure')
  const waits = untilAborted(caller.signal, never).catch((thrown) => thrown)
  caller.abort('left')
  expect(await waits).toBe('left')
  expect(await untilAborted(caller.signal, never).catch((thrown) => thrown)).toBe('left')
  expect(await untilAborted(caller.signal, never, () => 'said so').catch((thrown) => thrown)).toBe('said so')
})

test('work that fails after it was left is nobody’s failure', async () => {
  const work = Promise.withResolvers<never>()
  const left = untilAborted(AbortSignal.abort('left'), work.promise).catch((thrown) => thrown)
  work.reject(new Error('unheard'))
  expect(await left).toBe('left')
})
