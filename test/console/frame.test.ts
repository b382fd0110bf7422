import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { browserFound, MINUTE } from '../browser/engine.fixture.ts'
import { expectAccessible, screens, startConsole, type TestConsole } from './console.fixture.ts'

setDefaultTimeout(MINUTE)

describe.skipIf(!browserFound)(browserFound ? 'the console' : 'NOT RUN, there is no browser', () => {
  let console: TestConsole
  beforeAll(async () => {
    console = await startConsole()
  })
  afterAll(() => console?.[Symbol.asyncDispose]())

  test.each(screens)('is accessible: $name', async ({ screen }) => {
    const { page, problems } = await console.open('', screen)
    await expectAccessible(page)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
