import { describe, expect, test } from 'bun:test'
import { Breaker } from '../../src/search/breaker.ts'
import { Pace } from '../../src/search/pace.ts'

describe('a breaker', () => {
  const start = () => {
    const clock = { now: 1_000_000 }
    return { clock, breaker: new Breaker(() => clock.now) }
  }
  const failOften = (breaker: Breaker, times: number) => {
    for (let count = 0; count < times; count += 1) breaker.failed('was down')
  }

  test('lets everything pass until five failures in a row', () => {
    const { breaker } = start()
    failOften(breaker, 4)
    expect(breaker.tryEnter()).toBe(0)
    breaker.succeeded()
    failOften(breaker, 4)
    expect(breaker.tryEnter()).toBe(0)
    breaker.failed('was blocked')
    expect(breaker.tryEnter()).toBe(10_000)
    expect(breaker.reason).toBe('was blocked')
  })

  test('lets one try after the pause, while others wait for its outcome', () => {
    const { clock, breaker } = start()
    failOften(breaker, 5)
    clock.now += 10_000
    expect(breaker.tryEnter()).toBe(0)
    expect(breaker.tryEnter()).toBeGreaterThan(0)
    breaker.succeeded()
    expect(breaker.tryEnter()).toBe(0)
  })

  test('doubles the pause after each failed try, up to five minutes', () => {
    const { clock, breaker } = start()
    failOften(breaker, 5)
    const pauses = Array.from({ length: 7 }, () => {
      const pause = breaker.tryEnter()
      clock.now += pause
      expect(breaker.tryEnter()).toBe(0)
      breaker.failed('was down')
      return pause / 1000
    })
    expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300])
  })

  test('pauses no longer when requests from before the pause fail too', () => {
    const { clock, breaker } = start()
    failOften(breaker, 50)
    expect(breaker.tryEnter()).toBe(10_000)
    breaker.cancelled()
    expect(breaker.tryEnter()).toBe(10_000)
    clock.now += 10_000
    expect(breaker.tryEnter()).toBe(0)
  })

  test('lets the next one try if the try was cancelled', () => {
    const { clock, breaker } = start()
    failOften(breaker, 5)
    clock.now += 10_000
    breaker.tryEnter()
    breaker.cancelled()
    expect(breaker.tryEnter()).toBe(0)
  })

  test('pauses at once for as long as a provider asks, up to five minutes', () => {
    const { breaker } = start()
    breaker.failed('limits', 60_000)
    expect(breaker.tryEnter()).toBe(60_000)
    breaker.failed('limits', 86_400_000)
    expect(breaker.tryEnter()).toBe(300_000)
  })
})

test('a pace lets a burst pass and spreads what follows', () => {
  const pace = new Pace({ intervalMs: 1000, burst: 3 })
  expect(Array.from({ length: 5 }, () => pace.reserve(0))).toEqual([0, 0, 0, 1000, 2000])
  expect(pace.reserve(10_000)).toBe(0)
  expect(Array.from({ length: 3 }, () => pace.reserve(10_000))).toEqual([0, 0, 1000])
})

test('a place of a pace that is given back makes nobody wait', () => {
  const pace = new Pace({ intervalMs: 1000, burst: 1 })
  expect([pace.reserve(0), pace.reserve(0)]).toEqual([0, 1000])
  pace.giveBack()
  expect(pace.reserve(0)).toBe(1000)
})
