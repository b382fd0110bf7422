import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { identity, pageOf, withoutPlace } from '../../src/frontier/identity.ts'

const exact = { ignoreQuery: false, similar: false }
const similar = { ignoreQuery: false, similar: true }

describe('one page:', () => {
  test.each([
    [exact, 'http://a.test/x#part', 'http://a.test/x'],
    [exact, 'http://a.test/x#', 'http://a.test/x'],
    [exact, 'http://a.test/x?', 'http://a.test/x'],
    [exact, 'HTTP://A.test:80/b/../x', 'http://a.test/x'],
    [exact, 'http://a.test/%7euser/%c3%a4', 'http://a.test/~user/%C3%A4'],
    [exact, 'http://a.test/x#/', 'http://a.test/x'],
    [exact, 'http://me:secret@a.test/x', 'http://a.test/x'],
    [similar, 'https://www.a.test/x/', 'http://a.test/x'],
    [similar, 'http://a.test', 'https://www.a.test/index.html'],
    [similar, 'http://a.test/b/index.php', 'http://a.test/b'],
    [similar, 'http://a.test/b/INDEX.HTM?x=1', 'http://a.test/b/?x=1'],
    [{ ignoreQuery: true, similar: false }, 'http://a.test/x?a=1&b=2', 'http://a.test/x'],
  ])('%j %s = %s', (rules, one, other) => {
    expect(identity(one, rules)).toBe(identity(other, rules))
  })
})

describe('two pages:', () => {
  test.each([
    [exact, 'http://a.test/x', 'https://a.test/x'],
    [exact, 'http://a.test/x', 'http://a.test/x/'],
    [exact, 'http://a.test/x?a=1', 'http://a.test/x?a=2'],
    [exact, 'http://a.test/#/one', 'http://a.test/#/two'],
    [exact, 'http://a.test/#!/one', 'http://a.test/#!/two'],
    [exact, 'http://a.test/a%2Fb', 'http://a.test/a/b'],
    [similar, 'http://a.test/x', 'http://b.a.test/x'],
    [similar, 'http://a.test/x', 'http://a.test:8080/x'],
    [similar, 'http://a.test/X', 'http://a.test/x'],
    [similar, 'http://a.test/x?a=1', 'http://a.test/x'],
    [similar, 'http://a.test/myindex.html', 'http://a.test/my'],
    [{ ignoreQuery: true, similar: true }, 'http://a.test/?q#/one', 'http://a.test/?q#/two'],
  ])('%j %s ≠ %s', (rules, one, other) => {
    expect(identity(one, rules)).not.toBe(identity(other, rules))
  })
})

test('what is no URL is a TypeError', () => {
  expect(() => identity('nowhere', exact)).toThrow(TypeError)
})

test('a page as shown has the same identity as the URL it was made from', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.boolean(), (url, ignoreQuery) => {
      const rules = { ignoreQuery, similar: true }
      expect(identity(pageOf(url, ignoreQuery), rules)).toBe(identity(url, rules))
    }),
    { seed: 1, numRuns: 300 },
  )
})

test('a page is shown without its fragment unless that is a route, and without a password', () => {
  expect(pageOf('http://me:pw@a.test/x?q=1#part', false).href).toBe('http://a.test/x?q=1')
  expect(pageOf('http://a.test/x?q=1#/route', true).href).toBe('http://a.test/x#/route')
})

test.each([
  ['https://kirja.example/luku#kohta-2', 'https://kirja.example/luku'],
  ['https://kirja.example/luku?s=1#', 'https://kirja.example/luku?s=1'],
  ['https://sovellus.example/#/sivu', 'https://sovellus.example/#/sivu'],
  ['https://sovellus.example/#!/sivu', 'https://sovellus.example/#!/sivu'],
  ['https://kirja.example/luku#/', 'https://kirja.example/luku'],
  ['https://kirja.example/luku', 'https://kirja.example/luku'],
])('without its place in the page, %s is %s, and the same page', (url, page) => {
  expect(withoutPlace(url)).toBe(page)
  expect(identity(page, exact)).toBe(identity(url, exact))
})
