import { expect, test } from 'bun:test'
import { Progress } from '../../src/mcp/progress.ts'
import { until } from '../patience.ts'

test('numbers grow, whatever is said, and nothing is said twice', () => {
  const sent: { progress: number; total?: number; message: string }[] = []
  {
    using progress = new Progress((told) => sent.push(told), 'Read')
    progress.tell(3, 10, '3 of 10')
    progress.tell(3, 10, '3 of 10')
    progress.tell(2, 12, '2 of 12')
    progress.tell(12, 12, '12 of 12')
  }
  expect(sent.map(({ message }) => message)).toEqual(['3 of 10', '2 of 12', '12 of 12'])
  expect(sent.map(({ progress }) => progress)).toEqual([3, 3.001, 12])
})

test('a call that says nothing gives a sign of life, until it ends', async () => {
  const sent: number[] = []
  {
    using _progress = new Progress(({ progress }) => sent.push(progress), 'Read', 5)
    await until(() => sent.length > 2)
  }
  const before = sent.length
  await Bun.sleep(30)
  expect(sent.length).toBe(before)
  expect(sent).toEqual([...new Set(sent)].sort((a, b) => a - b))
})
