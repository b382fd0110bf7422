import { expect, test } from 'bun:test'
import { watchMemory } from '../../src/operations/memory.ts'
import { memoryOf } from '../../src/process-memory.ts'
import { PATIENCE_MS } from '../patience.ts'

test(
  'a process that takes more memory than it may is noticed, once',
  async () => {
    const noticed = Promise.withResolvers<void>()
    let times = 0
    const held = () => memoryOf([process.pid])
    using _watch = watchMemory(held, (await held()) + 64 * 1024 * 1024, () => {
      times += 1
      noticed.resolve()
    })
    const bytes = new Uint8Array(256 * 1024 * 1024).fill(1)
    await noticed.promise
    await Bun.sleep(300)
    expect([times, bytes.at(-1)]).toEqual([1, 1])
  },
  PATIENCE_MS,
)
