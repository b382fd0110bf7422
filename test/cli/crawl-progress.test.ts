import { expect, test } from 'bun:test'
import { cutTo, Progress, standardError } from '../../src/cli/crawl/progress.ts'

const counts = { total: 400, completed: 120, failed: 6, blocked: 2 }

function progressOf(isTerminal: boolean, columns = 200) {
  const written: string[] = []
  const progress = new Progress({ write: (text) => written.push(text), isTerminal, columns: () => columns })
  return { progress, written }
}

test('on a terminal one line is drawn over and over, and makes way for others', () => {
  const { progress, written } = progressOf(true)
  progress.update(counts, 'https://example.com/docs')
  progress.update(counts, 'https://example.com/docs')
  progress.clear()
  progress.clear()
  expect(written).toEqual([
    '\r\u001b[2K▇▇▇▁▁▁▁▁▁▁ 128/400  0.0 pages/s  6 failed  2 blocked  example.com/docs',
    '\r\u001b[2K',
  ])
})

test('the line is never wider than the terminal', () => {
  const { progress, written } = progressOf(true, 30)
  progress.update({ ...counts, failed: 0, blocked: 0 }, 'https://example.com/docs')
  expect(written).toEqual(['\r\u001b[2K▇▇▇▁▁▁▁▁▁▁ 120/400  0.0 page…'])
})

test.each([
  [{ isTTY: true, columns: 40 }, true, 40],
  [{ isTTY: true, columns: 0 }, true, 80],
  [{}, false, 80],
])('standard error that says %j of itself', (stream, isTerminal, columns) => {
  const screen = standardError(() => undefined, stream)
  expect([screen.isTerminal, screen.columns()]).toEqual([isTerminal, columns])
})

test('in a pipe nothing is drawn', () => {
  const { progress, written } = progressOf(false)
  progress.update(counts, 'https://example.com/')
  progress.clear()
  expect(written).toEqual([])
})

test.each([
  [10, 'short', 'short'],
  [5, 'abcdef', 'abcd…'],
  [5, '猫猫猫', '猫猫…'],
  [4, '猫猫猫', '猫…'],
  [0, 'abc', ''],
])('in %i cells %s is %s', (cells, line, cut) => {
  expect(cutTo(cells, line)).toBe(cut)
})

test('the rate and the time left for the known pages are shown', async () => {
  const { progress, written } = progressOf(true)
  progress.update({ ...counts, completed: 0, failed: 0, blocked: 0 }, undefined)
  await Bun.sleep(100)
  progress.update({ ...counts, completed: 10, failed: 0, blocked: 0 }, undefined)
  // 10 pages in at least 0.1 s: 390 take 4 s or more.
  expect(written.at(-1)).toMatch(/10\/400 {2}\d+\.\d pages\/s {2}\d+ s left$/)
})
