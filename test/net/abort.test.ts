import { expect, test } from 'bun:test'
import { onAbort } from '../../src/net/abort.ts'

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
