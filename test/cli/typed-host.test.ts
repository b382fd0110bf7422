import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { PATIENCE_MS } from '../patience.ts'
import { program } from './process.fixture.ts'

setDefaultTimeout(PATIENCE_MS)

const secret = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('secret') })
const site: Bun.Server<undefined> = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch({ url }): Response {
    const { pathname } = new URL(url)
    if (pathname === '/away') return Response.redirect(secret.url.href)
    if (pathname === '/sideways') return Response.redirect(new URL('/page', url).href)
    return new Response(`<h1>Page</h1><p>Text.</p><a href="${secret.url}">x</a>`, {
      headers: { 'content-type': 'text/html' },
    })
  },
})
afterAll(() => Promise.all([site.stop(true), secret.stop(true)]))

const scrape = (...words: string[]) => program(['scrape', ...words, '--browser=never', '--full'])

test('the host that was typed may be reached, where its pages lead stays closed', async () => {
  expect(await scrape(`${site.url}page`)).toMatchObject({ code: 0, out: expect.stringContaining('# Page') })
  expect(await scrape(`http://localhost:${site.port}/page`)).toMatchObject({ code: 0 })
  expect(await scrape(`${site.url}sideways`)).toMatchObject({ code: 0 })
  const away = await scrape(`${site.url}away`)
  expect([away.code, away.out]).toEqual([1, ''])
  expect(away.err).toContain('(blocked_address) To open private networks, use --allow-private-networks.')
})

test('one typed host is not open to the pages of another', async () => {
  const both = await scrape(`${site.url}away`, secret.url.href)
  expect([both.code, both.out]).toEqual([1, expect.stringContaining('secret')])
  expect(both.err).toContain(`${secret.url.host} is blocked`)
})

test('a map of a typed host works', async () => {
  expect(await program(['map', `${site.url}page`])).toMatchObject({ code: 0 })
})
