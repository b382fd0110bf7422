import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import type { ConversionHandle } from '../../src/conversion/handle.ts'
import { type Patience, WorkerStock } from '../../src/conversion/worker-stock.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const { signal: never } = new AbortController()

function stockOf(patience: Patience = { oneMs: 250, allMs: 1000 }) {
  const opened: { ended: boolean }[] = []
  const stock = new WorkerStock(() => {
    const worker = { ended: false, endAfter: () => undefined, end: () => undefined }
    worker.end = () => {
      worker.ended = true
      return undefined
    }
    opened.push(worker)
    return worker as unknown as ConversionHandle
  }, patience)
  return { stock, opened }
}

/** What has come of waits so far: the number of those that have ended. */
function counted(waits: Promise<unknown>[]) {
  let ended = 0
  for (const wait of waits)
    wait.then(
      () => ended++,
      () => ended++,
    )
  return async (ms = 0) => {
    jest.advanceTimersByTime(ms)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    return ended
  }
}

test('a Worker that is given back goes to the conversion that waits longest', async () => {
  const { stock, opened } = stockOf()
  const { worker } = await stock.take(never)
  const waits = [stock.take(never), stock.take(never)]
  const endedAfter = counted(waits)
  expect(await endedAfter(10)).toBe(0)
  stock.put(worker)
  expect(await endedAfter()).toBe(1)
  expect(await waits[0]).toEqual({ worker, isNew: false })
  expect(opened).toHaveLength(1)
})

test('conversions that come at the same moment begin with one Worker', async () => {
  const { stock, opened } = stockOf()
  const first = stock.take(never)
  const second = stock.take(never)
  stock.put((await first).worker)
  expect(await second).toEqual({ worker: (await first).worker, isNew: false })
  expect(opened).toHaveLength(1)
})

test('another Worker starts for one conversion that has waited, not for all of them', async () => {
  const { stock, opened } = stockOf()
  await stock.take(never)
  const endedAfter = counted(Array.from({ length: 5 }, () => stock.take(never)))
  expect(await endedAfter(249)).toBe(0)
  expect(await endedAfter(2)).toBe(1)
  expect(opened).toHaveLength(2)
  expect(await endedAfter(250)).toBe(2)
})

test('a conversion that has just come waits its own time, however long others have waited', async () => {
  const { stock, opened } = stockOf()
  const { worker } = await stock.take(never)
  const first = stock.take(never)
  jest.advanceTimersByTime(200)
  const second = stock.take(never)
  stock.put(worker)
  await first
  const endedAfter = counted([second])
  expect(await endedAfter(200)).toBe(0)
  expect(await endedAfter(60)).toBe(1)
  expect(opened).toHaveLength(2)
})

test('a wait that was given up does not shorten the next one', async () => {
  const { stock, opened } = stockOf()
  await stock.take(never)
  const caller = new AbortController()
  const left = stock.take(caller.signal).catch((thrown) => thrown)
  jest.advanceTimersByTime(200)
  caller.abort('left')
  expect(await left).toBe('left')
  const endedAfter = counted([stock.take(never)])
  expect(await endedAfter(200)).toBe(0)
  expect(opened).toHaveLength(1)
})

test('conversions that wait again and again have waited in all', async () => {
  const { stock, opened } = stockOf({ oneMs: 250, allMs: 20 })
  let { worker } = await stock.take(never)
  for (let round = 0; opened.length < 2; round += 1) {
    expect(round).toBeLessThan(1000)
    const wait = stock.take(never)
    jest.useRealTimers()
    await Bun.sleep(5)
    stock.put(worker)
    ;({ worker } = await wait)
  }
  expect(opened).toHaveLength(2)
})

test('without patience, as for files, nothing waits', async () => {
  const { stock, opened } = stockOf({ oneMs: 0, allMs: 0 })
  await Promise.all([stock.take(never), stock.take(never), stock.take(never)])
  expect(opened).toHaveLength(3)
})

test('when the last busy Worker is dropped, the next conversion gets one at once', async () => {
  const { stock, opened } = stockOf()
  const { worker } = await stock.take(never)
  const endedAfter = counted([stock.take(never)])
  stock.drop(worker)
  expect(await endedAfter()).toBe(1)
  expect(opened.map(({ ended }) => ended)).toEqual([true, false])
})

test('a conversion that is given up leaves, and the Worker goes to the next', async () => {
  const { stock } = stockOf()
  const { worker } = await stock.take(never)
  const caller = new AbortController()
  const left = stock.take(caller.signal).catch((thrown) => thrown)
  const next = stock.take(never)
  caller.abort('left')
  expect(await left).toBe('left')
  stock.put(worker)
  expect(await next).toEqual({ worker, isNew: false })
})

test('a Worker that has ended while idle is not given out, and a failed start leaves no trace', async () => {
  const { stock, opened } = stockOf()
  const { worker } = await stock.take(never)
  stock.put(worker)
  opened[0]!.ended = true
  expect((await stock.take(never)).worker).not.toBe(worker)
  let fails = true
  const failing = new WorkerStock(
    () => {
      if (fails) throw new Error('no memory')
      return {} as ConversionHandle
    },
    { oneMs: 250, allMs: 1000 },
  )
  expect(await failing.take(never).catch((thrown: Error) => thrown.message)).toBe('no memory')
  fails = false
  expect((await failing.take(never)).isNew).toBe(true)
})
