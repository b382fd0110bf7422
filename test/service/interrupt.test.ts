import { expect, test } from 'bun:test'
import { pressCounter } from '../../src/service/interrupt.ts'

test('signals that arrive together are one press of Ctrl-C, a later one is another', () => {
  let now = 1000
  const presses = pressCounter(() => now)
  const at = (ms: number) => {
    now = 1000 + ms
    return presses()
  }
  expect([at(0), at(3), at(150), at(600), at(610), at(2000)]).toEqual([1, 1, 1, 2, 2, 3])
})
