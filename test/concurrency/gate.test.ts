import { expect, test } from 'bun:test'
import { createGate, withPatience } from '../../src/concurrency/gate.ts'

const never = new AbortController().signal

test('no more than the places are inside at once, and all get in, in turn', async () => {
  const gate = createGate(2, 100)
  const order: number[] = []
  let [inside, most] = [0, 0]
  const visit = async (number: number) => {
    using _place = await gate.enter(never)
    order.push(number)
    inside += 1
    most = Math.max(most, inside)
    await Bun.sleep(1)
    inside -= 1
  }
  await Promise.all(Array.from({ length: 20 }, (_, number) => visit(number)))
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('whoever finds the waiting room full is refused at once', async () => {
  const gate = createGate(1, 1)
  const place = await gate.enter(never)
  const second = gate.enter(never)
  await expect(gate.enter(never)).rejects.toMatchObject({ code: 'capacity_exhausted', status: 429 })
  place[Symbol.dispose]()
  expect(await second).toBeDefined()
})

test('whoever gives up waiting leaves the turn to the next', async () => {
  const gate = createGate(1, 10)
  const place = await gate.enter(never)
  const gone = new AbortController()
  const given = gate.enter(gone.signal).catch((reason) => reason)
  const next = gate.enter(never)
  gone.abort('left')
  expect(await given).toBe('left')
  place[Symbol.dispose]()
  ;(await next)[Symbol.dispose]()
  expect(await gate.enter(never)).toBeDefined()
})

test('owners take turns, so that one of many requests does not keep out another of one', async () => {
  const gate = createGate(1, 10)
  const place = await gate.enter(never, 'crawler')
  const order: string[] = []
  const all = ['crawler', 'crawler', 'visitor'].map(async (owner) => {
    using _place = await gate.enter(never, owner)
    order.push(owner)
  })
  place[Symbol.dispose]()
  await Promise.all(all)
  expect(order).toEqual(['crawler', 'visitor', 'crawler'])
})

test('nobody waits longer than a gate with patience says, and then there is no place for them', async () => {
  const gate = withPatience(createGate(1, 5), 20)
  const place = await gate.enter(never)
  await expect(gate.enter(never)).rejects.toMatchObject({ code: 'capacity_exhausted' })
  place[Symbol.dispose]()
  using next = await gate.enter(never)
  expect(next).toBeDefined()
})
