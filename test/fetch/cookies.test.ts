import { expect, test } from 'bun:test'
import { ChainCookies } from '../../src/fetch/cookies.ts'

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

test('the caller’s cookies come first and replace those of the same name', () => {
  const theirs = ['a=theirs; Path=/', 'b=2; Path=/']
  expect(sent(theirs, 'https://www.shop.example/', 'a=mine; c=3')).toBe('a=mine; c=3; b=2')
  expect(sent([], 'https://www.shop.example/', 'a=mine')).toBe('a=mine')
})

test('broken, oversized and countless cookies do no harm', () => {
  expect(
    sent(['', ';;;', '=', 'a=1; Path=/', `big=${'x'.repeat(5000)}; Path=/`], 'https://www.shop.example/'),
  ).toContain('a=1')
  const many = Array.from({ length: 1000 }, (_, index) => `c${index}=1; Path=/`)
  expect(sent(many, 'https://www.shop.example/')?.split('; ')).toHaveLength(100)
})
