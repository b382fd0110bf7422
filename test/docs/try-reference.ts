// Uses the reference of a service as a newcomer does: `bun try-reference.ts URL KEY` opens /docs in a browser, signs in and
// tries a route, then sends every example of the document. Prints what came as one line of JSON.
import type { Page } from 'playwright-core'
import { startBrowser } from '../browser/chromium.fixture.ts'

const [url = '', key = ''] = process.argv.slice(2)

/** What a person sees of `POST /scrape`, and what the browser complained about. */
export interface Visit {
  status: string
  answer: string
  /** Errors of scripts, violations of the policy, and failed requests. */
  problems: string[]
  /** Addresses that the page asked for. */
  asked: string[]
  /** What the browser keeps when the page is gone. */
  kept: string
}

/** The answer to an example. */
export interface Tried {
  route: string
  status: number
  answer: string
}

interface Operation {
  parameters?: { name: string; in: string; description?: string; example?: string }[]
  requestBody?: { content: Record<string, { example?: object }> }
}

async function visit(): Promise<Visit> {
  const { browser, stop } = await startBrowser({})
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    const [problems, asked]: [string[], string[]] = [[], []]
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('request', (request) => asked.push(request.url()))
    page.on(
      'response',
      (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`),
    )
    await page.goto(`${url}/docs`)
    await authorize(page)
    const route = page.locator('#operations-native-post_scrape')
    await route.locator('.opblock-summary-control').click()
    await route.getByRole('button', { name: 'Try it out' }).click()
    await route.getByRole('button', { name: 'Execute' }).click()
    const live = route.locator('.live-responses-table tbody tr').first()
    const status = (await live.locator('.response-col_status').textContent())?.trim() ?? ''
    const answer = (await live.locator('.response-col_description').textContent()) ?? ''
    const kept = String(
      await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
    )
    return { status, answer, problems, asked, kept }
  } finally {
    await stop()
  }
}

async function authorize(page: Page): Promise<void> {
  await page.locator('.btn.authorize').click()
  await page.getByLabel('auth-bearer-value').fill(key)
  await page.locator('.auth-btn-wrapper button.authorize').first().click()
  await page.locator('.auth-btn-wrapper .btn-done').first().click()
}

/** Sends every example in the order of the document, with the ids that its descriptions say where to find. */
async function tryAll(): Promise<Tried[]> {
  const { paths } = (await (await fetch(`${url}/docs/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const operationOf = (route: string) => {
    const [method = '', path = ''] = route.split(' ')
    return paths[path]![method.toLowerCase()]!
  }

  const known = new Map<string, Promise<string>>()

  /** The path of a route with ids in it. What a route ends has an id of its own, since nothing can be done with it later. */
  async function pathOf(route: string): Promise<string> {
    const [method, declared = ''] = route.split(' ')
    let path = declared
    for (const { name, in: where, description = '', example } of operationOf(route).parameters ?? []) {
      if (where !== 'path') continue
      const place = `${path} ${description}`
      const value =
        method === 'DELETE' ? valueFor(description, path) : (known.get(place) ?? valueFor(description, path))
      if (example === undefined && method !== 'DELETE') known.set(place, value)
      path = path.replace(`{${name}}`, encodeURIComponent(example ?? (await value)))
    }
    return path
  }

  /** What a description of a parameter points to. */
  async function valueFor(description: string, soFar: string): Promise<string> {
    const [, member, source] = /`([\w.]+)` in the answer of `(\w+ [^`]+)`/.exec(description) ?? []
    if (member === undefined || source === undefined) return ''
    // The id that stands in the path already belongs to the source too.
    const parent = /^(.*)\/(?:replay|checks)\//.exec(soFar)?.[1]
    const path = parent === undefined ? await pathOf(source) : source.split(' ')[1]!.replace(/^.*\{id\}/, parent)
    const { answer } = await ask(source, path)
    const value = member.split('.').reduce((at, part) => at?.[part], JSON.parse(answer))
    if (value === undefined) throw new Error(`${source} has no ${member}: ${answer}`)
    return member === 'data.uploadUrl' ? value.split('/').at(-1) : String(value)
  }

  async function ask(route: string, path: string): Promise<Tried> {
    const { requestBody } = operationOf(route)
    const example = requestBody?.content['application/json']?.example
    const until = Date.now() + 30_000
    for (;;) {
      const response = await fetch(url + path, {
        method: route.split(' ')[0]!,
        headers: { 'x-api-key': key, ...(example !== undefined && { 'content-type': 'application/json' }) },
        ...(example !== undefined && { body: JSON.stringify(example) }),
        ...(requestBody !== undefined && example === undefined && { body: '<h1>Hello</h1>' }),
        signal: AbortSignal.timeout(60_000),
      })
      const answer = await response.text()
      // The first check of a monitor runs as soon as there is the monitor, and the first page of a job takes a moment.
      if (!/"CHECK_RUNNING"|no stored page/.test(answer) || Date.now() > until)
        return { route, status: response.status, answer }
      await Bun.sleep(200)
    }
  }

  const tried: Tried[] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const route = `${method.toUpperCase()} ${path}`
      const answer = pathOf(route).then((filled) => ask(route, filled))
      tried.push(await answer.catch((error) => ({ route, status: 0, answer: String(error) })))
    }
  }
  return tried
}

// Both at once: the browser of the service starts while the first examples are answered.
const [visited, tried] = await Promise.all([visit(), tryAll()])
process.stdout.write(`${JSON.stringify({ visited, tried })}\n`)
