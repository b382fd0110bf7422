import { expect, test } from 'bun:test'
import { FairQueue } from '../../src/concurrency/fair-queue.ts'
import { ServiceError } from '../../src/errors.ts'

const never = new AbortController().signal
const full = () => new ServiceError('capacity_exhausted', 'full')

/** A queue for a number of things, which `give` makes free. */
function queueFor(maxWaiting = 10) {
  const queue = new FairQueue({ maxWaiting, full })
  const served: string[] = []
  let things = 0
  const take = () => (things > 0 ? things-- : undefined)
  return {
    queue,
    served,
    ask: (name: string, again = false) =>
      queue.wait({ signal: never, owner: name[0]!, again, take }).then(() => void served.push(name)),
    give(count: number) {
      things += count
      queue.serve()
    },
  }
}

test('retries go first, then owners take turns', async () => {
  const { ask, give, served, queue } = queueFor()
  const all = [...['a1', 'a2', 'b1'].map((name) => ask(name)), ask('c1', true), ask('c2', true)]
  expect(queue.length).toBe(5)
  give(4)
  await Promise.all([all[0], all[2], all[3], all[4]])
  expect(served).toEqual(['c1', 'c2', 'a1', 'b1'])
  give(1)
  await Promise.all(all)
  expect([served.at(-1), queue.length]).toEqual(['a2', 0])
})

test('a retry that cannot use what is free delays nobody', async () => {
  const { ask, give, queue } = queueFor()
  const picky = queue.wait({ signal: never, again: true, take: () => undefined as string | undefined })
  const other = ask('a1')
  give(1)
  await other
  expect(queue.length).toBe(1)
  void picky
})

test('an error of take ends that wait and no other', async () => {
  const { ask, give, queue } = queueFor()
  let hopeless = false
  const take = () => {
    if (hopeless) throw new ServiceError('render_unavailable', 'none is left')
    return undefined
  }
  const lost = queue.wait({ signal: never, take }).catch((thrown) => thrown.code)
  const other = ask('a1')
  hopeless = true
  give(1)
  expect(await lost).toBe('render_unavailable')
  await other
  expect(queue.length).toBe(0)
})

test('the number of waiting first attempts is limited; retries may always wait', async () => {
  const { ask, give, queue } = queueFor(1)
  const [first, returned] = [ask('a1'), ask('a2', true)]
  expect(await ask('b1').catch((thrown) => thrown.code)).toBe('capacity_exhausted')
  expect(queue.length).toBe(2)
  give(2)
  await Promise.all([first, returned])
})
