import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { browserFound, MINUTE } from '../browser/engine.fixture.ts'
import { variants } from '../forms.ts'
import { html } from '../site/web.ts'
import { expectAccessible, screens, startConsole, type TestConsole } from './console.fixture.ts'

setDefaultTimeout(MINUTE)

/** A link that fills the page. The next page tells that it was clicked. */
const link = (title: string, target: string) =>
  html(`<!doctype html><title>${title}</title><style>a { position: fixed; inset: 0 }</style><a href="${target}">on</a>`)
const site = { '/': link('Not clicked', '/clicked'), '/clicked': link('Clicked', '/') }

describe.skipIf(!browserFound)(browserFound ? 'a session in the console' : 'NOT RUN, there is no browser', () => {
  let console: TestConsole
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    console = await startConsole({ site })
    ;({ page, problems } = await console.open('#/sessions'))
  })
  afterAll(() => console?.[Symbol.asyncDispose]())

  test('opens at a page, and its live view takes a click', async () => {
    await page.getByLabel('Start page').fill(console.web.origin)
    await page.getByRole('button', { name: 'Open a session' }).click()
    await page.getByRole('heading', { name: 'Not clicked' }).waitFor()
    await page.getByLabel('Control it').check()
    const screen = page.frameLocator('iframe').getByRole('img', { name: 'The page of the session' })
    await page.frameLocator('iframe').getByText('Not clicked').waitFor()
    await screen.click()
    await page.frameLocator('iframe').getByText('Clicked', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  test('runs code, and shows its value, what it logged and its error', async () => {
    const code = page.getByRole('region', { name: 'Code' })
    await code.getByRole('textbox').fill("console.log('seen'); document.title")
    await code.getByRole('textbox').press('Control+Enter')
    const outcomes = code.getByRole('listitem')
    await outcomes.first().getByText('Clicked', { exact: true }).waitFor()
    await outcomes.first().getByText('seen', { exact: true }).waitFor()
    await code.getByRole('textbox').fill('missing()')
    await code.getByRole('button', { name: 'Run' }).click()
    await outcomes.first().getByText('missing is not defined').waitFor()
    expect(await outcomes.count()).toBe(2)
  })

  test('is played again, picture by picture', async () => {
    await page.getByRole('tab', { name: 'Replay' }).click()
    const picture = page.getByRole('img', { name: /^The page/ })
    await picture.waitFor()
    const first = await picture.getAttribute('src')
    await page.getByRole('slider').press('End')
    await page.locator(`.picture:not([src="${first}"])`).waitFor()
    expect(await picture.evaluate('document.querySelector(".picture").naturalWidth')).toBeGreaterThan(0)
  })

  test.each(variants([...screens].reverse()))('is accessible: $name', async ({ screen }) => {
    const id = new URL(page.url()).hash
    for (const place of [id, '#/sessions', '#/engines']) {
      const { page, problems } = await console.open(place, screen)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
      expect(problems).toEqual([])
      await page.context().close()
    }
  })

  test('ends, and then only its replay is left', async () => {
    await page.getByRole('button', { name: 'End' }).click()
    await page.locator('main').getByText('ended', { exact: true }).waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Replay'])
    expect(problems).toEqual([])
  })
})
