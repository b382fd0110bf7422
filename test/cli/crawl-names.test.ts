import { expect, test } from 'bun:test'
import { PageNames } from '../../src/cli/crawl/names.ts'

const namesOf = (...urls: string[]) => {
  const names = new PageNames(new URL('https://example.com/docs/'))
  return urls.map((url) => names.take(new URL(url, 'https://www.example.com')))
}

test.each([
  ['/', 'index'],
  ['/docs/', 'docs/index'],
  ['/docs', 'docs'],
  ['/docs/index.html', 'docs/index'],
  ['/docs/Start%20here.HTM', 'docs/Start-here'],
  ['/a/b.c/d.tar.gz', 'a/b.c/d.tar.gz'],
  ['/search?q=big cats&page=2', 'search-q=big-cats-page=2'],
  ['/?p=7', 'index-p=7'],
  ['/app#/users/1', 'app-users-1'],
  ['/d%C3%BCrer/猫', 'dürer/猫'],
  ['/du%CC%88rer', 'dürer'],
  ['/%FF/x', 'FF/x'],
  ['//a///b', 'a/b'],
  ['https://blog.example.com:8443/x', 'blog.example.com-8443/x'],
  ['https://www.example.com/x', 'x'],
])('%s is %s', (url, name) => {
  expect(namesOf(url)).toEqual([name])
})

test.each([
  ['/..%2f..%2fetc/passwd', 'etc/passwd'],
  ['/%2e%2e%5cwindows', 'windows'],
  ['/%2Fetc%2Fpasswd', 'etc-passwd'],
  ['/.git/.config', 'git/config'],
  ['/-rf', 'rf'],
  ['/%00%0A%1B[31m', '31m'],
  ['/%E2%80%AEtxt.exe', 'txt.exe'],
  ['/con', '_con'],
  ['/aux.md/nul.txt', '_aux-md/_nul.txt'],
  ['/COM1/lpt9.html', '_COM1/_lpt9'],
  ['/ends.%20.', 'ends'],
  ['/%2F', 'page'],
])('%s stays in its folder, as %s', (url, name) => {
  expect(namesOf(url)).toEqual([name])
})

test('two pages never share a file, on disks without case either', () => {
  expect(namesOf('/a', '/A', '/a.html', '/a-2', '/%61')).toEqual(['a', 'A-2', 'a-3', 'a-2-2', 'a-4'])
  expect(namesOf('/Docs/x', '/docs/X')).toEqual(['Docs/x', 'docs/X-2'])
})

test('no folder is named like a file, and no file like that of another format', () => {
  expect(namesOf('/a', '/a.md/b', '/index.jsonl/x', '/a.raw', '/b.links')).toEqual([
    'a',
    'a-md/b',
    'index-jsonl/x',
    'a-raw',
    'b-links',
  ])
})

test('long and deep addresses are cut, and still differ', () => {
  const long = 'ж'.repeat(900)
  const [first, second] = namesOf(`/${long}1`, `/${long}2`)
  expect(first).not.toBe(second!)
  expect(Buffer.byteLength(first!)).toBeLessThanOrEqual(100)
  const [deep] = namesOf(`/${'folder/'.repeat(300)}${long}`)
  expect(deep!.split('/')).toHaveLength(9)
  expect(Buffer.byteLength(deep!)).toBeLessThan(700)
})

test('names that were given before are not given again', () => {
  const names = new PageNames(new URL('https://example.com/'))
  names.reserve('a')
  names.reserve('a-2')
  expect(names.take(new URL('https://example.com/A'))).toBe('A-3')
})
