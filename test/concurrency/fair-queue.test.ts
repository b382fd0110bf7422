import { expect, test } from 'bun:test'
import { Line } from '../../src/concurrency/fair-queue.ts'
import { ServiceError } from '../../src/errors.ts'

const never = new AbortController().signal
const full = () => new ServiceError('capacity_exhausted', 'full')

/** A line for a number of things, which it gives out when told to. */
function lineFor(maxWaiting = 10) {
  const line = new Line({ maxWaiting, full })
  const served: string[] = []
  let things = 0
  const take = () => (things > 0 ? things-- : undefined)
  return {
    line,
    served,
    ask: (name: string, again = false) =>
      line.wait({ signal: never, owner: name[0]!, again, take }).then(() => void served.push(name)),
    give(count: number) {
      things += count
      line.serve()
    },
  }
}

test('who returns goes before all, then owners take turns', async () => {
  const { ask, give, served, line } = lineFor()
  const all = [...['a1', 'a2', 'b1'].map((name) => ask(name)), ask('c1', true), ask('c2', true)]
  expect(line.length).toBe(5)
  give(4)
  await Promise.all([all[0], all[2], all[3], all[4]])
  expect(served).toEqual(['c1', 'c2', 'a1', 'b1'])
  give(1)
  await Promise.all(all)
  expect([served.at(-1), line.length]).toEqual(['a2', 0])
})

test('one who returns and finds no use for what there is holds up nobody', async () => {
  const { ask, give, line } = lineFor()
  const picky = line.wait({ signal: never, again: true, take: () => undefined as string | undefined })
  const other = ask('a1')
  give(1)
  await other
  expect(line.length).toBe(1)
  void picky
})

test('what taking throws ends the wait of that one alone', async () => {
  const { ask, give, line } = lineFor()
  let hopeless = false
  const take = () => {
    if (hopeless) throw new ServiceError('render_unavailable', 'none is left')
    return undefined
  }
  const lost = line.wait({ signal: never, take }).catch((thrown) => thrown.code)
  const other = ask('a1')
  hopeless = true
  give(1)
  expect(await lost).toBe('render_unavailable')
  await other
  expect(line.length).toBe(0)
})

test('only so many wait for their first turn; who returns is never sent away', async () => {
  const { ask, give, line } = lineFor(1)
  const [first, returned] = [ask('a1'), ask('a2', true)]
  expect(await ask('b1').catch((thrown) => thrown.code)).toBe('capacity_exhausted')
  expect(line.length).toBe(2)
  give(2)
  await Promise.all([first, returned])
})
