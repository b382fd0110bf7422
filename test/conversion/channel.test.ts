import { expect, test } from 'bun:test'
import { workerChannel } from '../../src/conversion/channel.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'
import { conversionEntries } from './entries.fixture.ts'

const MB = 1_000_000

test('a conversion in a Worker is not charged with what the process gained before it', async () => {
  const answered = Promise.withResolvers<void>()
  const channel = workerChannel(conversionEntries().workerUrl)({
    began: () => undefined,
    answered: () => answered.resolve(),
    ended: (cause) => answered.reject(new Error(cause)),
  })
  const memory = new Uint8Array(400 * MB).fill(1)
  const body = new TextEncoder().encode('<p>Rope')
  const source = { body, contentType: 'text/html', url: 'https://rope.example/' }
  channel.post({ source, options: MAIN_MARKDOWN, type: 'page', file: { timeLimitMs: 1000 } })
  await answered.promise
  expect(await channel.held()).toBeLessThan(300 * MB)
  expect(await channel.kept()).toBeGreaterThan(0)
  expect(memory.byteLength).toBe(400 * MB)
  channel.end()
})
