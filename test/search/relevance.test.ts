import { describe, expect, test } from 'bun:test'
import { byRelevance, INFLUENCE_ON_MERGED, INFLUENCE_ON_RANKED, type Rankable } from '../../src/search/relevance.ts'

const hit = (name: string, text: Partial<Rankable> = {}): Rankable => ({
  url: `https://${name}.test/`,
  title: name,
  description: 'News from the valley, every day.',
  ...text,
})

async function order(query: string, hits: Rankable[], influence = INFLUENCE_ON_MERGED): Promise<string[]> {
  const ranked = await byRelevance(query, hits, influence)
  return ranked.map(({ url }) => new URL(url).hostname.replace('.test', ''))
}

const PRUNING = {
  title: 'When roses are pruned',
  description: 'Prune roses in March, and climbing roses after they have bloomed.',
}

describe('among the results of several providers', () => {
  test('one whose title and snippet have the query comes before those that have nothing of it', async () => {
    expect(await order('prune roses', [hit('football'), hit('garden', PRUNING)])).toEqual(['garden', 'football'])
  })

  test('results that fit equally well keep their order', async () => {
    expect(await order('prune roses', [hit('b', PRUNING), hit('a', PRUNING), hit('c', PRUNING)])).toEqual([
      'b',
      'a',
      'c',
    ])
  })

  test('passages of its page bring a result forward whose snippet does not show why it fits', async () => {
    const scraped = hit('garden', { passages: 'Roses bloom best if you prune them hard in March.' })
    expect(await order('prune roses', [hit('football', { passages: '' }), scraped])).toEqual(['garden', 'football'])
  })

  test('a rare word of the query counts more than one that most results have', async () => {
    const roses = ['a', 'b', 'c', 'd'].map((name) => hit(name, { title: 'Roses' }))
    const rare = hit('blackspot', { title: 'Blackspot' })
    expect((await order('roses blackspot', [...roses, rare]))[0]).toBe('blackspot')
  })

  test('a text that only repeats the query gains nothing', async () => {
    const spam = hit('spam', {
      title: 'prune roses prune roses',
      description: 'prune roses: cheap prune roses, prune roses',
    })
    expect(await order('prune roses', [hit('football'), spam, hit('garden', PRUNING)])).toEqual([
      'garden',
      'football',
      'spam',
    ])
  })

  test('the address counts, also in its own script', async () => {
    const address = hit('x', { url: `https://x.test/${encodeURIComponent('обрезка-роз')}` })
    expect(await order('обрезка роз', [hit('football'), address])).toEqual(['x', 'football'])
  })

  test('words match in languages without spaces, and other forms of a word match too', async () => {
    const porridge = hit('zhou', { title: '煮一碗好吃的粥', description: '水开后放入豆子，粥就会粘稠。' })
    expect(await order('粥怎么熬才粘稠', [hit('football'), porridge])).toEqual(['zhou', 'football'])
    const cake = hit('kuchen', { title: 'Saftige Zitronenkuchen' })
    expect(await order('Zitronenkuchen backen', [hit('football'), cake])).toEqual(['kuchen', 'football'])
  })

  test('operators of the query and excluded words are not looked for', async () => {
    const excluded = hit('shop', { title: 'Shop for pruning roses', description: 'Our shop sells roses.' })
    const hits = [hit('garden', PRUNING), excluded]
    expect(await order('prune roses site:shop.test -shop', hits)).toEqual(['garden', 'shop'])
    expect(await order('site:shop.test', [hit('football'), excluded])).toEqual(['football', 'shop'])
  })
})

describe('among the results of one provider, or those that were ordered before', () => {
  test('the order stays if a later result fits somewhat better', async () => {
    const some = hit('some', { title: 'Roses', description: 'All about roses.' })
    expect(await order('prune roses', [some, hit('garden', { title: 'Prune roses' })], INFLUENCE_ON_RANKED)).toEqual([
      'some',
      'garden',
    ])
  })

  test('one that has all of the query passes its neighbour that has nothing of it, but not a distant one', async () => {
    const garden = hit('garden', PRUNING)
    const others = Array.from({ length: 15 }, (_, at) => hit(`other${at}`))
    expect(await order('prune roses', [others[0]!, garden], INFLUENCE_ON_RANKED)).toEqual(['garden', 'other0'])
    expect((await order('prune roses', [...others, garden], INFLUENCE_ON_RANKED)).indexOf('garden')).toBeGreaterThan(2)
  })
})

test('no result is lost or repeated, and the same results give the same order', async () => {
  const hits = Array.from({ length: 100 }, (_, at) =>
    hit(`r${at}`, { title: `Roses ${at % 7}`, passages: `prune ${at % 3}` }),
  )
  const first = await order('prune roses 3', hits)
  expect(first.toSorted()).toEqual(
    hits.map(({ title: _, url }) => new URL(url).hostname.replace('.test', '')).toSorted(),
  )
  expect(await order('prune roses 3', hits)).toEqual(first)
  expect(await byRelevance('prune roses', [], INFLUENCE_ON_MERGED)).toEqual([])
})

test('an address that is no valid URL or has broken escapes does no harm', async () => {
  const hits = [hit('a', { url: 'https://a.test/%E4%' }), hit('b', { url: 'nonsense' })]
  expect(await byRelevance('roses', hits, INFLUENCE_ON_MERGED)).toEqual(hits)
})
