import { describe, expect, test } from 'bun:test'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { documentOf } from '../../src/content/document.ts'
import { createCache } from '../../src/fetch/cache/cache.ts'
import { createFetchCached } from '../../src/fetch/cache/cached.ts'
import { type ScrapeOptions, scrape } from '../../src/operations/scrape.ts'
import { testCall } from '../call.fixture.ts'
import { json, testApp } from './app.fixture.ts'

const html = `<title>A & B</title><main><h1>A</h1><p>Text with <a href="/more?x=(1)">more [here]</a>,
<a href="javascript:alert(1)">none</a>, <b onclick="alert(2)">bold</b> and <img src="/p.png" alt="a <picture>">.</p>
<script>alert(3)</script><iframe src="/f"></iframe><form action="/do"><button>Go</button></form>
<p class="note" style="position:fixed">A note.</p></main><footer><a href="/imprint">Imprint</a></footer>`

/** The app over a site of one page. `asked` are the options of its scrapes. */
function readerApp(parts: Parameters<typeof testApp>[0] & { status?: number; page?: string; type?: string } = {}) {
  const { status = 200, page = html, type = 'text/html', ...options } = parts
  const fetchCached = createFetchCached(
    async ({ url }) => ({
      snapshot: {
        requestedUrl: url.href,
        finalUrl: url.href,
        status,
        statusText: status === 404 ? 'Not Found' : '',
        contentType: type,
        headers: [],
        body: new TextEncoder().encode(page),
        engine: 'http',
      },
      outcomes: [],
    }),
    createCache({ maxBytes: 0, ttlMs: 0 }),
  )
  const parser = {
    fetchCached,
    limiter: createLimiter(1, 0),
    convert: async (...[source, content]: Convert) => documentOf(source, content),
  }
  return testApp({ scrape: (asked: ScrapeOptions) => scrape(asked, parser, testCall()), ...options })
}
type Convert = Parameters<typeof documentOf>

const TARGET = '/r/https://site.test/a'

describe('the URL behind /r/', () => {
  test.each([
    ['https://site.test/a?b=c&d=%2F', 'https://site.test/a?b=c&d=%2F'],
    ['https:/site.test/a//b/', 'https://site.test/a//b/'],
    ['HTTP:///site.test', 'HTTP://site.test'],
    ['site.test', 'site.test'],
    ['site.test:8080/a?x=https://y.test/', 'site.test:8080/a?x=https://y.test/'],
    ['/site.test/', 'site.test/'],
    ['https%3A%2F%2Fsite.test%2Fa%3Fb%3Dc%2526%23part', 'https://site.test/a?b=c%26#part'],
    ['https%3A%2F%2Fsite.test%2Fa%3Fb%3Dc?d=e', 'https://site.test/a?b=c&d=e'],
    ['https:%2F%2Fsite.test%2Fa?d=e', 'https://site.test/a?d=e'],
    ['site.test%2Fa', 'site.test/a'],
    ['http://[2606:4700::1111]:8080/x', 'http://[2606:4700::1111]:8080/x'],
    ['https://me:pass@site.test/', 'https://me:pass@site.test/'],
    ['https://site.test/%zz?%zz', 'https://site.test/%zz?%zz'],
    ['https://site.test/~me?~timeout=5', 'https://site.test/~me?~timeout=5'],
    ['~timeout=5/https://site.test/a?b', 'https://site.test/a?b'],
    ['~no-cache&timeout=5/site.test%2F~b', 'site.test/~b'],
    ['~/site.test', 'site.test'],
  ])('%s is %s', async (typed, url) => {
    const asked: string[] = []
    const { request } = testApp({ scrape: (options) => Promise.reject(asked.push(options.url)), documented: false })
    await request('GET', `/r/${typed}`)
    expect(asked).toEqual([url])
  })

  test.each([
    ['', 'url: is empty'],
    ['~timeout=5', 'url: is empty'],
    ['~timeout=5/', 'url: is empty'],
    ['%E0%A4%A/x', 'url: is not valid percent-encoding'],
    ['ftp://site.test/', 'url: only http and https URLs are allowed'],
    [`https://site.test/${'x'.repeat(9000)}`, 'url: is longer than 8192 characters'],
    ['https%3A%2F%2Fsite.test%2Fa%0Ab', 'url: contains a control character'],
    ['~timout=5/https://site.test/', '"timout" is not a member of this request (did you mean "timeout"?)'],
    ['~timeout=0/https://site.test/', '"timeout"'],
    ['~timeout=1&timeout=2/https://site.test/', '"timeout" is given twice'],
    ['~format=pdf/https://site.test/', '"format"'],
    ['~target-selector=a%5B%5B/https://site.test/', 'target-selector'],
    ['~engine=direct&wait-for-selector=h1/https://site.test/', '"wait-for-selector" needs a browser'],
  ])('%s is refused with what to do', async (typed, says) => {
    const response = await readerApp().request('GET', `/r/${typed}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/markdown; charset=utf-8'])
    expect(await response.text()).toContain(says)
  })
})

describe('the options', () => {
  const decoded = async (path: string, headers: Record<string, string> = {}) => {
    const app = testApp({ scrape: () => Promise.reject(new Error('enough')), documented: false })
    await app.request('GET', path, { headers })
    return app.asked[0]!
  }

  test('have defaults: the main content, half a minute, a copy of the cache', async () => {
    expect(await decoded(TARGET)).toMatchObject({
      content: { onlyMainContent: true, includeTags: [], excludeTags: [] },
      timeoutMs: 30_000,
      actions: [],
      useBrowser: 'auto',
      cache: { maxAgeMs: 14_400_000, store: true },
    })
  })

  test('may stand in the path or in the headers of Jina Reader, and mean the same', async () => {
    const inHeaders = {
      'x-target-selector': 'main, article + p',
      'x-remove-selector': '.ad',
      'x-wait-for-selector': '#late',
      'x-timeout': '12',
      'x-no-cache': 'true',
      'x-with-links-summary': 'all',
      'x-with-images-summary': '1',
      'x-engine': 'Browser',
      'x-forwarded-for': '1.2.3.4',
      'x-unknown': 'nonsense',
    }
    const inPath =
      '/r/~target-selector=main,%20article%20+%20p&remove-selector=.ad&wait-for-selector=%23late&timeout=12&no-cache&links-summary=all&images-summary&engine=browser/https://site.test/a'
    const asked = await decoded(TARGET, inHeaders)
    expect(asked).toMatchObject({
      content: { includeTags: ['main, article + p'], excludeTags: ['.ad'] },
      timeoutMs: 12_000,
      actions: [{ type: 'wait', selector: '#late' }],
      useBrowser: 'always',
      cache: { maxAgeMs: 0 },
    })
    expect([...asked.content.formats].sort()).toEqual(['anchors', 'images', 'markdown'])
    expect(await decoded(inPath)).toEqual(asked)
  })

  test('of the path come before those of headers', async () => {
    expect((await decoded('/r/~timeout=5/site.test', { 'x-timeout': '9' })).timeoutMs).toBe(5000)
  })
})

describe('the format', () => {
  const typeFor = async (accept: string, path = TARGET, headers = {}) => {
    const response = await readerApp().request('GET', path, { headers: { accept, ...headers } })
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept'])
    return response.headers.get('content-type')!.split(';')[0]!
  }

  test.each([
    ['*/*', 'text/markdown'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'text/html'],
    ['application/json', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['text/html;q=0.5, application/json;q=0.9', 'application/json'],
    ['text/html;q=0.5, text/markdown;q=0.501', 'text/markdown'],
    ['text/*', 'text/markdown'],
    ['text/*, text/markdown;q=0', 'text/html'],
    ['text/html, */*', 'text/html'],
    ['text/plain', 'text/plain'],
    ['image/png', 'text/markdown'],
    ['text/html;q=2, ;;,', 'text/markdown'],
    ['TEXT/HTML ; Q=1', 'text/html'],
  ])('for Accept: %s is %s', async (accept, type) => {
    expect(await typeFor(accept)).toBe(type)
  })

  test('may be named, whatever is accepted', async () => {
    expect(await typeFor('text/html', '/r/~format=json/site.test')).toBe('application/json')
    expect(await typeFor('*/*', TARGET, { 'x-respond-with': 'HTML' })).toBe('text/html')
  })
})

describe('a page', () => {
  test('is Markdown with the links and pictures that were asked for at its end', async () => {
    const path = '/r/~links-summary&images-summary&target-selector=main&remove-selector=.note/https://site.test/a'
    const text = await (await readerApp().request('GET', path)).text()
    expect(text).toStartWith('# A\n\nText with [more')
    expect(text).not.toContain('A note.')
    expect(text).toEndWith(
      '\n\nLinks/Buttons:\n- [more \\[here\\]](https://site.test/more?x=%281%29)\n\nImages:\n- ![Image 1](https://site.test/p.png)\n',
    )
    const all = await (await readerApp().request('GET', '/r/~links-summary=all/https://site.test/a')).text()
    expect(all).toContain('- [Imprint](https://site.test/imprint)')
  })

  test('is JSON with a request id', async () => {
    const headers = { accept: 'application/json' }
    const response = await readerApp({ status: 404 }).request('GET', '/r/~links-summary/https://me:pw@site.test/a', {
      headers,
    })
    expect(await json(response)).toEqual({
      request_id: response.headers.get('x-request-id')!,
      url: 'https://site.test/a',
      final_url: 'https://site.test/a',
      title: 'A & B',
      status_code: 404,
      markdown: expect.stringContaining('# A'),
      links: [{ url: 'https://site.test/more?x=(1)', text: 'more [here]' }],
      warning: 'The site answered 404 Not Found.',
    })
  })

  test('that the site answers with 404 is a result with a note', async () => {
    const response = await readerApp({ status: 404 }).request('GET', TARGET)
    expect([response.status, (await response.text()).split('\n')[0]]).toEqual([
      200,
      '> Note: The site answered 404 Not Found.',
    ])
  })

  test('is an HTML document that runs, loads and sends nothing', async () => {
    const response = await readerApp().request('GET', TARGET, { headers: { accept: 'text/html' } })
    const text = await response.text()
    const body = text.slice(text.indexOf('<main>'), text.indexOf('</main>'))
    expect(body).toContain('<h1>A</h1>')
    expect(body).toContain('<a href="https://site.test/more?x=(1)">more [here]</a>')
    expect(body).toContain('<a>none</a>')
    expect(body).toContain('[a &lt;picture&gt;]')
    expect(text).toContain('<title>A &amp; B</title>')
    expect(text).not.toMatch(/alert|<script|<iframe|<form|<button|<img|onclick|position:fixed/)
    const policy = response.headers.get('content-security-policy')!
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)![1]!
    const digest = new Bun.CryptoHasher('sha256').update(style).digest('base64')
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${digest}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      'sandbox',
    ])
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('that is no HTML is shown as text', async () => {
    const app = readerApp({ page: '<script>alert(1)</script>', type: 'text/plain' })
    const text = await (await app.request('GET', TARGET, { headers: { accept: 'text/html' } })).text()
    expect(text).toContain('<pre>&lt;script&gt;alert(1)&lt;/script&gt;</pre>')
  })

  test('has headers and no body for HEAD', async () => {
    const response = await readerApp().request('HEAD', TARGET)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      '',
    ])
  })
})

describe('an error', () => {
  test.each([
    ['text/html', '<h1>Error 400</h1>'],
    ['*/*', '# Error 400\n\nurl: '],
    ['application/json', '"code":"invalid_request"'],
  ])('is told in the form of Accept: %s', async (accept, part) => {
    const response = await readerApp().request('GET', '/r/nonsense', { headers: { accept } })
    expect([response.status, response.headers.get('content-type')!]).toEqual([
      400,
      `${accept === '*/*' ? 'text/markdown' : accept}; charset=utf-8`,
    ])
    expect(await response.text()).toContain(part)
  })

  test('of markup in the address is shown as text', async () => {
    const path = `/r/~${encodeURIComponent('<img src=x>')}=1/https://site.test/`
    const response = await readerApp().request('GET', path, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('<img')
  })

  test('is told in the format that was named, also if an option is wrong', async () => {
    const response = await readerApp().request('GET', '/r/~nonsense&format=json/https://site.test/')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('of a missing key is told so too', async () => {
    const { request } = readerApp({ keys: ['secret'] })
    const refused = await request('GET', TARGET)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refused.text()).toStartWith('# Error 401\n\nUnauthorized')
    expect((await request('GET', TARGET, { headers: { 'x-api-key': 'secret' } })).status).toBe(200)
  })

  test('of another method names the one that it takes', async () => {
    const response = await readerApp().request('POST', TARGET, { body: '{}' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('who may use it', () => {
  const status = async (headers: Record<string, string>, corsOrigins: string[] = []) =>
    (await readerApp({ corsOrigins }).request('GET', TARGET, { headers })).status

  test('is nobody on a service that is open to its network', async () => {
    const response = await readerApp({ isOpen: () => true }).request('GET', TARGET)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('Set SERVICE_WEB_EXTRACT_API_KEY')
  })

  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-user': '?1' }

  test.each([
    ['a program', {}, 200],
    ['a typed address', { 'sec-fetch-site': 'none', ...navigation }, 200],
    ['a page of this service', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 200],
    ['a link that a person follows', { 'sec-fetch-site': 'cross-site', ...navigation }, 200],
    ['a script that opens a page', { 'sec-fetch-site': 'cross-site', ...navigation, 'sec-fetch-user': '' }, 403],
    ['a frame', { 'sec-fetch-site': 'cross-site', ...navigation, 'sec-fetch-dest': 'iframe' }, 403],
    ['a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
    ['another port of this machine', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 403],
    [
      'a fetch of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'https://x.test' },
      403,
    ],
  ])('%s', async (_, headers, expected) => {
    expect(await status(headers)).toBe(expected)
  })

  test('is a page of an allowed origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'https://x.test' }
    expect(await status(headers, ['https://x.test'])).toBe(200)
  })
})

test('the log of requests has no URL, and its name for the route is one', async () => {
  const { request, lines } = readerApp({ level: 'info' })
  await request('GET', '/r/https://site.test/secret-path?token=hush')
  const log = lines.join('')
  expect(log).toContain('"route":"/r/{url}"')
  expect(log).not.toMatch(/site\.test|secret-path|hush/)
  await request('GET', '/robots.txt')
  expect(lines.at(-1)).toContain('"path":"/robots.txt"')
})
