import { expect, test } from 'bun:test'
import { fuse } from '../../src/search/fusion.ts'
import type { SearchHit } from '../../src/search/search.ts'

const hit = (path: string, more: Partial<SearchHit> = {}): SearchHit => ({
  url: `https://example.com/${path}`,
  title: path,
  description: '',
  ...more,
})
const order = (lists: SearchHit[][]) => fuse('web', lists).map(({ title }) => title)

test('one list keeps its order', () => {
  expect(order([['c', 'a', 'b'].map((path) => hit(path))])).toEqual(['c', 'a', 'b'])
})

test('lists alternate, the first one leading', () => {
  expect(
    order([
      [hit('a'), hit('b')],
      [hit('c'), hit('d')],
    ]),
  ).toEqual(['a', 'c', 'b', 'd'])
})

test('what several lists have comes first', () => {
  expect(
    order([
      [hit('a'), hit('b'), hit('c')],
      [hit('d'), hit('c')],
    ]),
  ).toEqual(['c', 'a', 'd', 'b'])
})

test('the same page is one result, with what either list knows of it', () => {
  const first = hit('a', { title: 'First' })
  const second = hit('a/#top', { title: 'Second', description: 'Snippet', date: '2026-01-01' })
  expect(fuse('web', [[first], [second]])).toEqual([{ ...first, description: 'Snippet', date: '2026-01-01' }])
})

test('two pictures of a page are two results, and a picture of two pages is one', () => {
  const on = (page: string, picture: string) => hit(page, { imageUrl: `https://cdn.example/${picture}` })
  expect(fuse('images', [[on('a', '1.png'), on('a', '2.png')], [on('b', '1.png')]])).toHaveLength(2)
})
