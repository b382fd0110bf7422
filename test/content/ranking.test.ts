import { describe, expect, test } from 'bun:test'
import { Ranking, type Searchable } from '../../src/content/ranking.ts'

function ranked(query: string, pages: Searchable[]): string[] {
  const ranking = new Ranking<Searchable>(query)
  for (const page of pages) ranking.add(page)
  return ranking.ranked().map(({ url }) => url.replace('http://a.test', ''))
}
const at = (path: string, title?: string): Searchable => ({
  url: `http://a.test${path}`,
  ...(title !== undefined && { title }),
})

describe('a ranking', () => {
  test('leaves nothing out and keeps the order of what does not match', () => {
    expect(ranked('report', [at('/b'), at('/a'), at('/report'), at('/c')])).toEqual(['/report', '/b', '/a', '/c'])
  })

  test.each([
    ['a whole word before a part of one', 'art', [at('/party'), at('/art')], '/art'],
    ['another form of the word before none', 'reports', [at('/a'), at('/report')], '/report'],
    ['a title counts as the address does', 'harbour', [at('/a'), at('/b', 'Harbour')], '/b'],
    ['both words before one', 'api keys', [at('/api'), at('/keys'), at('/api/keys')], '/api/keys'],
    ['a rare word before a common one', 'docs billing', [at('/docs/a'), at('/docs/b'), at('/billing')], '/billing'],
    ['fewer other words', 'pricing', [at('/blog/2020/our-new-pricing'), at('/pricing')], '/pricing'],
    ['letters without their accents', 'uber', [at('/a'), at('/%C3%BCber')], '/%C3%BCber'],
    ['words of any script', 'ドキュメント', [at('/a'), at('/b', '日本語ドキュメント一覧')], '/b'],
    ['the query of the address', 'shoes', [at('/a'), at('/list?type=shoes')], '/list?type=shoes'],
    ['the earlier of equals', 'x', [at('/x/1'), at('/x/2')], '/x/1'],
    ['an address that cannot be decoded', 'best', [at('/a'), at('/best%ff')], '/best%ff'],
  ])('prefers %s', (_, query, pages, first) => {
    expect(ranked(query, pages)[0]).toBe(first)
  })

  test('by a query without words is the order as it was', () => {
    expect(ranked(' ?! ', [at('/b'), at('/a')])).toEqual(['/b', '/a'])
  })
})
