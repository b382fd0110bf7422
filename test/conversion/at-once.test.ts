import { expect, test } from 'bun:test'
import { createComparer } from '../../src/conversion/comparer.ts'
import { createConverter } from '../../src/conversion/pool.ts'
import { testCall } from '../call.fixture.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'
import { PATIENCE_MS } from '../patience.ts'
import { conversionEntries } from './entries.fixture.ts'

interface Times {
  began: number
  ended: number
}

const slow = conversionEntries('./slow.worker.ts')
const never = testCall()
const text = 'A line of a large page.\n'.repeat(10_000)

/** The largest number that ran at the same time. */
function mostAtOnce(times: readonly Times[]): number {
  return Math.max(...times.map(({ began }) => times.filter((one) => one.began <= began && began < one.ended).length))
}

test(
  'no more large pages are converted at once than allowed, while Workers start too',
  async () => {
    const converter = createConverter(slow, 2, undefined, { oneMs: 200, allMs: 1000 })
    const body = () => new TextEncoder().encode(`<p>${text}`)
    const convert = () =>
      converter.convert({ body: body(), contentType: 'text/html', url: 'http://site.test/' }, MAIN_MARKDOWN, never)
    const documents = await Promise.all(Array.from({ length: 6 }, convert))
    converter.stop()
    expect(mostAtOnce(documents.map(({ metadata }) => metadata as unknown as Times))).toBe(2)
  },
  PATIENCE_MS,
)

test(
  'no more than two large pairs are compared at once',
  async () => {
    const comparer = createComparer(slow.workerUrl)
    const copy = { url: 'http://site.test/', title: 'A', markdown: text }
    const compare = () => comparer.compare(copy, copy, undefined, never.signal)
    const compared = await Promise.all(Array.from({ length: 6 }, compare))
    expect(mostAtOnce(compared as unknown as Times[])).toBe(2)
  },
  PATIENCE_MS,
)
