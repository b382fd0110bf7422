import { expect, test } from 'bun:test'
import { createLog } from '../../src/log.ts'
import { endIfStuck } from '../../src/service/shutdown.ts'

test('a process whose parts do not stop, as when its database hangs, ends all the same and says so', async () => {
  const ended = Promise.withResolvers<number>()
  const lines: string[] = []
  endIfStuck(createLog({ level: 'info', write: (line) => lines.push(line) }), { ms: 1, end: ended.resolve })
  // The timer alone keeps no process alive, nor this one.
  const awake = setInterval(() => undefined, 1)
  expect(await ended.promise).toBe(1)
  clearInterval(awake)
  expect(lines.join('')).toContain('"event":"stuck"')
})
