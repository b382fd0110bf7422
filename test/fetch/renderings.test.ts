// Which pages of a site are rendered, and which of two pages is taken, by their main content.
import { afterAll, describe, expect, test } from 'bun:test'
import { createFetchPage } from '../../src/fetch/fetch.ts'
import { timedCall } from '../call.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { fakeEngine, rendered } from '../site/engines.ts'
import { loopbackRules } from '../site/send-request.ts'
import { html, startWeb } from '../site/web.ts'

const WORDS = 'A sentence that says something of its own. '
const menu = (links: number) => `<nav><ul>${'<li><a href=/>An entry of the menu</a>'.repeat(links)}</ul></nav>`
const footer = `<footer><p>${WORDS.repeat(20)}</p></footer>`
const article = (path: string) => `<main><h1>Page ${path}</h1><p>${WORDS.repeat(6)}</p></main>`

/** Static pages of a manual: short, with a script that fills the menu. */
const manual = (path: string) => `<main><h1>Function ${path}</h1><p>It does what its name says.</p></main>`
const manualScript = '<script src="../main.js"></script>'

/** Pages that scripts fill, before they run. */
const shells: Record<string, string> = {
  root: '<title>App</title><div id="root"></div><script src="/static/js/main.js"></script>',
  loading: `${menu(20)}<div id="content">Loading …</div>${footer}<script src="/fill.js"></script>`,
  skeleton: `${menu(20)}<main><div class="skeleton"></div></main>${footer}<script src="/fill.js"></script>`,
  spinner: `${menu(2)}<app-root><div class="spinner"></div></app-root>${footer}<script>start()</script>`,
  // Its scripts are all that tells it from a page of the manual, or the element that they fill.
  thin: '<main><h1>Shop</h1><p>Our offers.</p></main><script src="/shop.js"></script>',
  list: `<main><h1>Shop</h1><p>Our offers.</p><ul id="offers-1"></ul></main>${manualScript}`,
}

/** What a browser shows for a path: the scripts fill shells with an article, and only the menu of the manual. */
function shown({ pathname, hash }: URL): string {
  if (hash.startsWith('#/')) return `${menu(2)}${article(hash)}${footer}`
  if (pathname.startsWith('/manual/')) return `${menu(60)}${manual(pathname)}`
  return `${menu(20)}${article(pathname)}${footer}`
}

const web = await startWeb(() => ({
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`/manual/${i}`, html(`${menu(2)}${manual(`/manual/${i}`)}${manualScript}`)]),
  ),
  ...Object.fromEntries(
    Object.entries(shells).flatMap(([name, page]) =>
      Array.from({ length: 12 }, (_, i) => [`/${name}/${i}`, html(page)]),
    ),
  ),
  '/app': html(`<main>${`<p>${WORDS.repeat(4)}</p>`.repeat(20)}</main><script src="/router.js"></script>`),
}))
afterAll(() => web[Symbol.asyncDispose]())

/** A process that fetches pages in `auto` mode, and its browser. */
function started(paint = shown) {
  const renderer = fakeEngine(async ({ url }) => rendered(paint(url), { contentType: 'text/html' }), { maxPages: 100 })
  const fetchPage = createFetchPage({ userAgent: 'test', rules: loopbackRules, maxBytes: 1_000_000, renderer })
  const fetched = (path: string) =>
    fetchPage(
      {
        url: new URL(path, web.origin),
        headers: {},
        location: {},
        skipTlsVerification: false,
        engines: ['http', 'browser'],
      },
      timedCall(PATIENCE_MS),
    )
  return { renderer, fetched }
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, i) => `/${name}/${i}`)
const manualPages = numbered('manual', 60)
const appPages = [...Object.keys(shells).flatMap((name) => numbered(name, 12)), ...numbered('app#', 12)]

describe('in a job', () => {
  test.each([
    ['one after the other', 1],
    ['eight at a time', 8],
  ])('every page that scripts fill is rendered, and of sixty static ones only a few: %s', async (_, atOnce) => {
    const { renderer, fetched } = started()
    // The static pages come first and in between.
    const paths = [...manualPages.slice(0, 20), ...manualPages.slice(20).flatMap((path, i) => [path, appPages[i]!])]
    paths.push(...appPages.slice(40))
    const engines = new Map<string, string>()
    let next = 0
    const lane = async () => {
      while (next < paths.length) {
        const path = paths[next++]!
        const { snapshot, fallbackReason } = await fetched(path)
        // On a machine that takes two seconds for a page, the browser starts for that reason.
        engines.set(path, fallbackReason === 'late' ? 'late' : snapshot.engine)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    const late = manualPages.filter((path) => engines.get(path) === 'late')
    expect(appPages.filter((path) => engines.get(path) === 'http')).toEqual([])
    expect(manualPages.filter((path) => engines.get(path) === 'browser')).toEqual([])
    // Three to learn, and one probe each after 25 and 50 more pages, of which there are 57.
    const rendered = renderer.asked.filter(({ url }) => url.pathname.startsWith('/manual/')).length
    expect(rendered - late.length).toBeLessThan(6)
  })

  test('the outcomes say what the memory decided', async () => {
    const { fetched } = started()
    const reasons: (string | undefined)[] = []
    for (const path of manualPages.slice(0, 4)) reasons.push((await fetched(path)).outcomes[1]?.reason)
    expect(reasons).toEqual(['no_gain', 'no_gain', 'no_gain', 'no_gain_before (thin_page)'])
    const { outcomes, fallbackReason } = await fetched(manualPages[4]!)
    expect([outcomes.map(({ status }) => status), fallbackReason]).toEqual([['selected', 'skipped'], undefined])
  })

  test('a site that changes is noticed', async () => {
    let isFilled = false
    const { fetched } = started((url) => (isFilled ? article(url.pathname) : shown(url)))
    for (const path of manualPages.slice(0, 10)) await fetched(path)
    isFilled = true
    const engines: string[] = []
    for (const path of manualPages.slice(10)) engines.push((await fetched(path)).snapshot.engine)
    const noticed = engines.indexOf('browser')
    expect(noticed).toBeWithin(0, 30)
    expect(new Set(engines.slice(noticed))).toEqual(new Set(['browser']))
  })
})

describe('of a plain and a rendered page', () => {
  const taken = async (path: string, page: string) => (await started(() => page).fetched(path)).outcomes

  test('the plain one is taken if scripts only filled its menu', async () => {
    expect(await taken('/manual/1', `${menu(90)}${manual('/manual/1')}${footer}`)).toMatchObject([
      { engine: 'http', status: 'selected' },
      { engine: 'browser', status: 'rejected', reason: 'no_gain' },
    ])
  })

  test.each([
    ['a price', '<p>It costs $9.</p>'],
    ['a picture', '<img src="/a.png" alt="">'],
  ])('the rendered one is taken if scripts added no more than %s', async (_, added) => {
    const page = manual('/manual/1').replace('</main>', `${added}</main>`)
    expect(await taken('/manual/1', page)).toMatchObject([
      { engine: 'http', status: 'rejected', reason: 'thin_page' },
      { engine: 'browser', status: 'selected' },
    ])
  })

  test('the scores are those of the main content', async () => {
    const [plain, browser] = await taken('/loading/1', shown(new URL('/loading/1', web.origin)))
    expect([plain?.score, browser?.score]).toEqual([0, expect.any(Number)])
    expect(browser?.score).toBeGreaterThan(30)
  })
})
