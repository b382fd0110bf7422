import { expect, test } from 'bun:test'
import { ChainCookies } from '../../../src/fetch/http/cookies.ts'
import { startRaw } from '../../site/raw.ts'
import { echo, redirect, startWeb } from '../../site/web.ts'
import { bodyOf, visit } from '../fetch.fixture.ts'

const page = new URL('https://www.shop.example/a/b')

/** The Cookie header for `to` after `page` has set these. */
function sent(setCookies: string[], to: string, own?: string): string | undefined {
  const cookies = new ChainCookies()
  cookies.keep(
    page,
    setCookies.map((value) => ['Set-Cookie', value]),
  )
  return cookies.header(new URL(to), own)
}

test('a cookie goes back to its host, and with a Domain to the hosts below it', () => {
  expect(sent(['a=1'], 'https://www.shop.example/x')).toBeUndefined()
  expect(sent(['a=1; Path=/'], 'https://www.shop.example/x')).toBe('a=1')
  expect(sent(['a=1; Path=/'], 'https://pay.shop.example/x')).toBeUndefined()
  expect(sent(['a=1; Path=/; Domain=shop.example'], 'https://pay.shop.example/x')).toBe('a=1')
})

test('a cookie for another site or for a whole suffix is not kept', () => {
  expect(sent(['a=1; Path=/; Domain=other.example'], 'https://other.example/')).toBeUndefined()
  expect(sent(['a=1; Path=/; Domain=example'], 'https://www.shop.example/')).toBeUndefined()
})

test('a secure cookie does not go over http', () => {
  expect(sent(['a=1; Path=/; Secure'], 'http://www.shop.example/')).toBeUndefined()
  expect(sent(['a=1; Path=/; Secure'], 'https://www.shop.example/')).toBe('a=1')
})

test('an expired cookie is taken away again', () => {
  expect(sent(['a=1; Path=/', 'a=1; Path=/; Max-Age=0'], 'https://www.shop.example/')).toBeUndefined()
})

test('the caller’s cookies come first, and those that a redirect has changed have their new value', () => {
  const theirs = ['a=theirs; Path=/', 'b=2; Path=/']
  expect(sent(theirs, 'https://www.shop.example/', 'a=mine; c=3')).toBe('c=3; a=theirs; b=2')
  expect(sent([], 'https://www.shop.example/', 'a=mine')).toBe('a=mine')
})

test('a cookie of another path or host does not change the caller’s', () => {
  expect(sent(['a=theirs; Path=/x'], 'https://www.shop.example/', 'a=mine')).toBe('a=mine')
  expect(sent(['a=theirs; Domain=other.example; Path=/'], 'https://www.shop.example/', 'a=mine')).toBe('a=mine')
})

test('a redirect deletes the caller’s cookie', () => {
  const to = 'https://www.shop.example/a/c'
  for (const end of ['Max-Age=0', 'Max-Age=-1', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT']) {
    expect(sent([`a=; Path=/; ${end}`], to, 'a=mine; b=2')).toBe('b=2')
    expect(sent([`a=; ${end}`], to, 'a=mine')).toBeUndefined()
    expect(sent([`a=; Path=/x; ${end}`], to, 'a=mine')).toBe('a=mine')
    expect(sent([`a=; Path=/; ${end}`, 'a=new; Path=/'], to, 'a=mine')).toBe('a=new')
  }
  expect(sent(['a=new; Path=/', 'a=; Path=/; Max-Age=0'], to, 'a=mine')).toBeUndefined()
})

test('the caller’s cookie that a redirect changes or deletes is sent so, and that is no loop', async () => {
  await using web = await startWeb(() => ({
    '/login': redirect('/home', 302, { 'set-cookie': 'session=new; Path=/' }),
    '/logout': redirect('/home', 302, { 'set-cookie': 'session=; Path=/; Max-Age=0' }),
    '/self': (request, response) => {
      const known = request.headers.cookie?.includes('session=old')
      if (known) redirect('/self', 302, { 'set-cookie': 'session=; Path=/; Max-Age=0' })(request, response)
      else echo(request, response)
    },
    '/home': echo,
  }))
  const headers = { Cookie: 'session=old; theme=dark' }
  const cookieOf = async (path: string) => JSON.parse(bodyOf(await visit(`${web.origin}${path}`, { headers }))).cookie
  expect(await cookieOf('/login')).toBe('theme=dark; session=new')
  expect(await cookieOf('/logout')).toBe('theme=dark')
  expect(await cookieOf('/self')).toBe('theme=dark')
})

test('broken, oversized and countless cookies do no harm', () => {
  expect(
    sent(['', ';;;', '=', 'a=1; Path=/', `big=${'x'.repeat(5000)}; Path=/`], 'https://www.shop.example/'),
  ).toContain('a=1')
  const many = Array.from({ length: 1000 }, (_, index) => `c${index}=1; Path=/`)
  expect(sent(many, 'https://www.shop.example/')?.split('; ')).toHaveLength(100)
})

/** Bytes as the characters of a string. */
const raw = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

test.each([
  ['UTF-8', raw('n=日本')],
  ['UTF-8 within Latin-1', raw('n=é')],
  ['UTF-8 that ends in what is a no-break space as a character', raw('n=voilà')],
  ['Latin-1', 'n=\u00e9\u00a0'],
  ['any bytes', `n=${String.fromCharCode(...Array.from({ length: 128 }, (_, index) => index + 0x80))}`],
])('a cookie in %s goes back byte for byte', async (_name, pair) => {
  const redirect = `HTTP/1.1 302 Found\r\nSet-Cookie: ${pair}; Path=/\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n`
  await using server = await startRaw((socket, request) => {
    const page = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
    socket.write(Buffer.from(request.startsWith('GET /start') ? redirect : page, 'latin1'))
  })
  expect((await visit(`${server.origin}/start`)).finalUrl).toBe(`${server.origin}/next`)
  expect(/^Cookie: (.*)$/m.exec(server.requests[1]!.replaceAll('\r', ''))?.[1]).toBe(pair)
})

test('the caller’s bytes stay beside those of the chain', () => {
  expect(sent([`${raw('a=à')}; Path=/`], 'https://www.shop.example/', `${raw('b=à')} ;${raw('c=é')}`)).toBe(
    `${raw('b=à')}; ${raw('c=é')}; ${raw('a=à')}`,
  )
})

test.each([
  ['UTF-8', Buffer.from('/café/日本', 'utf8'), '/caf%C3%A9/%E6%97%A5%E6%9C%AC'],
  ['Latin-1', Buffer.from('/café', 'latin1'), '/caf%E9'],
  ['a mixture', Buffer.concat([Buffer.from('/é', 'utf8'), Buffer.from('é', 'latin1')]), '/%C3%A9%E9'],
])('a redirect target in %s leads to the bytes that were meant', async (_name, target, path) => {
  await using server = await startRaw((socket, request) => {
    if (!request.startsWith('GET /start')) return void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    socket.write('HTTP/1.1 302 Found\r\nLocation: ')
    socket.write(target)
    return void socket.write('\r\nContent-Length: 0\r\n\r\n')
  })
  expect((await visit(`${server.origin}/start`)).finalUrl).toBe(`${server.origin}${path}`)
  expect(server.requests[1]).toStartWith(`GET ${path} HTTP/1.1`)
})
