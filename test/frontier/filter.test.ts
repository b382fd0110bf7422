import { describe, expect, test } from 'bun:test'
import { createFilter, type FilterRules } from '../../src/frontier/filter.ts'
import { namesNoPage } from '../../src/frontier/page-names.ts'

const filter = (rules: Partial<FilterRules>) =>
  createFilter({ includePaths: [], excludePaths: [], regexOnFullUrl: false, ...rules })

const passes = (rules: Partial<FilterRules>, url: string, external = false) =>
  filter(rules)(new URL(url), external) === undefined

function refused(rules: Partial<FilterRules>) {
  try {
    filter(rules)
    return undefined
  } catch (thrown) {
    return thrown
  }
}

describe('patterns of a crawl', () => {
  test.each([
    ['nothing leaves everything in', {}, '/a', true],
    ['an inclusion is searched for anywhere', { includePaths: ['blog'] }, '/x/blog/y', true],
    ['an anchored one only there', { includePaths: ['^/blog'] }, '/x/blog', false],
    ['an anchored exclusion only there', { excludePaths: ['^/docs/old(?:/.*)?$'] }, '/docs/api/docs/old/b', true],
    ['one of several inclusions is enough', { includePaths: ['^/a$', '^/b$'] }, '/b', true],
    ['an exclusion wins', { includePaths: ['^/a'], excludePaths: ['/deep$'] }, '/a/deep', false],
    ['the query is not seen', { excludePaths: ['x=2'] }, '/q?x=2', true],
    ['the query is seen in the full URL', { excludePaths: ['x=2'], regexOnFullUrl: true }, '/q?x=2', false],
    ['the host is seen in the full URL', { includePaths: ['^http://site\\.test/'], regexOnFullUrl: true }, '/', true],
    ['a letter is written as it is read', { includePaths: ['^/über/a b$'] }, '/über/a b', true],
    ['a letter is written in its encoding', { includePaths: ['^/%C3%BCber'] }, '/über', true],
    ['an exclusion sees either spelling', { excludePaths: ['ü'] }, '/über', false],
    ['a letter in a query of the full URL', { includePaths: ['q=é'], regexOnFullUrl: true }, '/?q=é', true],
    ['an encoded slash is no slash', { includePaths: ['^/a/b'] }, '/a%2Fb', false],
    ['what is not UTF-8 keeps its encoding', { includePaths: ['^/%E9$'] }, '/%E9', true],
    ['empty ones do not count', { includePaths: [''], excludePaths: [''] }, '/a', true],
  ])('%s', (_, rules, path, passing) => {
    expect(passes(rules, `http://site.test${path}`)).toBe(passing)
  })

  test('for pages of other sites inclusions do not count, and exclusions see the whole URL', () => {
    expect(passes({ includePaths: ['^/blog'] }, 'http://other.test/x', true)).toBe(true)
    expect(passes({ excludePaths: ['other\\.test'] }, 'http://other.test/x', true)).toBe(false)
    expect(passes({ excludePaths: ['other\\.test'] }, 'http://other.test/x')).toBe(true)
  })

  test('say which of them left a page out', () => {
    const url = new URL('http://site.test/a')
    expect(filter({ excludePaths: ['^/b', '^/a'] })(url, false)).toBe('it matches "^/a" in excludePaths')
    expect(filter({ includePaths: ['^/b'] })(url, false)).toBe('it matches no pattern in includePaths')
  })

  test.each(['[unclosed', '**/x', '(', 'a{2,1}', '(?=x)', '(?<!a)b', '(a)\\1'])(
    'that cannot be used are refused by name: %s',
    (pattern) => {
      expect(refused({ includePaths: ['ok', pattern] })).toMatchObject({
        code: 'invalid_request',
        message: expect.stringContaining(`"${pattern}"`),
        details: [{ code: 'invalid_pattern', path: ['includePaths', 1] }],
      })
    },
  )

  test('with look-around or back-references are refused for that', () => {
    expect(refused({ excludePaths: ['^/(?!blog)'] })).toMatchObject({ message: expect.stringContaining('look-ahead') })
    expect(refused({ excludePaths: ['(a)\\1'] })).toMatchObject({ message: expect.stringContaining('back-references') })
  })

  test.each([
    ['too many', { includePaths: Array(101).fill('a') }, 'at most 100'],
    ['too long', { includePaths: ['a'.repeat(1025)] }, 'longer than 1024'],
    [
      'too large',
      { excludePaths: ['(?:\\w{30}){30}x', '(?:(?:\\w*x?){9}){90}', '(?:(?:[a-z]*x?){9}){90}'] },
      'too complex',
    ],
  ])('are refused when they are %s', (_, rules, words) => {
    expect(refused(rules)).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) })
  })

  test('take linear time where others take years', () => {
    const url = `http://site.test/${'a'.repeat(8000)}!`
    expect(passes({ excludePaths: ['^/(a+)+$', '^/(a|aa)+$', '(.*a){12}b'] }, url)).toBe(true)
  })
})

test.each([
  ['/a.png', true],
  ['/a.JPG', true],
  ['/a.css?v=2', true],
  ['/a.pdf', false],
  ['/a.docx', false],
  ['/a.xml', false],
  ['/a.html', false],
  ['/v1.2/png', false],
  ['/archive.zip/', false],
])('%s names no page: %p', (path, expected) => {
  expect(namesNoPage(new URL(path, 'http://site.test'))).toBe(expected)
})
