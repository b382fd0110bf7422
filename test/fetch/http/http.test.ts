import { expect, test } from 'bun:test'
import { makeCertificates, opensslFound } from '../../site/certificates.ts'
import { startSecure } from '../../site/secure.ts'
import { failure } from '../../site/send-request.ts'
import { echo, html, startWeb } from '../../site/web.ts'
import { bodyOf, visit } from '../fetch.fixture.ts'

test('a page becomes a snapshot with its status, type, headers and bytes', async () => {
  await using web = await startWeb(() => ({ '/page': html('<h1>Hé</h1>', { 'x-a': 'b', etag: '"1"' }) }))
  const snapshot = await visit(`${web.origin}/page#part`)
  expect(snapshot).toMatchObject({
    requestedUrl: `${web.origin}/page#part`,
    finalUrl: `${web.origin}/page#part`,
    status: 200,
    statusText: 'OK',
    contentType: 'text/html; charset=utf-8',
    engine: 'http',
  })
  expect(bodyOf(snapshot)).toBe('<h1>Hé</h1>')
  expect(snapshot.headers).toContainEqual(['x-a', 'b'])
  expect(web.received[0]?.path).toBe('/page')
})

test.each([403, 404, 410, 429, 500, 503])('a page with status %d is a snapshot, not an error', async (status) => {
  await using web = await startWeb(() => ({
    '/page': (_request, response) => response.writeHead(status).end('sorry'),
  }))
  const snapshot = await visit(`${web.origin}/page`)
  expect([snapshot.status, bodyOf(snapshot)]).toEqual([status, 'sorry'])
})

test.each([204, 205, 304])('status %d is a snapshot with an empty body', async (status) => {
  await using web = await startWeb(() => ({ '/page': (_request, response) => response.writeHead(status).end() }))
  const snapshot = await visit(`${web.origin}/page`)
  expect([snapshot.status, snapshot.body.byteLength]).toEqual([status, 0])
})

test('the headers are those of a browser, and languages and country become Accept-Language', async () => {
  await using web = await startWeb(() => ({ '/echo': echo }))
  const seen = async (location?: { country?: string; languages?: string[] }) =>
    JSON.parse(bodyOf(await visit(`${web.origin}/echo`, location && { location })))
  expect(await seen()).toMatchObject({
    'user-agent': 'Mozilla/5.0 (test)',
    accept: expect.stringContaining('text/html'),
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'en-US,en;q=0.9',
    'upgrade-insecure-requests': '1',
    'sec-fetch-mode': 'navigate',
  })
  expect((await seen({ country: 'de' }))['accept-language']).toBe('de-DE,de;q=0.9,en;q=0.8')
  expect((await seen({ country: 'BR' }))['accept-language']).toBe('pt-BR,pt;q=0.9,en;q=0.8')
  expect((await seen({ country: 'GB' }))['accept-language']).toBe('en-GB,en;q=0.9')
  expect((await seen({ country: 'DE', languages: ['fr-CH', 'fr'] }))['accept-language']).toBe('fr-CH,fr;q=0.9')
})

test('headers of the caller replace ours of the same name in any case', async () => {
  await using web = await startWeb(() => ({ '/echo': echo }))
  const headers = { 'user-AGENT': 'mine', accept: 'text/plain', 'X-Harbour': 'north-pier' }
  const seen = JSON.parse(bodyOf(await visit(`${web.origin}/echo`, { headers })))
  expect(seen).toMatchObject({ 'user-agent': 'mine', accept: 'text/plain', 'x-harbour': 'north-pier' })
})

test('user name and password of the URL are sent as Basic credentials and appear in no URL of the snapshot', async () => {
  await using web = await startWeb(() => ({ '/echo': echo }))
  const snapshot = await visit(`http://user:secret@127.0.0.1:${web.port}/echo`)
  expect(JSON.parse(bodyOf(snapshot)).authorization).toBe(`Basic ${btoa('user:secret')}`)
  expect(`${snapshot.requestedUrl} ${snapshot.finalUrl}`).not.toContain('secret')
})

test('a deadline ends a body that drips for ever as fetch_timeout', async () => {
  await using web = await startWeb(() => ({
    '/drip': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(timer))
    },
  }))
  const thrown = await failure(visit(`${web.origin}/drip`, { signal: AbortSignal.timeout(60) }))
  expect(thrown.code).toBe('fetch_timeout')
})

test('a page larger than the bound is body_too_large', async () => {
  await using web = await startWeb(() => ({ '/page': html('x'.repeat(2000)) }))
  expect((await failure(visit(`${web.origin}/page`, { maxBytes: 1999 }))).code).toBe('body_too_large')
  expect((await visit(`${web.origin}/page`, { maxBytes: 2000 })).body.byteLength).toBe(2000)
})

test.skipIf(!opensslFound)('a certificate that is not trusted is taken only where the caller says so', async () => {
  await using server = await startSecure('http1', makeCertificates().selfSigned)
  const url = `https://127.0.0.1:${server.port}/`
  expect((await failure(visit(url, { skipTlsVerification: false }))).code).toBe('tls_failed')
  expect(bodyOf(await visit(url, { skipTlsVerification: true }))).toBe('HTTP/1.1')
})

test('the user agent is the one that is given', async () => {
  await using web = await startWeb(() => ({ '/echo': echo }))
  const snapshot = await visit(`${web.origin}/echo`, { userAgent: 'another/2.0' })
  expect(JSON.parse(bodyOf(snapshot))['user-agent']).toBe('another/2.0')
})

test('fifty pages at once arrive whole', async () => {
  await using web = await startWeb(() => ({
    '/page': (request, response) =>
      response.writeHead(200).end(`page ${new URL(request.url ?? '', web.origin).search}`),
  }))
  const urls = Array.from({ length: 50 }, (_, index) => `${web.origin}/page?${index}`)
  const bodies = await Promise.all(urls.map(async (url) => bodyOf(await visit(url))))
  expect(bodies).toEqual(urls.map((_, index) => `page ?${index}`))
})
