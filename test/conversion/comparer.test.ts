import { expect, test } from 'bun:test'
import { createComparer } from '../../src/conversion/comparer.ts'
import { watchLoop } from '../loop.fixture.ts'
import { failure } from '../site/send-request.ts'
import { conversionEntries } from './entries.fixture.ts'

const comparer = createComparer(conversionEntries().workerUrl)
const never = new AbortController().signal
const LIMIT_MS = 100
const copy = (markdown: string) => ({ url: 'http://a.test/', title: 'A', markdown })
const lines = (word: string) => Array.from({ length: 20_000 }, (_, i) => `${word} ${i} of the list`).join('\n')

test('20,000 changed lines are compared off the event loop', async () => {
  const [before, after] = [copy(lines('old')), copy(lines('new'))]
  using loop = watchLoop()
  loop.longestBlock()
  const comparison = await comparer.compare(before, after, undefined, never)
  expect(loop.longestBlock()).toBeLessThan(LIMIT_MS)
  expect([comparison.status, comparison.tree.files[0]!.additions]).toEqual(['changed', 20_000])
}, 60_000)

test('large pages are judged as small ones are', async () => {
  const page = (price: number, size: number) => copy(`${'A sentence of the page.\n\n'.repeat(size)}Price: ${price}`)
  for (const size of [10, 2000]) {
    const { text } = await comparer.compare(page(1, size), page(2, size), undefined, never)
    expect(text).toContain('-Price: 1\n')
    const answer = { status: 200, requestedUrl: 'http://a.test/', copy: copy('# Back soon') }
    expect(await comparer.outage(answer, page(1, size), never)).toMatchObject({ kind: 'maintenance' })
    expect((await comparer.learn(page(1, size), page(2, size), undefined, never)).places).toHaveLength(1)
  }
})

test('a comparison that nobody waits for any more ends', async () => {
  const stopping = new AbortController()
  const running = comparer.compare(copy(lines('old')), copy(lines('new')), undefined, stopping.signal)
  stopping.abort(new Error('stopped'))
  expect((await failure(running)).message).toBe('stopped')
})
