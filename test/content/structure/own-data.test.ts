import { expect, test } from 'bun:test'
import { ownData } from '../../../src/content/structure/own/own-data.ts'
import { evidencePage, jsonLd } from './evidence.fixture.ts'

const own = (html: string) => ownData(evidencePage(html))

test('entities, the main one first, without those of the site', () => {
  const data = own(
    `<h1>Brass lamp</h1>${jsonLd([
      { '@type': 'WebSite', name: 'Northgate' },
      { '@type': 'BreadcrumbList', itemListElement: [] },
      { '@type': 'Organization', name: 'Northgate Ltd', telephone: '1' },
      {
        '@type': 'Product',
        name: 'Brass lamp',
        description: '<p>A &amp; B</p>',
        offers: [{ '@type': 'Offer', price: 5 }],
        image: ['/a.jpg', '/b.jpg'],
      },
    ])}`,
  )
  expect(data).toEqual({
    entities: [
      {
        '@type': 'Product',
        name: 'Brass lamp',
        description: 'A & B',
        offers: { '@type': 'Offer', price: 5 },
        image: ['http://site.test/a.jpg', 'http://site.test/b.jpg'],
      },
      { '@type': 'Organization', name: 'Northgate Ltd', telephone: '1' },
    ],
  })
})

test('tables have rows by header, facts are labels with their values', () => {
  const data =
    own(`<h1>Lamp</h1><table><tr><th>Model</th><th>Price</th></tr><tr><td>A</td><td>5 €</td></tr><tr><td>B</td><td>7 €</td></tr></table>
    <dl><dt>Weight:</dt><dd>3 kg</dd><dt>Colour</dt><dd>red</dd><dt>Material</dt><dd>brass</dd></dl>`)
  expect(data).toEqual({
    tables: [
      {
        heading: 'Lamp',
        rows: [
          { Model: 'A', Price: '5 €' },
          { Model: 'B', Price: '7 €' },
        ],
      },
    ],
    facts: { Weight: '3 kg', Colour: 'red', Material: 'brass' },
  })
})

test('a page without data gives an empty object', () => {
  expect(own('<h1>Hello</h1><p>A text about nothing in particular.</p>')).toEqual({})
})

test('entities that contain each other end', () => {
  const data = own(
    jsonLd([
      { '@type': 'Person', '@id': '#a', name: 'Ann', knows: { '@id': '#b' } },
      { '@type': 'Person', '@id': '#b', name: 'Ben', knows: { '@id': '#a' } },
    ]),
  )
  expect(JSON.stringify(data).length).toBeLessThan(1000)
})

test('the same page gives the same bytes', () => {
  const html = `<h1>x</h1>${jsonLd({ '@type': 'Product', name: 'x', sku: '1' })}<dl><dt>A</dt><dd>1</dd><dt>B</dt><dd>2</dd></dl>`
  expect(JSON.stringify(own(html))).toBe(JSON.stringify(own(html)))
})
