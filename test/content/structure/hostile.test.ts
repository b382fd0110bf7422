import { describe, expect, test } from 'bun:test'
import { extractFrom } from '../../../src/content/structure/extract.ts'
import type { ExtractionRequest, Json } from '../../../src/content/structure/model.ts'
import { atLength } from '../../forms.ts'
import { evidencePage, jsonLd } from './evidence.fixture.ts'

const FEW = 250
const GROWTH = 4
/** Above the growth itself, for work that comes in steps. */
const MOST = 5

const text: Json = { type: 'string' }
const objects = (properties: { [key: string]: Json }): Json => ({
  type: 'array',
  items: { type: 'object', properties },
})
const product: { [key: string]: Json } = { name: text, price: { type: 'number' }, description: text, brand: text }
const requests: Record<string, ExtractionRequest> = {
  'no schema': {},
  'an object': { schema: { type: 'object', properties: { ...product, tags: { type: 'array', items: text } } } },
  'a list': { schema: { type: 'object', properties: { products: objects(product) } } },
  'lists in a list': {
    schema: { type: 'object', properties: { teams: objects({ name: text, members: objects({ name: text }) }) } },
  },
}

/** How often a page is asked for a text, a region or a position of one of its elements. */
function workOn(html: string, request: ExtractionRequest): number {
  const page = evidencePage(html)
  let asked = 0
  const counted =
    <T>(ask: (element: (typeof page.elements)[number]) => T) =>
    (element: (typeof page.elements)[number]) => {
      asked += 1
      return ask(element)
    }
  const { orderOf, regionOf, textOf } = page
  extractFrom({ ...page, orderOf: counted(orderOf), regionOf: counted(regionOf), textOf: counted(textOf) }, request)
  return asked
}

const each = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join('')

const pages: Record<string, (count: number) => string> = {
  cards: (n) =>
    each(n, (i) => `<div class="card"><h3><a href="/${i}">Lamp ${i}</a></h3><p>About ${i}.</p><b>$${i}</b></div>`),
  'cards with lists': (n) => each(n, (i) => `<article><h2>Team ${i}</h2><ul><li>Ann ${i}<li>Bob ${i}</ul></article>`),
  headings: (n) => each(n, (i) => `<h2>Title ${i}</h2><p>Words ${i}.</p>`),
  'labels of one name': (n) => each(n, (i) => `<p><b>Price:</b> $${i}</p>`),
  'labels that are items of one list': (n) => `<ul>${each(n, (i) => `<li>Label ${i}:`)}</ul>`,
  definitions: (n) => `<dl>${each(n, (i) => `<dt>Term ${i}<dd>Definition ${i}.`)}</dl>`,
  tables: (n) => each(n, (i) => `<table><tr><th>Name<th>Price<tr><td>Lamp ${i}<td>$5</table>`),
  'rows of a table': (n) => `<table><tr><th>Name<th>Price${each(n, (i) => `<tr><td>Lamp ${i}<td>$${i}`)}</table>`,
  'microdata items': (n) =>
    each(n, (i) => `<p itemscope itemtype="https://schema.org/Product"><b itemprop=name>Lamp ${i}</b></p>`),
  'elements of one class': (n) => each(n, (i) => `<i class="price">$${i}</i> `),
}

describe('the work on a page grows with the page', () => {
  for (const [kind, request] of Object.entries(requests)) {
    test.each(Object.entries(pages))(`%s, for ${kind}`, (_, page) => {
      const [few, many] = [workOn(page(FEW), request), workOn(page(GROWTH * FEW), request)]
      expect(many / few).toBeLessThan(MOST)
    })
  }
})

describe('what multiplies is cut', () => {
  const written = (html: string, request: ExtractionRequest = {}) =>
    JSON.stringify(extractFrom(evidencePage(html), request).data).length

  test('entities that all refer to each other are written out up to a limit', () => {
    const ids = Array.from({ length: 30 }, (_, i) => ({ '@id': `#${i}` }))
    const graph = ids.map((id, i) => ({ ...id, '@type': 'Product', name: `Lamp ${i}`, isRelatedTo: ids }))
    expect(written(jsonLd({ '@graph': graph }))).toBeLessThan(5_000_000)
  })

  test('values that are entities of entities are read up to a limit', () => {
    const ids = Array.from({ length: 40 }, (_, i) => ({ '@id': `#${i}` }))
    const graph = ids.map((id) => ({ ...id, '@type': 'Product', value: ids }))
    const main = { '@type': 'Product', name: 'Lamp', description: ids }
    const schema = { type: 'object', properties: { name: text, description: text } }
    const { data } = extractFrom(evidencePage(`<h1>Lamp</h1>${jsonLd({ '@graph': [main, ...graph] })}`), { schema })
    expect(data).toMatchObject({ name: 'Lamp' })
  })

  test('references within the states of a page are followed up to a limit for all states', () => {
    const levels = Array.from({ length: 20 }, (_, i) => [`n${i}`, [{ __ref: `n${i + 1}` }, { __ref: `n${i + 1}` }]])
    const state = JSON.stringify({
      ROOT_QUERY: { a: { __ref: 'n0' } },
      ...Object.fromEntries(levels),
      n20: { name: 'x' },
    })
    const html = each(100, (i) => `<script>window.__STATE_${i}__ = ${state};</script>`)
    expect(written(html, { schema: { type: 'object', properties: { name: text } } })).toBeLessThan(100)
  })

  test('a cell that spans a whole table is looked into once', () => {
    const rows = '<tr><td>a<td>b'.repeat(1000)
    const cell = `<td colspan="99" rowspan="5000">${'<i></i>'.repeat(1000)}x`
    expect(workOn(`<table><tr>${cell}${rows}</table>`, {})).toBeLessThan(200_000)
  })

  test.skipIf(!atLength)('a schema of thousands of properties does not ask for all of them on a large page', () => {
    const properties = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`name ${i}`, text]))
    const html = each(400, (i) => `<div class="name${i}"><b>Name ${i}</b> Lamp ${i}</div>`)
    const long = html + each(20_000, () => '<p>x')
    const found = (page: string) =>
      Object.keys(extractFrom(evidencePage(page), { schema: { properties } }).data as object)
    expect(found(long).length).toBeGreaterThan(100)
    expect(found(long).length).toBeLessThan(found(html).length)
  })

  test('a schema of hundreds of lists reads the cells of a page a limited number of times', () => {
    const lists = Array.from({ length: 300 }, (_, i) => [`items${i}`, objects({ name: text })])
    const html = each(2_000, (i) => `<div class="card"><h3>Lamp ${i}</h3><p>About ${i}.</p></div>`)
    const { data } = extractFrom(evidencePage(html), {
      schema: { properties: Object.fromEntries(lists.slice(0, 100)) },
    })
    const counts = Object.values(data as { [name: string]: Json[] }).map(({ length }) => length)
    expect(counts[0]).toBe(2_000)
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(200_000)
  })

  test('long runs of white space are no obstacle', () => {
    const spaces = ' '.repeat(200_000)
    const html = `<meta name="brand" content="a${spaces}b"><meta name="keywords" content="a${spaces}b">
      ${jsonLd(`{"@type":"Product","name":"Lamp"${spaces},}${spaces}x]]>`)}
      <div itemscope itemtype="https://schema.org/Recipe"><b itemprop="recipeInstructions" title="a${spaces}b">x<i> </i>${'<i> </i>'.repeat(20_000)}y<p>z</p></b></div>
      <div class="card"><b title="a${spaces}b">x</b></div><div class="card"><b title="a${spaces}b">y</b></div>`
    const schema = {
      type: 'object',
      properties: { brand: text, tags: { type: 'array', items: text }, cards: objects(product) },
    }
    expect(extractFrom(evidencePage(html), { schema: schema as Json as { [key: string]: Json } }).data).toMatchObject({
      brand: 'a b',
    })
  })
})
