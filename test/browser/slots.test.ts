import { expect, test } from 'bun:test'
import { until } from '../patience.ts'
import { html, startWeb } from '../site/web.ts'
import { browserFound, MINUTE, startEngine, textOf } from './engine.fixture.ts'

test.skipIf(!browserFound)('a page that takes long does not keep the slots of pages that are done', async () => {
  const held = Promise.withResolvers<void>()
  await using web = await startWeb(() => ({
    '/': html('<p>page</p>'),
    '/held': async (request, response) => {
      await held.promise
      html('<p>held page</p>')(request, response)
    },
  }))
  await using engine = startEngine({ maxPages: 2 })
  const first = engine.show(`${web.origin}/held`, {}, MINUTE)
  await until(() => web.visits('/held').length === 1)
  for (let pages = 0; pages < 4; pages += 1) expect(textOf(await engine.show(web.origin))).toContain('page')
  await until(async () => (await engine.health()).pages.available === 1)
  held.resolve()
  expect(textOf(await first)).toContain('held page')
})
