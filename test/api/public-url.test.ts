import { expect, test } from 'bun:test'
import { baseOf, type PublicUrl } from '../../src/api/public-url.ts'

const asked = (headers: Record<string, string>, publicUrl?: PublicUrl) =>
  baseOf({ url: 'http://10.0.0.7:3002/v2/crawl', headers: new Headers(headers) }, publicUrl)

const forwarded = { host: 'inner:3002', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example.com' }

test.each([
  ['the host that was asked', asked({ host: 'localhost:3002' }), 'http://localhost:3002'],
  ['an IPv6 host', asked({ host: '[::1]:3002' }), 'http://[::1]:3002'],
  ['the address itself where there is no host', asked({}), 'http://10.0.0.7:3002'],
  ['the address itself where the host is none', asked({ host: 'a/b?c' }), 'http://10.0.0.7:3002'],
  [
    'what is configured, with its path',
    asked(forwarded, new URL('https://example.com/scraper/')),
    'https://example.com/scraper',
  ],
  ['nothing of what a proxy may have said', asked(forwarded), 'http://inner:3002'],
  ['what the proxy says, where it may', asked(forwarded, 'forwarded'), 'https://api.example.com'],
  [
    'the first of several proxies',
    asked(
      { ...forwarded, 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'a.example, b.example' },
      'forwarded',
    ),
    'https://a.example',
  ],
  [
    'the scheme of the proxy alone',
    asked({ host: 'a.example', 'x-forwarded-proto': 'https' }, 'forwarded'),
    'https://a.example',
  ],
  [
    'no other scheme and no nonsense',
    asked({ host: 'a.example', 'x-forwarded-proto': 'file', 'x-forwarded-host': 'x"><b' }, 'forwarded'),
    'http://a.example',
  ],
])('answers are under %s', (_, base, expected) => {
  expect(base).toBe(expected)
})
