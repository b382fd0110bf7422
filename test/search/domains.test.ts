import { expect, test } from 'bun:test'
import { domainOf, isUnder } from '../../src/search/domains.ts'

test.each([
  ['example.com', 'example.com'],
  ['Docs.Example.COM', 'docs.example.com'],
  ['www.example.com', 'www.example.com'],
  ['localhost', 'localhost'],
  ['127.0.0.2', '127.0.0.2'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
])('%s is a host name', (text, domain) => {
  expect(domainOf(text)).toBe(domain)
})

test.each([
  '',
  'https://example.com',
  'example.com/path',
  'example.com:80',
  '*.example.com',
  '.com',
  'example.com.',
  'exa mple.com',
  'a..b',
  'me@example.com',
  '[::1]',
  '1',
  '127.1',
  '999.1.1.1',
  `${'a'.repeat(300)}.com`,
])('%p is not a host name', (text) => {
  expect(domainOf(text)).toBeUndefined()
})

test('a domain has itself and its subdomains under it', () => {
  expect(isUnder('github.com', 'github.com')).toBe(true)
  expect(isUnder('gist.github.com', 'github.com')).toBe(true)
  expect(isUnder('gist.github.com.', 'github.com')).toBe(true)
  expect(isUnder('notgithub.com', 'github.com')).toBe(false)
  expect(isUnder('com', 'github.com')).toBe(false)
})
