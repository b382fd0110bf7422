import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { unifiedDiff } from '../../src/changes/changes.ts'
import { browserFound, MINUTE } from '../browser/engine.fixture.ts'
import { atLength, variants } from '../forms.ts'
import { html, type Route } from '../site/web.ts'
import { expectAccessible, screens } from './console.fixture.ts'
import { OPEN_MS, type StoredConsole, startStoredConsole } from './stored-console.fixture.ts'

setDefaultTimeout(MINUTE)

/** Milliseconds in which a browser answers nobody, on a machine that does ten other things. Alone, it is a tenth. */
const LONGEST_PAUSE_MS = 500

describe.skipIf(!browserFound)(browserFound ? 'the page of monitors' : 'NOT RUN, there is no browser', () => {
  let price = '12.50'
  const prices: Route = (request, response) =>
    html(`<title>Prices</title><main><h1>Prices</h1><p>All our prices include tax and hold until the end of the month.</p>
      <p>The large brass hinge costs ${price} euros per pair.</p><p>We are open every day from nine to six.</p></main>`)(
      request,
      response,
    )

  let console: StoredConsole
  beforeAll(async () => {
    console = await startStoredConsole({ site: { '/prices': prices } })
  }, OPEN_MS)
  afterAll(() => console?.[Symbol.asyncDispose]())

  const checkNow = (page: Page) => page.getByRole('button', { name: 'Check now' }).click()
  const checks = (page: Page) => page.getByRole('list', { name: 'Checks, oldest first' }).getByRole('link')

  test('makes a monitor, checks it and shows which words changed, in every layout and on every screen', async () => {
    const { page, problems } = await console.open('#/monitors')
    await page.getByRole('link', { name: 'Make the first one' }).click()
    await page.getByLabel('Name').fill('Prices')
    await page.getByLabel('URLs, one per line').fill('not a URL')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('URLs, one per line').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('URLs, one per line').fill(`${console.web.origin}/prices`)
    await page.getByRole('radio', { name: 'In words' }).check()
    await page.getByRole('textbox', { name: 'Schedule' }).fill('weekdays at 8am')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('weekdays at 8am').waitFor()
    await page.getByText('The large brass hinge costs 12.50 euros').waitFor()
    price = '9.80'
    await checkNow(page)
    await page.locator('.diff del').waitFor()
    expect(await page.locator('.diff del').allTextContents()).toEqual(['12.50'])
    expect(await page.locator('.diff ins').allTextContents()).toEqual(['9.80'])
    await page.getByRole('button', { name: 'Inline' }).click()
    expect(await page.locator('.diff.inline .line.added .text').textContent()).toBe(
      'The large brass hinge costs 9.80 euros per pair.',
    )
    await page.getByRole('tab', { name: 'Changes by path' }).click()
    await page.getByRole('cell', { name: /12\.50/ }).waitFor()
    await page.getByRole('tab', { name: 'Text', exact: true }).click()
    await page.getByText('We are open every day').waitFor()
    for (const { screen } of variants(screens)) {
      await page.emulateMedia({ colorScheme: screen.colorScheme })
      await page.setViewportSize(screen.viewport)
      await expectAccessible(page)
    }
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('goes through the checks by keyboard, pauses, edits and deletes', async () => {
    const { id } = await monitorOf('Kept')
    await console.ask('POST', `/v2/monitor/${id}/run`, {})
    const { page, problems } = await console.open('#/monitors')
    await page.getByRole('link', { name: 'Kept' }).click()
    await checks(page).nth(1).waitFor()
    await checks(page).nth(1).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.waitForURL(/check=/)
    await checks(page).nth(0).and(page.locator('[aria-current="true"]')).waitFor()
    expect(await checks(page).nth(0).getAttribute('aria-label')).toContain('completed: 1 new')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    expect(await page.getByRole('button', { name: 'Check now' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Name').fill('Renamed')
    await page.getByLabel('Amount').fill('30')
    await page.getByLabel('Unit').selectOption('minutes')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Renamed' }).waitFor()
    expect((await console.ask('GET', `/v2/monitor/${id}`)).data).toMatchObject({
      scheduleSeconds: 1800,
      status: 'paused',
    })
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await page.getByRole('heading', { name: 'Monitors' }).waitFor()
    expect(await console.ask('GET', `/v2/monitor/${id}`)).toMatchObject({ success: false })
    await expectAccessible(page)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test.skipIf(!atLength)('shows a difference of 20,000 lines without a long pause', async () => {
    const { id } = await monitorOf('Large')
    const catalogue = (price: number) => Array.from({ length: 20_000 }, (_, i) => `Item ${i} costs ${price} euros.\n`)
    const text = unifiedDiff(catalogue(1).join(''), catalogue(2).join(''))
    const { page, problems } = await console.open()
    // The service takes longer to compare such pages than the browser to show what it found.
    await page.route(/\/checks\/[^/]+$/, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      Object.assign(body.data.pages[0], { status: 'changed', diff: { text, json: [] } })
      await route.fulfill({ response, json: body })
    })
    await page.evaluate(`location.hash = '#/monitors/${id}'`)
    await page.locator('.diff del').first().waitFor()
    const pauses = await page.evaluate(`new Promise((resolve) => {
      const pauses = []
      new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask', buffered: true })
      let steps = 0
      const step = () => {
        scrollBy(0, 2000)
        if (++steps < 20) setTimeout(step, 50)
        else setTimeout(() => resolve(pauses), 200)
      }
      step()
    })`)
    expect(Math.max(0, ...(pauses as number[]))).toBeLessThan(LONGEST_PAUSE_MS)
    expect(await page.locator('.diff del').count()).toBeGreaterThan(500)
    expect(problems).toEqual([])
    await page.context().close()
  })

  /** A monitor of the prices whose first check has ended. */
  async function monitorOf(name: string): Promise<{ id: string }> {
    const { data } = await console.ask('POST', '/v2/monitor', { name, url: `${console.web.origin}/prices` })
    await ended(data.id)
    return data
  }

  async function ended(id: string): Promise<void> {
    for (;;) {
      const { data } = await console.ask('GET', `/v2/monitor/${id}/checks?limit=1`)
      if (data[0]?.status === 'completed') return
      await Bun.sleep(50)
    }
  }
})
