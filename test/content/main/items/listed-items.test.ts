import { describe, expect, test } from 'bun:test'
import { readMain } from '../../page.ts'

const LAKES = ['Saimaa', 'Inari', 'Päijänne', 'Oulujärvi', 'Pielinen', 'Kallavesi']
const TEXTS = [
  'Jokaisella järvellä on oma reittinsä, joka alkaa satamasta ja kulkee saarten ohi niin kauas kuin yhtenä päivänä ehtii meloa.',
  'Kartta ja aikataulu lähetetään viikkoa ennen matkaa, ja varusteet saa lainata satamasta, jos ne varaa etukäteen.',
  'Huonolla säällä matka siirretään seuraavaan päivään, eikä siitä makseta mitään, vaikka peruisit vasta samana aamuna.',
]
const prose = TEXTS.map((text) => `<p>${text}</p>`).join('')
const cards = LAKES.map(
  (lake, i) => `<div class="k"><a href="/j/${i}"><img src="/k/${i}.jpg" alt=""></a><a href="/j/${i}">${lake}</a></div>`,
).join('')
const pageOf = (
  data: object,
) => `<title>Järvet</title><script type="application/ld+json">${JSON.stringify(data)}</script>
  <main><h1>Järvet</h1>${prose}<section><div class="r">${cards}</div></section>${prose}</main>`
const keptOf = (data: object) => {
  const { markdown } = readMain(pageOf(data))
  return LAKES.filter((lake, i) => markdown.includes(lake) && markdown.includes(`/j/${i})`)).length
}

const list = (element: (i: number) => unknown) => ({
  '@type': 'ItemList',
  itemListElement: LAKES.map((_, i) => element(i)),
})

describe('items that the page lists in JSON-LD stay', () => {
  test.each([
    ['as URLs', list((i) => `/j/${i}`)],
    ['as places with a URL', list((i) => ({ '@type': 'ListItem', position: i, url: `/j/${i}` }))],
    ['as places with the URL of an item', list((i) => ({ '@type': 'ListItem', item: `/j/${i}` }))],
    [
      'as places with an item',
      list((i) => ({ '@type': 'ListItem', item: { '@type': 'LakeBodyOfWater', url: `/j/${i}` } })),
    ],
    ['as items with an id', list((i) => ({ '@type': 'LakeBodyOfWater', '@id': `/j/${i}` }))],
    ['as the main entity', { '@graph': [{ '@type': 'CollectionPage', mainEntity: list((i) => `/j/${i}`) }] }],
  ])('%s', (_, data) => {
    expect(keptOf(data)).toBe(LAKES.length)
  })
})

test('a breadcrumb, another list, and the list of an article are no such reason', () => {
  const trail = { ...list((i) => `/j/${i}`), '@type': 'BreadcrumbList' }
  const others = list((i) => `/muut/${i}`)
  const article = [{ '@type': 'Article', headline: 'Järvet ja niiden reitit' }, list((i) => `/j/${i}`)]
  for (const data of [trail, others, article]) expect(keptOf(data)).toBe(keptOf({}))
})

test('lists without elements, and elements without URLs, are read without an error', () => {
  for (const data of [{ '@type': 'ItemList' }, list(() => null), list(() => ({ item: { name: 'x' } })), list(() => 7)])
    expect(keptOf(data)).toBe(keptOf({}))
})
