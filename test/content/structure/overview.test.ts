import { expect, test } from 'bun:test'
import { extractFrom } from '../../../src/content/structure/extract.ts'
import type { Json } from '../../../src/content/structure/model.ts'
import { evidencePageOf } from '../../../src/content/structure/page.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

const url = 'https://e.test/lamp'

function overview(html: string, evidence = false) {
  const page = evidencePageOf(parseHtml(html), { base: url, url })
  const { data, evidence: found } = extractFrom(page, { evidence })
  return { ...(data as { entities: Json[]; tables: Json[]; pairs: Json }), found }
}

test('without a schema, the data has the entities of the page in the terms of schema.org, the main one first, without those of the site', () => {
  const site = { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Lamps' }
  const lamp = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Brass Lamp',
    offers: { '@type': 'Offer', price: '49.50', priceCurrency: 'EUR' },
    image: ['https://e.test/a.png', 'https://e.test/b.png'],
  }
  const script = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  const { entities } = overview(`${script(site)}${script(lamp)}<h1>Brass Lamp</h1>`)
  expect(entities).toEqual([
    {
      '@type': 'Product',
      name: 'Brass Lamp',
      offers: { '@type': 'Offer', price: '49.50', priceCurrency: 'EUR' },
      image: ['https://e.test/a.png', 'https://e.test/b.png'],
    },
  ])
})

test('a page that describes nothing for programs is described by what it says of itself', () => {
  const { entities } = overview(
    '<title>Brass Lamp</title><meta name="description" content="A lamp."><h1>Brass Lamp</h1>',
  )
  expect(entities).toEqual([{ '@type': 'WebPage', url, name: 'Brass Lamp', description: 'A lamp.' }])
})

test('tables have rows by column, and labels their values', () => {
  const table =
    '<table><caption>Sizes</caption><tr><th>Name</th><th>Height</th></tr><tr><td>Small</td><td>10 cm</td></tr><tr><td>Large</td><td>30 cm</td></tr></table>'
  const pairs = '<dl><dt>Weight</dt><dd>3 kg</dd><dt>Material</dt><dd>Brass</dd></dl>'
  const { tables, pairs: labels, found } = overview(`<main><h1>Lamp</h1>${table}${pairs}</main>`, true)
  expect(tables).toEqual([
    {
      heading: 'Sizes',
      rows: [
        { Name: 'Small', Height: '10 cm' },
        { Name: 'Large', Height: '30 cm' },
      ],
    },
  ])
  expect(labels).toEqual({ Weight: '3 kg', Material: 'Brass' })
  expect(found?.['/pairs/Weight']).toMatchObject({ source: 'definition', raw: '3 kg' })
})

test('an entity that contains itself ends', () => {
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@id': '#a', '@type': 'Person', name: 'Ann', knows: { '@id': '#b' } },
      { '@id': '#b', '@type': 'Person', name: 'Bob', knows: { '@id': '#a' } },
    ],
  }
  const { entities } = overview(`<script type="application/ld+json">${JSON.stringify(graph)}</script><h1>People</h1>`)
  expect(JSON.stringify(entities)).toContain('"name":"Bob"')
})

test('a table of labels and values gives pairs, not rows', () => {
  const table = '<table><tr><th>Weight</th><td>2 kg</td></tr><tr><th>Colour</th><td>Grey</td></tr></table>'
  const { tables, pairs } = overview(`<h1>Brass Lamp</h1>${table}`)
  expect([tables, pairs]).toEqual([[], { Weight: '2 kg', Colour: 'Grey' }])
})
