import { describe, expect, test } from 'bun:test'
import { createScope, folderOf, registrableDomain } from '../../src/frontier/scope.ts'

const inScope = (root: string, url: string, rules = { subdomains: false, path: false }) =>
  createScope([new URL(root)], rules)(new URL(url))

describe('the same host', () => {
  test.each([
    ['http://a.test/', 'https://a.test/x', true],
    ['http://a.test/', 'http://www.a.test/x', true],
    ['http://www.a.test/', 'http://a.test/x', true],
    ['http://a.test/', 'http://b.a.test/', false],
    ['http://b.a.test/', 'http://a.test/', false],
    ['http://a.test/', 'http://a.test:8080/', false],
    ['http://127.0.0.3:80/', 'http://127.0.0.2/', false],
  ])('%s %s: %p', (root, url, expected) => {
    expect(inScope(root, url)).toBe(expected)
  })
})

describe('the same registrable domain', () => {
  test.each([
    ['http://a.test/', 'http://docs.a.test/x', true],
    ['http://docs.a.test/', 'http://a.test/', true],
    ['http://docs.a.test/', 'http://blog.a.test/', true],
    ['http://a.test/', 'http://nota.test/', false],
    ['http://one.co.uk/', 'http://two.co.uk/', false],
    ['http://shop.one.co.uk/', 'http://one.co.uk/', true],
    ['http://me.github.io/', 'http://you.github.io/', false],
    ['http://fixture.localhost:81/', 'http://docs.fixture.localhost:81/', true],
    ['http://localhost/', 'http://127.0.0.1/', false],
    ['http://127.0.0.1/', 'http://127.0.0.1/x', true],
    ['http://[::1]/', 'http://[::2]/', false],
    ['http://a.test/', 'http://docs.a.test:8080/', false],
  ])('%s %s: %p', (root, url, expected) => {
    expect(inScope(root, url, { subdomains: true, path: false })).toBe(expected)
  })
})

describe('under the path', () => {
  const rules = { subdomains: false, path: true }
  test.each([
    ['http://a.test/', '/anything', true],
    ['http://a.test/docs/', '/docs/x', true],
    ['http://a.test/docs/', '/docs', true],
    ['http://a.test/docs', '/docs', true],
    ['http://a.test/docs', '/docs/x', true],
    ['http://a.test/docs', '/docs-old', false],
    ['http://a.test/docs/guide.html', '/docs/other', true],
    ['http://a.test/docs/guide.html', '/other', false],
    ['http://a.test/v1.2', '/v1.3', false],
    ['http://a.test/v1.2', '/v1.2/x', true],
  ])('%s %s: %p', (root, path, expected) => {
    expect(inScope(root, `http://a.test${path}`, rules)).toBe(expected)
  })

  test('of another host everything is in, if other hosts are', () => {
    expect(inScope('http://a.test/docs', 'http://b.a.test/x', { subdomains: true, path: true })).toBe(true)
  })

  test('what one of several roots allows is in', () => {
    const scope = createScope([new URL('http://a.test/old'), new URL('http://a.test/new')], rules)
    expect(['/old/x', '/new/x', '/else'].map((path) => scope(new URL(path, 'http://a.test')))).toEqual([
      true,
      true,
      false,
    ])
  })
})

test('a folder ends in a slash', () => {
  expect(['/', '/a', '/a/', '/a/b.html', '/a/v2.0'].map(folderOf)).toEqual(['/', '/a/', '/a/', '/a/', '/a/v2.0/'])
})

test('a name without a registrable domain stands for itself', () => {
  expect(['localhost', '10.0.0.1', '[::1]', 'github.io'].map(registrableDomain)).toEqual([
    'localhost',
    '10.0.0.1',
    '[::1]',
    'github.io',
  ])
})
