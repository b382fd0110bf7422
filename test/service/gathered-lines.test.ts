import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { join } from 'node:path'
import { gatheredLines } from '../../src/service/gathered-lines.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function gathering() {
  const written: string[] = []
  return { written, write: gatheredLines((text) => written.push(text)) }
}

test('lines of the same moment are written together, soon', () => {
  const { written, write } = gathering()
  write('a\n', 'info')
  write('b\n', 'debug')
  expect(written).toEqual([])
  jest.advanceTimersByTime(20)
  write('c\n', 'info')
  jest.advanceTimersByTime(20)
  expect(written).toEqual(['a\nb\n', 'c\n'])
})

test.each(['warn', 'error'] as const)('a line of level %s is written at once, behind those before it', (level) => {
  const { written, write } = gathering()
  write('a\n', 'info')
  write('b\n', level)
  expect(written).toEqual(['a\nb\n'])
  jest.advanceTimersByTime(20)
  expect(written).toHaveLength(1)
})

test('many lines do not wait', () => {
  const { written, write } = gathering()
  for (let count = 0; count < 1000; count += 1) write(`${'a'.repeat(99)}\n`, 'info')
  expect(written.join('').length).toBeGreaterThan(60_000)
})

test.each(['process.exit(3)', 'throw new Error("over")'])('no line is lost at the end of the process: %s', (end) => {
  const module = join(import.meta.dir, '../../src/service/gathered-lines.ts')
  const program = `import { gatheredLines } from ${JSON.stringify(module)}
    gatheredLines((text) => process.stdout.write(text))('last\\n', 'info')
    ${end}`
  const { stdout } = Bun.spawnSync([process.execPath, '-e', program], { stdout: 'pipe', stderr: 'ignore' })
  expect(stdout.toString()).toBe('last\n')
})
