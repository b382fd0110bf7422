import { expect, test } from 'bun:test'
import { parseTarget, targetCredentials, withoutCredentials } from '../../../src/net/guard/target.ts'

const taken: [typed: string, href: string][] = [
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['  https://example.com/ \n', 'https://example.com/'],
  ['HTTP://EXAMPLE.COM', 'http://example.com/'],
  ['example.com/x', 'http://example.com/x'],
  ['example.com:8443/x?y', 'http://example.com:8443/x?y'],
  ['127.0.0.1:8080/p', 'http://127.0.0.1:8080/p'],
  ['localhost:3000/x', 'http://localhost:3000/x'],
  ['localhost', 'http://localhost/'],
  ['intranet:8080/x', 'http://intranet:8080/x'],
  ['http://intranet/x', 'http://intranet/x'],
  ['[::1]:8080/x', 'http://[::1]:8080/x'],
  ['//example.com/x', 'http://example.com/x'],
  ['http://0x7f.1/', 'http://127.0.0.1/'],
  ['münchen.example/ä b', 'http://xn--mnchen-3ya.example/%C3%A4%20b'],
  ['https://example.com/#/route', 'https://example.com/#/route'],
  ['https://user:secret@example.com/x', 'https://example.com/x'],
]

test.each(taken)('%j is the page %s', (typed, href) => {
  expect(parseTarget(typed).href).toBe(href)
})

const refused: [typed: string, names: RegExp][] = [
  ['', /empty/],
  [' \t\n', /empty/],
  ['not a url', /space/],
  ['word', /https:\/\/example\.com/],
  ['http://', /no host/],
  ['https://', /no host/],
  ['http:', /no host/],
  ['http://exa mple.com/', /space/],
  ['http://[::1', /write it like/],
  ['http://example.com:99999/', /65535/],
  ['example.com:99999', /65535/],
  ['http://example.com:0/', /port 0/],
  ['http://example.com:80a/', /write it like/],
  ['http://exa\0mple.com/', /control character/],
  ['http://example.com/a\r\nHost: b', /control character/],
  [`http://${'a'.repeat(5000)}`, /longer than 253/],
  [`http://${'a'.repeat(64)}.com/`, /longer than 63/],
  [`http://example.com/${'a'.repeat(9000)}`, /longer than 8192/],
  ['http://a..b/', /extra dot/],
  ['/path', /write it like/],
  ['mailto:someone@example.com', /only http and https/],
  ['javascript:alert(1)', /only http and https/],
  ['file:///etc/passwd', /only http and https/],
  ['ftp://127.0.0.1/x', /only http and https/],
  ['data:text/html,x', /only http and https/],
  ['view-source:http://example.com/', /only http and https/],
  ['blob:http://example.com/x', /only http and https/],
]

test.each(refused)('%j is refused with the reason', (typed, reason) => {
  let thrown: { code?: string; message?: string; details?: { path: unknown }[] } = {}
  try {
    parseTarget(typed)
  } catch (error) {
    thrown = error as typeof thrown
  }
  expect(thrown.code).toBe('invalid_request')
  expect(thrown.message).toStartWith('url: ')
  expect(thrown.message).toMatch(reason)
  expect(thrown.details?.[0]?.path).toEqual(['url'])
})

test('a password never shows in an error', () => {
  expect(() => parseTarget('http://user:secret@exa mple.com/')).toThrow(/^(?!.*secret)/)
  expect(() => parseTarget('ftp://user:secret@example.com/')).toThrow(/^(?!.*secret)/)
})

test('user name and password become a Basic header in UTF-8', () => {
  expect(targetCredentials('https://user:p%C3%A4ss@example.com/')).toBe(`Basic ${btoa('user:p\u00c3\u00a4ss')}`)
  expect(targetCredentials('https://only@example.com/')).toBe(`Basic ${btoa('only:')}`)
  expect(targetCredentials('https://example.com/')).toBeUndefined()
  expect(targetCredentials('not a url')).toBeUndefined()
})

const shown: [typed: string, shown: string][] = [
  ['http://me:s3cret@10.0.0.1/a@b', 'http://10.0.0.1/a@b'],
  ['ftp://me:s3cret@site.test/x', 'ftp://site.test/x'],
  ['//me:s3cret@10.0.0.1/', '//10.0.0.1/'],
  ['http:\\\\me:s3cret@10.0.0.1', 'http:\\\\10.0.0.1'],
  ['me:s3cret@10.0.0.1', '10.0.0.1'],
  ['http:me:s3cret@10.0.0.1/', '10.0.0.1/'],
  ['http://me:s3cret@site.test:99999/', 'http://site.test:99999/'],
  ['http://me:s3/cr#et@site.test/', 'http://site.test/'],
  ['http://me:s3cret@no host/', 'http://no host/'],
  ['ht\ttp://me:s3cret@site.test/', 'site.test/'],
  ['http://me@x:s3cret@10.0.0.1/', 'http://10.0.0.1/'],
  ['http://me:s3cret\uff20site.test/', 'http://site.test/'],
  ['http://me:s3cret@', 'http://'],
  ['http://10.0.0.1/@name', 'http://10.0.0.1/@name'],
  ['mailto:me@site.test', 'mailto:me@site.test'],
  [' no address', ' no address'],
]

test.each(shown)('%j is shown without user name and password', (typed, expected) => {
  expect(withoutCredentials(typed)).toBe(expected)
})
