// The web console in a real browser: a service, run from source or at length as an executable, a site on loopback, and pages
// whose errors are kept.
import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { startBrowser } from '../browser/chromium.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { openFolder } from '../db/holders.fixture.ts'
import { builtExecutable } from '../executable.fixture.ts'
import { atLength } from '../forms.ts'
import { type Route, startWeb } from '../site/web.ts'

interface ConsoleOptions {
  /** Pages of the site on loopback. */
  site?: Record<string, Route>
  /** API keys of the service. Without any, nobody needs to sign in. */
  keys?: readonly string[]
  /** Further variables of the service. */
  env?: Record<string, string>
}

/** A page of the console, and what its browser complained about. */
export interface OpenedPage {
  page: Page
  problems: string[]
}

export async function startConsole({ site = {}, keys = [], env = {} }: ConsoleOptions = {}) {
  const place = await openFolder()
  const built = atLength ? await builtExecutable() : undefined
  const [web, browsers, service] = await Promise.all([
    startWeb(() => site),
    startBrowser({}),
    startService(
      [],
      {
        DATA_DIR: `${place.folder}/data`,
        SERVICE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
        ...(process.env.XDG_CACHE_HOME !== undefined && { XDG_CACHE_HOME: process.env.XDG_CACHE_HOME }),
        ...(process.env.HOME !== undefined && { HOME: process.env.HOME }),
        ...(keys.length > 0 && { SERVICE_WEB_EXTRACT_API_KEY: keys.join(',') }),
        ...env,
      },
      built && [built.executable],
    ),
  ])

  /** A page in a context of its own: `#/jobs`, for example. */
  async function open(place = '', options: BrowserContextOptions = {}): Promise<OpenedPage> {
    const context = await browsers.browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const problems = keepProblems(page)
    await page.goto(`${service.url}/${place}`)
    await page.locator('main').waitFor()
    return { page, problems }
  }

  return {
    service,
    web,
    open,
    async [Symbol.asyncDispose]() {
      await browsers.stop()
      await service.stop()
      await web[Symbol.asyncDispose]()
      await built?.[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    },
  }
}

export type TestConsole = Awaited<ReturnType<typeof startConsole>>

/** Errors of scripts and violations of the policy. That a request got an error is for the page to show. */
function keepProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !message.text().startsWith('Failed to load resource')) problems.push(message.text())
  })
  return problems
}

const axe = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Finding {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

/** Fails if a page has a serious problem for people with disabilities, or is wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe)
  const { violations } = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as {
    violations: Finding[]
  }
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`) }))
  expect(serious).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

/** Both colour schemes, on a desk and on a phone. The first two have all of that. */
export const screens = (
  [
    ['light', 1440],
    ['dark', 360],
    ['dark', 1440],
    ['light', 360],
  ] as const
).map(([colorScheme, width]) => ({
  name: `${colorScheme}, ${width} px`,
  screen: { colorScheme, viewport: { width, height: 900 } },
}))
