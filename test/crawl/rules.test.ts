import { describe, expect, test } from 'bun:test'
import type { CrawlOptions } from '../../src/crawl/options.ts'
import { crawlRules } from '../../src/crawl/rules.ts'
import { secretKeyOf } from '../../src/crawl/secrets.ts'
import { optionsOf, storedOptions } from '../../src/crawl/stored-options.ts'
import { decodeV2Crawl } from '../../src/wire/v2/crawl.ts'

const { page } = decodeV2Crawl({ url: 'http://site.test/' }).options

const rules = (changes: Partial<CrawlOptions> & { landed?: string } = {}) =>
  crawlRules({ ...decodeV2Crawl({ url: 'http://www.site.test/docs/' }).options, similarUrls: false, ...changes })

describe('a crawl takes', () => {
  test.each([
    ['what lies under its start', {}, 'http://www.site.test/docs/a', 'inside'],
    ['the same host without www', {}, 'http://site.test/docs/a', 'inside'],
    ['nothing beside its path', {}, 'http://www.site.test/blog', undefined],
    ['the whole host when asked', { entireDomain: true }, 'http://www.site.test/blog', 'inside'],
    ['no other host for that', { entireDomain: true }, 'http://shop.site.test/', undefined],
    ['subdomains, wherever', { subdomains: true }, 'http://shop.site.test/x', 'inside'],
    ['the path of its own host all the same', { subdomains: true }, 'http://www.site.test/blog', undefined],
    ['other sites when asked', { externalLinks: true }, 'http://other.test/x', 'external'],
    ['bare home pages of them', { externalLinks: true }, 'http://other.test/', 'external'],
    ['sites for meeting people too', { externalLinks: true }, 'https://github.com/x', 'external'],
    ['a subdomain as another site', { externalLinks: true }, 'http://shop.site.test/x', 'external'],
    ['no page of its own host as another site', { externalLinks: true }, 'http://www.site.test/blog', undefined],
    ['no picture', {}, 'http://www.site.test/docs/a.png', undefined],
    ['a PDF', {}, 'http://www.site.test/docs/a.pdf', 'inside'],
    ['no sitemap for a page', {}, 'http://www.site.test/docs/sitemap.xml', undefined],
    ['what lies where its start led', { landed: 'http://new.test/guide/' }, 'http://new.test/guide/a', 'inside'],
    [
      'no more of the host that it left',
      { landed: 'http://new.test/guide/' },
      'http://www.site.test/docs/a',
      undefined,
    ],
    ['both hosts of one domain', { landed: 'http://docs.site.test/' }, 'http://docs.site.test/a', 'inside'],
  ])('%s', (_, changes, url, region) => {
    expect(rules(changes).candidate(url)?.region).toBe(region as never)
  })

  test('no address that grows without end', () => {
    expect(rules().candidate(`http://www.site.test/docs/${'a/'.repeat(1500)}`)).toBeUndefined()
  })

  test('a route of an application as a page, a region in the page as none', () => {
    const keyOf = (url: string) => rules().candidate(url)?.key
    expect(keyOf('http://www.site.test/docs/#part')).toBe(keyOf('http://www.site.test/docs/')!)
    expect(keyOf('http://www.site.test/docs/#/')).toBe(keyOf('http://www.site.test/docs/')!)
    expect(keyOf('http://www.site.test/docs/#/a')).not.toBe(keyOf('http://www.site.test/docs/'))
    expect(rules().candidate('http://www.site.test/docs/#/a')?.url.href).toBe('http://www.site.test/docs/#/a')
  })

  test('a page with any query as one when asked, without the query', () => {
    const one = rules({ ignoreQueryParameters: true }).candidate('http://www.site.test/docs/q?x=1')!
    expect(one.url.href).toBe('http://www.site.test/docs/q')
    expect(one.key).toBe(rules({ ignoreQueryParameters: true }).candidate('http://www.site.test/docs/q?x=2')!.key)
  })
})

const secretKey = secretKeyOf('a secret')

test.each([
  ['without a key', undefined],
  ['with one', secretKey],
])('options come back from the database as they were, %s', (_, key) => {
  const options = {
    page: {
      ...page,
      content: { ...page.content, formats: new Set(['markdown', 'html'] as const) },
      cache: { maxAgeMs: Number.POSITIVE_INFINITY, store: true, only: 'lockdown' as const },
      headers: { 'X-A': 'b' },
      actions: [{ type: 'write', text: 'a\0b\ud800' }] as never,
    },
  }
  const back = optionsOf<typeof options>(JSON.parse(JSON.stringify(storedOptions(options, key))), key)
  expect(back.page).toEqual({
    ...options.page,
    content: { ...page.content, formats: ['markdown', 'html'] as never },
    actions: [{ type: 'write', text: 'ab\ufffd' }] as never,
  })
})

test('the schema of a job keeps the order of its members in the database, and what JSON can hold', () => {
  const schema = JSON.parse('{"properties":{"zeta":{},"a":{},"__proto__":{"description":"a\\u0000"}}}')
  const extraction = { schema, schemaPath: ['formats', 0, 'schema'] }
  const options = { url: 'http://site.test/', page: { ...page, content: { ...page.content, extraction } } }
  const stored = storedOptions(options, undefined) as typeof options
  expect(typeof stored.page.content.extraction).toBe('string')
  expect(JSON.stringify(stored)).not.toContain('\\u0000"')
  const back = optionsOf<typeof options>(JSON.parse(JSON.stringify(stored)), undefined)
  expect(JSON.stringify(back.page.content.extraction)).toBe(JSON.stringify(extraction))
})

describe('with a key', () => {
  const options = {
    url: 'http://user:canary1@site.test/',
    sitemap: 'skip',
    page: { ...page, headers: { Cookie: 'canary2' }, actions: [{ type: 'write', text: 'canary3' }] as never },
    logins: { 'http://site.test/': 'canary4' },
  }
  const stored = storedOptions(options, secretKey)

  test('no secret among the options can be read, and the rest can', () => {
    expect(JSON.stringify(stored)).not.toContain('canary')
    expect(stored).toMatchObject({ url: 'http://site.test/', sitemap: 'skip' })
    expect(optionsOf(stored, secretKey)).toMatchObject({ ...options, page: { headers: { Cookie: 'canary2' } } })
  })

  test('the same options are stored the same, which lets a batch keep them once', () => {
    expect(storedOptions(options, secretKey)).toEqual(stored)
  })

  test.each([
    ['none', undefined],
    ['another', secretKeyOf('another')],
  ])('they are lost to who has %s', (_, other) => {
    expect(() => optionsOf(stored, other)).toThrow('SERVICE_SECRET_KEY')
  })
})
