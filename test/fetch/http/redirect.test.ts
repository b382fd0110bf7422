import { expect, test } from 'bun:test'
import { redirectOf } from '../../../src/fetch/http/redirect.ts'
import { sameCredentialScope } from '../../../src/net/guard/credential-scope.ts'
import { failure } from '../../site/send-request.ts'
import { echo, html, redirect, startWeb } from '../../site/web.ts'
import { bodyOf, visit } from '../fetch.fixture.ts'

test.each([301, 302, 303, 307, 308])(
  'a %d redirect is followed, its target relative to where it came from',
  async (status) => {
    await using web = await startWeb(() => ({
      '/a/start': redirect('../b/./end?x=1', status),
      '/b/end': html('<h1>End</h1>'),
    }))
    const snapshot = await visit(`${web.origin}/a/start`)
    expect(snapshot.requestedUrl).toBe(`${web.origin}/a/start`)
    expect(snapshot.finalUrl).toBe(`${web.origin}/b/end?x=1`)
    expect(bodyOf(snapshot)).toBe('<h1>End</h1>')
  },
)

test('the fragment goes along unless the target has its own', () => {
  const to = (location: string) =>
    redirectOf(new URL('http://a.example/x#old'), { status: 302, headers: [['Location', location]] })?.href
  expect(to('/y')).toBe('http://a.example/y#old')
  expect(to('/y#new')).toBe('http://a.example/y#new')
  expect(to('/y#')).toBe('http://a.example/y#')
})

test('without a target, or with another status, a response is final', () => {
  const from = new URL('http://a.example/')
  expect(redirectOf(from, { status: 302, headers: [] })).toBeUndefined()
  expect(redirectOf(from, { status: 302, headers: [['Location', ' ']] })).toBeUndefined()
  expect(redirectOf(from, { status: 300, headers: [['Location', '/x']] })).toBeUndefined()
  expect(redirectOf(from, { status: 200, headers: [['Location', '/x']] })).toBeUndefined()
})

test('twenty redirects are followed, the twenty-first is too_many_redirects', async () => {
  await using web = await startWeb(() => ({
    '/step': (request, response) => {
      const left = Number(new URL(request.url ?? '', 'http://fixture').searchParams.get('left'))
      if (left === 0) response.writeHead(200).end('arrived')
      else response.writeHead(302, { location: `/step?left=${left - 1}` }).end()
    },
  }))
  expect(bodyOf(await visit(`${web.origin}/step?left=20`))).toBe('arrived')
  expect((await failure(visit(`${web.origin}/step?left=21`))).code).toBe('too_many_redirects')
})

test('a circle ends when it closes', async () => {
  await using web = await startWeb(() => ({ '/a': redirect('/b'), '/b': redirect('/a') }))
  expect((await failure(visit(`${web.origin}/a`))).code).toBe('too_many_redirects')
  expect(web.received.map(({ path }) => path)).toEqual(['/a', '/b'])
})

test('a redirect to itself that sets a cookie is no circle', async () => {
  await using web = await startWeb(() => ({
    '/page': (request, response) => {
      if (request.headers.cookie?.includes('seen=1')) response.writeHead(200).end('welcome')
      else response.writeHead(302, { location: '/page', 'set-cookie': 'seen=1' }).end()
    },
  }))
  expect(bodyOf(await visit(`${web.origin}/page`))).toBe('welcome')
})

test.each([
  ['file:///etc/passwd', 'blocked_address'],
  ['ftp://127.0.0.1/x', 'blocked_address'],
  ['javascript:alert(1)', 'blocked_address'],
  ['http://10.0.0.1/', 'blocked_address'],
  ['http://169.254.169.254/latest/meta-data/', 'blocked_address'],
  ['http://[', 'invalid_response'],
])('a redirect to %s is %s', async (location, code) => {
  await using web = await startWeb(() => ({ '/go': redirect(location) }))
  expect((await failure(visit(`${web.origin}/go`))).code).toBe(code)
})

test.each([
  ['a host of 200 KB', `http://${'a.'.repeat(100_000)}example/`],
  ['a label of 64 letters', `http://${'a'.repeat(64)}.example/`],
  ['an address of 9000 characters', `/${'a'.repeat(9_000)}`],
  ['port 0', 'http://a.example:0/'],
])('a redirect to %s is invalid_response, and short', async (_name, location) => {
  await using web = await startWeb(() => ({ '/go': redirect(location) }))
  const { code, message } = await failure(visit(`${web.origin}/go`))
  expect(code).toBe('invalid_response')
  expect(message.length).toBeLessThan(300)
})

test('a scheme or a host of great length is not repeated in full', () => {
  const from = new URL(`http://${'a.'.repeat(100)}example/`)
  const go = (location: string) => () => redirectOf(from, { status: 302, headers: [['Location', location]] })
  for (const location of [`${'s'.repeat(5_000)}:x`, 'http://[', 'http://a.example:0/']) {
    expect(go(location)).toThrow(expect.objectContaining({ message: expect.stringMatching(/^.{1,320}$/) }))
  }
})

const secrets = { Authorization: 'Bearer tok-1', Cookie: 'sid=abc', 'X-Api-Key': 'k' }

test('headers of the caller stay on a redirect within the origin', async () => {
  await using web = await startWeb(() => ({ '/inside': redirect('/echo'), '/echo': echo }))
  const seen = JSON.parse(bodyOf(await visit(`${web.origin}/inside`, { headers: secrets })))
  expect(seen).toMatchObject({ authorization: 'Bearer tok-1', cookie: 'sid=abc', 'x-api-key': 'k' })
})

test('headers of the caller do not follow to another host, and do not come back', async () => {
  await using web = await startWeb((self) => ({
    '/leave': redirect(`${self.altOrigin}/thief`),
    '/thief': redirect(`${self.origin}/echo`),
    '/echo': echo,
  }))
  const url = `http://user:secret@127.0.0.1:${web.port}/leave`
  const snapshot = await visit(url, { headers: { ...secrets, 'User-Agent': 'mine' } })
  const last = JSON.parse(bodyOf(snapshot))
  for (const seen of [web.visits('/thief')[0]?.headers ?? {}, last]) {
    expect(seen.authorization).toBeUndefined()
    expect(seen.cookie).toBeUndefined()
    expect(seen['x-api-key']).toBeUndefined()
    expect(seen['user-agent']).toBe('Mozilla/5.0 (test)')
  }
  expect(web.visits('/leave')[0]?.headers).toMatchObject({ authorization: 'Bearer tok-1', cookie: 'sid=abc' })
})

test('another port is another host', async () => {
  await using other = await startWeb(() => ({ '/echo': echo }))
  await using web = await startWeb(() => ({ '/leave': redirect(`${other.origin}/echo`) }))
  const seen = JSON.parse(bodyOf(await visit(`${web.origin}/leave`, { headers: secrets })))
  expect([seen.authorization, seen.cookie]).toEqual([undefined, undefined])
})

test('a site that moves its visitor to https keeps the headers, one that moves him back does not', () => {
  const same = (from: string, to: string) => sameCredentialScope(new URL(from), new URL(to))
  expect(same('http://a.example/x', 'https://a.example/y')).toBe(true)
  expect(same('https://a.example/x', 'http://a.example/x')).toBe(false)
  expect(same('http://a.example:8080/', 'https://a.example/')).toBe(false)
  expect(same('http://a.example/', 'https://a.example:8443/')).toBe(false)
  expect(same('http://a.example/', 'https://www.a.example/')).toBe(false)
  expect(same('https://a.example/', 'https://a.example:443/')).toBe(true)
})

test('cookies set on the way are sent on as their rules say, and replace the caller’s', async () => {
  await using web = await startWeb((self) => ({
    '/start': redirect('/echo', 302, {
      'set-cookie': ['berth=seven; Path=/', 'sid=theirs', 'deep=1; Path=/deep', 'x=1; Domain=example.com'],
    }),
    '/away': redirect(`${self.altOrigin}/echo`, 302, { 'set-cookie': 'berth=eight' }),
    '/echo': echo,
  }))
  const seen = JSON.parse(bodyOf(await visit(`${web.origin}/start`, { headers: { Cookie: 'sid=mine' } })))
  expect(seen.cookie.split('; ').sort()).toEqual(['berth=seven', 'sid=theirs'])
  expect(JSON.parse(bodyOf(await visit(`${web.origin}/away`))).cookie).toBeUndefined()
})

test('cookies of one fetch are not in the next', async () => {
  await using web = await startWeb(() => ({ '/start': redirect('/echo', 302, { 'set-cookie': 'a=1' }), '/echo': echo }))
  expect(JSON.parse(bodyOf(await visit(`${web.origin}/start`))).cookie).toBe('a=1')
  expect(JSON.parse(bodyOf(await visit(`${web.origin}/echo`))).cookie).toBeUndefined()
})
