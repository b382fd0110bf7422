import { expect, test } from 'bun:test'
import { createFilter } from '../../src/frontier/filter.ts'
import { optionsFromPrompt } from '../../src/wire/v2/crawl-prompt.ts'

const START = 'http://site.test/'
const read = (prompt: string) => optionsFromPrompt(prompt, START)

/** Which of these paths a crawl with the options of a prompt may enter. */
function allowed(prompt: string, paths: string[]): string[] {
  const { includePaths = [], excludePaths = [] } = read(prompt)
  const denial = createFilter({ includePaths, excludePaths, regexOnFullUrl: false })
  return paths.filter((path) => denial(new URL(path, START), false) === undefined)
}

const SITE = ['/', '/blog', '/blog/a', '/docs/b', '/legal', '/legal/x', '/about', '/press-releases/1']

test.each([
  ['only the blog', ['/', '/blog', '/blog/a']],
  ['the blog only', ['/', '/blog', '/blog/a']],
  ['Just crawl the blog and the docs.', ['/', '/blog', '/blog/a', '/docs/b']],
  ['Extract all blog posts and documentation', ['/', '/blog', '/blog/a', '/docs/b']],
  ['everything under /docs', ['/', '/docs/b']],
  ['only the "press releases"', ['/', '/press-releases/1']],
  ['skip /legal', ['/', '/blog', '/blog/a', '/docs/b', '/about', '/press-releases/1']],
  ['Crawl the whole site, but skip /legal, /about and the blog', ['/', '/docs/b', '/press-releases/1']],
  ['crawl everything except the blog', ['/', '/docs/b', '/legal', '/legal/x', '/about', '/press-releases/1']],
  ['only the blog and docs, not /docs', ['/', '/blog', '/blog/a']],
  ["don't include legal pages", ['/', '/blog', '/blog/a', '/docs/b', '/about', '/press-releases/1']],
  // What no rule understands restricts nothing.
  ['only English pages', SITE],
  ['Extract the prices of all cats', SITE],
  ['', SITE],
])('%p may enter', (prompt, paths) => {
  expect(allowed(prompt, SITE)).toEqual(paths)
})

test.each([
  ['up to 50 pages', { limit: 50 }],
  ['at most 1,000 pages', { limit: 1000 }],
  ['the first ten blog posts', { limit: 10 }],
  ['limit: 7', { limit: 7 }],
  ['two levels deep', { maxDiscoveryDepth: 2 }],
  ['with a depth of 3', { maxDiscoveryDepth: 3 }],
  ['no deeper than 1, max 20 pages', { limit: 20, maxDiscoveryDepth: 1 }],
  ['read chapter 4', {}],
  ['0 pages', {}],
] as const)('%p reads as %p', (prompt, options) => {
  expect(read(prompt)).toEqual(options)
})

test('the options have the form that clients know', () => {
  expect(read('only the blog, up to 50 pages, skip /legal')).toEqual({
    includePaths: ['blog/.*', '/blog$', '^/$'],
    excludePaths: ['^/legal(?:/|$)'],
    limit: 50,
  })
})

test('a long prompt is read at once', () => {
  const begun = performance.now()
  for (const part of ['only ', '/a', 'and ', '1,', 'skip the ', '" ']) read(part.repeat(10_000 / part.length))
  expect(performance.now() - begun).toBeLessThan(1000)
})
