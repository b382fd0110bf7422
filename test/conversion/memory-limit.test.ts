import { expect, test } from 'bun:test'
import { watchMemory } from '../../src/conversion/memory-limit.ts'
import { memoryOf } from '../../src/platform/memory.ts'
import { PATIENCE_MS } from '../patience.ts'

const MIB = 1024 * 1024

/** Fills 256 MiB when it is told to. This process would not do: it gives back what other tests took. */
const filler = `
  process.stdin.once('data', () => { globalThis.bytes = new Uint8Array(${256 * MIB}).fill(1) })
  process.stdout.write('ready')
`

test(
  'a process that takes more memory than it may is noticed, once',
  async () => {
    const noticed = Promise.withResolvers<void>()
    let times = 0
    const child = Bun.spawn([process.execPath, '-e', filler], { stdin: 'pipe', stdout: 'pipe' })
    await child.stdout.getReader().read()
    const held = () => memoryOf([child.pid])
    using _watch = watchMemory(held, (await held()) + 64 * MIB, () => {
      times += 1
      noticed.resolve()
    })
    child.stdin.write('fill')
    child.stdin.flush()
    await noticed.promise
    await Bun.sleep(300)
    expect(times).toBe(1)
    child.kill()
    await child.exited
  },
  PATIENCE_MS,
)
