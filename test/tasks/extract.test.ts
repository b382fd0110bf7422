import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { PATIENCE_MS } from '../patience.ts'
import { html, redirect, startWeb } from '../site/web.ts'
import { type Crawler, startCrawler } from './crawl.fixture.ts'
import { beginExtract, endOf, extract } from './extract.fixture.ts'

let crawler: Crawler
beforeAll(async () => {
  crawler = await startCrawler()
}, PATIENCE_MS)
afterAll(() => crawler[Symbol.asyncDispose]())

const company = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    employees: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, role: { type: 'string' }, email: { type: 'string' } },
      },
    },
  },
}
const products = {
  type: 'object',
  properties: {
    products: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, price: { type: 'number' } },
        required: ['name'],
      },
    },
  },
}
const jsonLd = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`
const acme = `${jsonLd({ '@type': 'Organization', name: 'Acme Optics', telephone: '+1 555 0100' })}<h1>Acme Optics</h1>`
const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ')
const table = (...rows: [string, number][]) =>
  `<h1>Products</h1><table><tr><th>Name</th><th>Price</th></tr>${rows
    .map(([name, price]) => `<tr><td>${name}</td><td>$${price}</td></tr>`)
    .join('')}</table>`

describe('an extraction', () => {
  test('of one page returns its data, in the shape of the schema', async () => {
    await using web = await startWeb(() => ({ '/': html(acme) }))
    const { job, result } = await extract(crawler, { urls: [`${web.origin}/`], schema: company, showSources: true })
    expect(job).toMatchObject({ state: 'completed', completed: 1, failed: 0 })
    expect(result).toMatchObject({ data: { name: 'Acme Optics', phone: '+1 555 0100' }, warnings: [] })
    expect(result!.sources).toEqual({ name: [`${web.origin}/`], phone: [`${web.origin}/`] })
  })

  test('of several pages merges what they state into one object', async () => {
    await using web = await startWeb(() => ({
      '/': html(acme),
      '/contact': html('<h1>Contact</h1><dl><dt>Email</dt><dd>hello@acme.test</dd></dl>'),
    }))
    const urls = ['/contact', '/'].map((path) => `${web.origin}${path}`)
    const { result } = await extract(crawler, { urls, schema: company, showSources: true })
    expect(result!.data).toMatchObject({ name: 'Acme Optics', phone: '+1 555 0100', email: 'hello@acme.test' })
    expect(result!.sources).toMatchObject({ name: [urls[1]!], email: [urls[0]!] })
  })

  test('of a site follows its links below the path, up to the limit', async () => {
    await using web = await startWeb(() => ({
      '/shop/': html(`${table(['Lamp', 20], ['Chair', 90])}${links('/shop/2', '/about')}`),
      '/shop/2': html(`${table(['Chair', 90], ['Desk', 200])}${links('/shop/3')}`),
      '/shop/3': html(table(['Shelf', 70], ['Stool', 30])),
      '/about': html(table(['Elsewhere', 1])),
    }))
    const all = await extract(crawler, { urls: [`${web.origin}/shop/*`], schema: products })
    expect(all.result!.data).toEqual({
      products: [
        { name: 'Lamp', price: 20 },
        { name: 'Chair', price: 90 },
        { name: 'Desk', price: 200 },
        { name: 'Shelf', price: 70 },
        { name: 'Stool', price: 30 },
      ],
    })
    expect(all.job).toMatchObject({ completed: 3, failed: 0 })
    const two = await extract(crawler, { urls: [`${web.origin}/shop/*`], schema: products, limit: 2 })
    expect(two.job.completed).toBe(2)
    expect(two.result!.data).toMatchObject({ products: [{ name: 'Lamp' }, { name: 'Chair' }, { name: 'Desk' }] })
    expect(web.visits('/about')).toHaveLength(0)
  })

  test('reads the next page of a list before the things that the list links to', async () => {
    const things = (n: number) => Array.from({ length: 12 }, (_, at) => `/thing-${n}-${at}`)
    const listPage = (n: number) =>
      `${table([`Lamp ${n}`, n], [`Desk ${n}`, n + 10])}${links(...things(n))} <a href="/list/${n + 1}">Next</a>`
    await using web = await startWeb(() => ({
      '/': html(listPage(0)),
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`/list/${n}`, html(listPage(n))])),
      ...Object.fromEntries(
        [0, 1, 2, 3, 4].flatMap(things).map((path) => [path, html('<h1>Thing</h1><p>It is one.</p>')]),
      ),
    }))
    const { result, job } = await extract(crawler, { urls: [`${web.origin}/*`], schema: products, limit: 12 })
    expect(job.completed).toBeLessThanOrEqual(12)
    const { products: found } = result!.data as { products: { name: string }[] }
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['Lamp 0', 'Lamp 1', 'Lamp 2', 'Lamp 3']))
    expect(web.visits('/list/3')).toHaveLength(1)
  })

  test('reads the pages that a sitemap lists, the relevant ones first', async () => {
    await using web = await startWeb(({ origin }) => ({
      '/': html('<h1>Home</h1>'),
      '/sitemap.xml': (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(
            `<urlset>${['/blog/a', '/blog/b', '/products'].map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`,
          ),
      '/blog/a': html('<h1>A</h1>'),
      '/blog/b': html('<h1>B</h1>'),
      '/products': html(table(['Lamp', 20], ['Desk', 200])),
    }))
    const { result, job } = await extract(crawler, { urls: [`${web.origin}/*`], schema: products, limit: 2 })
    expect(job.completed).toBe(2)
    expect(result!.data).toMatchObject({ products: [{ name: 'Lamp' }, { name: 'Desk' }] })
  })

  test('stays in a site that its start redirects to', async () => {
    await using web = await startWeb(() => ({
      '/old/': redirect('/new/'),
      '/new/': html(`${table(['Lamp', 20], ['Desk', 1])}${links('/new/more')}`),
      '/new/more': html(table(['Chair', 90], ['Bed', 5])),
    }))
    const { result } = await extract(crawler, { urls: [`${web.origin}/old/*`], schema: products })
    expect(result!.data).toMatchObject({
      products: [{ name: 'Lamp' }, { name: 'Desk' }, { name: 'Chair' }, { name: 'Bed' }],
    })
  })

  test('respects the robots.txt of a site, and names the pages that it could not read', async () => {
    await using web = await startWeb(() => ({
      '/robots.txt': (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private'),
      '/': html(`${table(['Lamp', 20], ['Desk', 1])}${links('/private/a', '/gone')}`),
    }))
    const { result, job } = await extract(crawler, { urls: [`${web.origin}/*`], schema: products })
    expect(job).toMatchObject({ state: 'completed', blocked: 1 })
    expect(web.visits('/private/a')).toHaveLength(0)
    expect(result!.warnings[0]).toContain(`${web.origin}/private/a`)
    expect(result!.warnings[0]).toContain(`${web.origin}/gone (The site answered with HTTP 404)`)
  })

  test('fails with the reason of the page if none could be read', async () => {
    await using web = await startWeb(() => ({}))
    const { job, error } = await extract(crawler, { urls: [`${web.origin}/none`], schema: company })
    expect(job.state).toBe('completed')
    expect(error).toEqual({
      code: 'invalid_response',
      message: `${web.origin}/none: The site answered with HTTP 404.`,
    })
  })

  test('names what the schema requires and no page states', async () => {
    await using web = await startWeb(() => ({ '/': html(acme), '/two': html('<p>Nothing is here.</p>') }))
    const schema = { ...company, required: ['name', 'email'] }
    const { result } = await extract(crawler, { urls: [`${web.origin}/`, `${web.origin}/two`], schema })
    expect(result!.warnings).toEqual(['No page states what the schema requires: email.'])
  })

  test('reads a page once, however often it is named', async () => {
    await using web = await startWeb(() => ({ '/a': html(acme) }))
    const { job } = await extract(crawler, { urls: [`${web.origin}/a`, `${web.origin}/a#top`], schema: company })
    expect(job.completed).toBe(1)
    expect(web.visits('/a')).toHaveLength(1)
  })

  test('skips what is not a URL, and says so', async () => {
    await using web = await startWeb(() => ({ '/': html(acme) }))
    const { id, invalidUrls } = await beginExtract(crawler, {
      urls: ['http://', `${web.origin}/`],
      schema: company,
    })
    expect(invalidUrls).toEqual(['http://'])
    expect((await endOf(crawler, id)).result!.data).toMatchObject({ name: 'Acme Optics' })
  })

  test('gives the same bytes whatever order the pages arrive in', async () => {
    const delays = [0, 0, 0]
    await using web = await startWeb(() =>
      Object.fromEntries(
        [0, 1, 2].map((n) => [
          `/p${n}`,
          async (request, response) => {
            await Bun.sleep(delays[n]!)
            await html(table([`Lamp ${n}`, n], ['Chair', 90 + n]))(request, response)
          },
        ]),
      ),
    )
    const urls = [0, 1, 2].map((n) => `${web.origin}/p${n}`)
    const once = async (...ms: number[]) => {
      delays.splice(0, 3, ...ms)
      return JSON.stringify((await extract(crawler, { urls, schema: products, showSources: true })).result)
    }
    const first = await once(0, 150, 300)
    expect(await once(300, 150, 0)).toBe(first)
    expect(JSON.parse(first).data.products[0].name).toBe('Lamp 0')
  })
})
