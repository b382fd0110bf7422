import { expect, test } from 'bun:test'
import { documentOf } from '../../../src/content/document.ts'
import { extractFrom } from '../../../src/content/structure/extract.ts'
import { lessonOf } from '../../../src/content/structure/template/learn.ts'
import type { Lesson } from '../../../src/content/structure/template/lesson.ts'
import { evidencePage, jsonLd } from './evidence.fixture.ts'

interface Watch {
  name: string
  /** The maker, which the page shows without a label. */
  brand: string
  /** A code that the page shows without a label. */
  sku: string
  price: string
  /** A number of the price that the page shows first and that is not the price. */
  deposit: string
}

const WATCHES: Watch[] = [
  { name: 'Harbour Diver', brand: 'Ostwind', sku: 'HD-4471', price: '289.50', deposit: '57.90' },
  { name: 'Alpine Field', brand: 'Kestrel', sku: 'AF-2093', price: '149.00', deposit: '29.80' },
  { name: 'Night Signal', brand: 'Marlow & Finch', sku: 'NS-7718', price: '415.25', deposit: '83.05' },
]

const described = ({ name, brand, sku, price }: Watch) =>
  jsonLd({
    '@type': 'Product',
    name,
    sku,
    brand: { '@type': 'Brand', name: brand },
    offers: { price, priceCurrency: 'EUR' },
  })

/** A page whose class names and labels do not say what is what. */
const watchPage = ({ name, brand, sku, price, deposit }: Watch, head = '', extra = '') =>
  `<html lang=en><head><title>${name}</title>${head}</head><body><main><div class=c1>Watches of the season</div>
  <h1 class=c2>${name}</h1><div class=c3><i class=x1>${brand}</i><i class=x2>${sku}</i></div>${extra}
  <div class=c4><b class=y1>€${deposit}</b><b class=y2>€${price}</b></div><p>Delivered in a box of oak.</p></main></body></html>`

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    brand: { type: 'string' },
    sku: { type: 'string' },
    price: { type: 'number' },
  },
}

const [diver, field, signal] = WATCHES as [Watch, Watch, Watch]
const lessonFrom = (html: string) => lessonOf(evidencePage(html))!
const lesson = (watch: Watch) => lessonFrom(watchPage(watch, described(watch)))
const read = (html: string, lessons: Lesson[], evidence = false) =>
  extractFrom(evidencePage(html), { schema: SCHEMA, lessons, evidence })

test('a page that describes itself teaches its siblings where their values stand', () => {
  const alone = read(watchPage(field), [])
  expect(alone.data).not.toMatchObject({ brand: 'Kestrel', price: 149 })
  expect(read(watchPage(field), [lesson(diver)]).data).toEqual({
    name: 'Alpine Field',
    brand: 'Kestrel',
    sku: 'AF-2093',
    price: 149,
  })
})

test('evidence names the template and the element', () => {
  const { evidence } = read(watchPage(field), [lesson(diver)], true)
  expect(evidence!['/brand']).toMatchObject({
    source: 'template',
    raw: 'Kestrel',
    selector: 'html > body > main > div:nth-of-type(2) > i:nth-of-type(1)',
  })
})

test('a page that describes itself is not read like its siblings', () => {
  const own = watchPage(field, described({ ...field, brand: 'Kestrel of Graz' }))
  expect(read(own, [lesson(diver)]).data).toMatchObject({ brand: 'Kestrel of Graz' })
})

test('a page of another template is not read like the one that teaches', () => {
  const other = '<main><h1>Imprint</h1><div class=c3><i class=x1>Registered in Vienna</i></div></main>'
  expect(read(other, [lesson(diver)]).data).toEqual(read(other, []).data)
})

test('a row is found by its label when rows are missing or in another order', () => {
  const rows = (watch: Watch, ...names: string[]) => {
    const all: Record<string, string> = { Ref: watch.sku, House: watch.brand, Case: 'steel', Strap: 'leather' }
    return `<ul>${names.map((name) => `<li><span>${name}</span><span>${all[name]}</span></li>`).join('')}</ul>`
  }
  const page = (watch: Watch, list: string, head = '') =>
    `<html lang=en><head>${head}</head><main><h1>${watch.name}</h1>${list}</main></html>`
  const teacher = lessonFrom(page(diver, rows(diver, 'Ref', 'House', 'Case', 'Strap'), described(diver)))
  expect(read(page(field, rows(field, 'Strap', 'Case', 'House')), [teacher]).data).toMatchObject({ brand: 'Kestrel' })
  expect(read(page(field, rows(field, 'Strap', 'Case')), [teacher]).data).not.toHaveProperty('brand')
})

test('what most pages contradict is not learnt', () => {
  // By chance the house advertises the maker of one of the watches at a place of its own.
  const advert = (maker: string) => `<div class=ad><u>${maker}</u></div>`
  const misled = { ...diver, brand: 'Ostwind' }
  const first = lessonFrom(watchPage({ ...misled, brand: 'House' }, described(misled), advert('Ostwind')))
  const others = [field, signal].map((watch) => lessonFrom(watchPage(watch, described(watch), advert('Ostwind'))))
  const target = watchPage({ ...diver, name: 'Dawn Patrol', brand: 'Tern' }, '', advert('Ostwind'))
  expect(read(target, [first, ...others]).data).toMatchObject({ brand: 'Tern' })
})

test('a label in the same element is left out', () => {
  const page = ({ name, sku }: Watch, head = '') =>
    `<html lang=en><head>${head}</head><main><h1>${name}</h1><p class=z>Our number ${sku} (new)</p></main></html>`
  const teacher = lessonFrom(page(diver, described(diver)))
  expect(read(page(field), [teacher]).data).toMatchObject({ sku: 'AF-2093' })
})

test('the day of publication is not learnt as that of a change', () => {
  const page = (published: string, head = '') =>
    `<html lang=en><head>${head}</head><main><h1>News of ${published}</h1><time class=d datetime=x>${published}</time><p>Text.</p></main></html>`
  const stated = {
    '@type': 'NewsArticle',
    headline: 'News of 3 May 2026',
    datePublished: '2026-05-03T08:00',
    dateModified: '2026-05-03T19:00',
  }
  const { positions } = lessonFrom(page('3 May 2026', jsonLd(stated)))
  const concepts = positions.flatMap(({ kind, concepts }) => (kind === 'date' ? concepts : []))
  expect(concepts).toContain('publishedAt')
  expect(concepts).not.toContain('modifiedAt')
})

test('a number of one digit is not learnt: it may stand anywhere', () => {
  const page = (rooms: string, head = '') =>
    `<html lang=en><head>${head}</head><main><h1>House in the valley</h1><em class=r>${rooms}</em><em class=q>Seen</em></main></html>`
  const stated = {
    '@type': 'Product',
    name: 'House in the valley',
    aggregateRating: { ratingValue: 4, reviewCount: 128 },
  }
  const { positions } = lessonFrom(page('4', jsonLd(stated)))
  expect(positions.flatMap(({ concepts }) => concepts)).not.toContain('rating')
})

test('six pages of one type teach enough', () => {
  const known = Array.from({ length: 6 }, () => lesson(diver))
  const page = evidencePage(watchPage(field, described(field)))
  expect(lessonOf(page, known.slice(1))).toBeDefined()
  expect(lessonOf(page, known)).toBeUndefined()
  expect(
    lessonOf(
      page,
      known.map((each) => ({ ...each, type: 'Recipe' })),
    ),
  ).toBeDefined()
})

test('a page without data for programs teaches nothing', () => {
  expect(lessonOf(evidencePage(watchPage(diver)))).toBeUndefined()
})

test('a document has a lesson only if it was asked to teach', () => {
  const source = {
    body: new TextEncoder().encode(watchPage(diver, described(diver))),
    contentType: 'text/html',
    url: 'https://site.example/',
  }
  const options = {
    formats: ['deterministicJson' as const],
    onlyMainContent: false,
    onlyCleanContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
  }
  expect(documentOf(source, options).lesson).toBeUndefined()
  const { lesson: taught } = documentOf(source, { ...options, lessons: [] })
  expect(taught).toEqual(JSON.parse(JSON.stringify(taught)))
  expect(taught!.type).toBe('Product')
})
