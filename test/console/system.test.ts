import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { browserFound, MINUTE } from '../browser/engine.fixture.ts'
import { atLength } from '../forms.ts'
import { html } from '../site/web.ts'
import { expectAccessible, screens, startConsole, type TestConsole } from './console.fixture.ts'

setDefaultTimeout(MINUTE)

const site = { '/': html('<title>Hinges</title><main><h1>Hinges</h1><p>All the hinges that we sell.</p></main>') }

describe.skipIf(!browserFound)(browserFound ? 'the system in the console' : 'NOT RUN, there is no browser', () => {
  let console: TestConsole
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    console = await startConsole({
      site,
      env: {
        // The doctor starts no browser and asks no search engine, which would take longer than all the rest.
        SERVICE_BROWSER_PATH: '/missing/browser',
        SERVICE_SEARCH_FALLBACK_URL: 'off',
        SERVICE_NEWS_SEARCH_URL: 'off',
        SERVICE_IMAGE_SEARCH_URL: 'off',
      },
    })
    const body = JSON.stringify({ url: console.web.origin })
    await fetch(`${console.service.url}/scrape`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'seen-by-system' },
      body,
    })
    ;({ page, problems } = await console.open('#/system'))
  })
  afterAll(() => console?.[Symbol.asyncDispose]())

  test('shows the process, its database and its disks', async () => {
    await page.getByText('private PostgreSQL').waitFor()
    await page.getByText('all (duties, tasks, http)').waitFor()
    expect(await page.getByRole('progressbar').count()).toBeGreaterThan(0)
    await accessibleOnBothScreens()
  })

  test('finds a setting, and says where its value comes from', async () => {
    await open('Settings')
    await page.getByLabel('Search in settings').fill('service_allow_private')
    await page.getByRole('row', { name: /^SERVICE_ALLOW_PRIVATE_NETWORKS .*127\.0\.0\.0\/8.*SERVICE_ALLOW/ }).waitFor()
    await page.getByRole('row', { name: /^PORT / }).waitFor({ state: 'detached' })
    expect(await page.getByRole('row').count()).toBeLessThan(5)
    await accessibleOnBothScreens()
  })

  test('lists the last requests, and the metrics that have a word', async () => {
    await open('Activity')
    await page.getByRole('row', { name: /POST \/scrape .*127\.0\.0\.1.* 200 .*seen-by-system/ }).waitFor()
    await accessibleOnBothScreens()
    await open('Metrics')
    await page.getByLabel('Search in metrics').fill('process_start')
    await page.getByText(/^\w*process_start\w* \d/).waitFor()
    expect(problems).toEqual([])
  })

  test.skipIf(!atLength)('runs the doctor, and shows each check and what to do about those that fail', async () => {
    await open('Doctor')
    await page.getByRole('button', { name: 'Run all checks' }).click()
    await page.getByText(/^Some checks failed/).waitFor({ timeout: MINUTE })
    await page.getByRole('row', { name: /^ok configuration every setting/ }).waitFor()
    await page.getByRole('row', { name: /^fail browser .*SERVICE_BROWSER_PATH/ }).waitFor()
    await accessibleOnBothScreens()
    expect(problems).toEqual([])
  })

  const open = (tab: string) => page.getByRole('tab', { name: tab }).click()

  async function accessibleOnBothScreens(): Promise<void> {
    for (const { screen } of screens.slice(0, 2)) {
      await page.emulateMedia({ colorScheme: screen.colorScheme })
      await page.setViewportSize(screen.viewport)
      await expectAccessible(page)
    }
  }
})
