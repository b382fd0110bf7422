import { describe, expect, test } from 'bun:test'
import type { Json } from '../../../../src/content/structure/model.ts'
import { jsonLd } from '../evidence.fixture.ts'
import { extracted } from './extracted.fixture.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const object = (properties: { [key: string]: Json }, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const page = (main: string, rest = '') =>
  `<html lang="en"><head><title>T</title></head><body>${rest}<main>${main}</main></body></html>`

test.each([
  [
    'a table of two columns',
    '<table><tr><th>Weight</th><td>6.5 kg</td></tr><tr><th>Colour</th><td>Grey</td></tr></table>',
  ],
  ['a definition list', '<dl><dt>Weight</dt><dd>6.5 kg</dd><dt>Colour</dt><dd>Grey</dd></dl>'],
  ['lines with colons', '<p>Weight: 6.5 kg<br>Colour: Grey</p>'],
  ['bold labels', '<p><b>Weight</b> 6.5 kg</p><p><b>Colour</b> Grey</p>'],
  ['couples of boxes', '<div><div>Weight</div><div>6.5 kg</div></div><div><div>Colour</div><div>Grey</div></div>'],
  ['lines that the lexicon knows', '<div><p>Weight</p><p>6.5</p><p>kg</p><p>Colour</p><p>Grey</p></div>'],
])('labels are read from %s', (_where, html) => {
  const schema = object({ color: text, weightGrams: { type: 'number', description: 'in grams' } })
  expect(extracted(page(`<h1>Stove</h1>${html}`), schema).data).toEqual({ color: 'Grey', weightGrams: 6500 })
})

test('labels are understood in other languages', () => {
  const html =
    '<main><h1>Jazz im Park</h1><table><tr><td>Datum:</td><td>27. Juli 2026</td></tr><tr><td>Beginn:</td><td>18:00 Uhr</td></tr><tr><td>Eintritt:</td><td>25,00 €</td></tr><tr><td>Veranstalter:</td><td>Stadt Ulm</td></tr></table></main>'
  const schema = object({ startDate: { type: 'string', format: 'date-time' }, price: number, organizer: text })
  expect(extracted(`<html lang="de"><body>${html}</body></html>`, schema).data).toEqual({
    startDate: '2026-07-27T18:00:00',
    price: 25,
    organizer: 'Stadt Ulm',
  })
})

const PRODUCT = object({
  name: text,
  price: number,
  oldPrice: number,
  discountPercent: { type: 'integer' },
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  rating: number,
  reviewCount: { type: 'integer' },
  inStock: { type: 'boolean' },
  brand: text,
})

test('a product page without structured data is read from what it shows', () => {
  const html = page(`<h1>Camp Stove</h1><p>by <a href=/b>Humbert</a></p><p>4.1 out of 5 (1,126 ratings)</p>
    <p><del>€549.99</del> <b>€494.99</b> (-10%)</p><p>Currently unavailable</p><h3>You may also like</h3><div><a href=/1>Pegs</a> €9.50</div>`)
  expect(extracted(html, PRODUCT).data).toEqual({
    name: 'Camp Stove',
    price: 494.99,
    oldPrice: 549.99,
    discountPercent: 10,
    currency: 'EUR',
    rating: 4.1,
    reviewCount: 1126,
    inStock: false,
    brand: 'Humbert',
  })
})

test('a button to buy says that a product is in stock, a disabled one does not', () => {
  const shop = (button: string) => page(`<h1>Stove</h1><p>€49</p>${button}`)
  const schema = object({ inStock: { type: 'boolean' } })
  expect(extracted(shop('<button>Add to cart</button>'), schema).data).toEqual({ inStock: true })
  expect(extracted(shop('<button disabled>Add to cart</button>'), schema).data).toEqual({})
})

test('structured data wins over text, but only for what the schema is about', () => {
  const ld = (entity: Json) => `<script type="application/ld+json">${JSON.stringify(entity)}</script>`
  const html = page(
    '<h1>Camp Stove</h1><p>€10</p>',
    ld({ '@type': 'Product', name: 'Camp Stove', offers: { price: '12.50', priceCurrency: 'EUR' } }),
  )
  expect(extracted(html, object({ price: number, currency: text })).data).toEqual({ price: 12.5, currency: 'EUR' })
})

test('amounts that state counts in cents are those that the page shows', () => {
  const html = `${page('<h1>Rice</h1><p>CHF 2.25</p>')}<script>window.__DATA__ = {"product":{"title":"Rice","price":225,"sku":"A-1","unit":"kg"}}</script>`
  expect(extracted(html, object({ price: number })).data).toEqual({ price: 2.25 })
})

test('addresses are split into their parts', () => {
  const html = page(
    '<h1>Contact</h1><p>Quayside Ceramics<br>178 Mill Lane<br>Galway H91 E2K5<br>Ireland</p><p><a href="mailto:hello@quay.example">Mail</a> Phone: +353 91 55 0956</p>',
  )
  const schema = object({
    street: text,
    city: text,
    postalCode: text,
    country: text,
    email: { type: 'string', format: 'email' },
    phone: text,
  })
  expect(extracted(html, schema).data).toEqual({
    street: '178 Mill Lane',
    city: 'Galway',
    postalCode: 'H91 E2K5',
    country: 'Ireland',
    email: 'hello@quay.example',
    phone: '+353 91 55 0956',
  })
})

test('lists stand under their heading, without what heads parts of them, and end with the section', () => {
  const html =
    page(`<h1>Soup</h1><h2>Ingredients</h2><ul><li>FOR THE BASE</li><li>1 leek</li><li>2 potatoes</li></ul><h2>Method</h2><ol><li>1. Chop.</li><li>2. Boil.</li></ol>
    </main><aside><ul><li>Newsletter</li></ul></aside><main>`)
  const schema = object({ ingredients: { type: 'array', items: text }, instructions: { type: 'array', items: text } })
  expect(extracted(html, schema).data).toEqual({
    ingredients: ['1 leek', '2 potatoes'],
    instructions: ['Chop.', 'Boil.'],
  })
})

test('enumerations, unions and nested objects keep the shape of the schema', () => {
  const html = page(
    '<h1>Baker</h1><table><tr><td>Pay</td><td>€37,000 - €46,000 per year</td></tr><tr><td>Hours</td><td>Full-time</td></tr></table>',
  )
  const schema = object({
    salary: object({ from: { type: 'integer' }, to: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }),
    employmentType: { enum: ['FULL_TIME', 'PART_TIME'] },
  })
  expect(extracted(html, schema).data).toEqual({ salary: { from: 37000, to: 46000 }, employmentType: 'FULL_TIME' })
})

test('what the page does not say is null, or left out and named', () => {
  const schema = object(
    { name: text, price: { type: ['number', 'null'] }, sku: text, color: { type: 'string', default: 'red' } },
    ['name', 'price', 'sku'],
  )
  const { data, valid, missing, warnings } = extracted(page('<h1>Stove</h1>'), schema)
  expect(data).toEqual({ name: 'Stove', price: null })
  expect({ valid, missing }).toEqual({ valid: false, missing: ['/price', '/sku'] })
  expect(warnings.join(' ')).toContain('/sku')
})

test('evidence says where each value stands, and the data stays as it is without', () => {
  const html = page('<h1>Stove</h1><table><tr><th>Colour</th><td id="c">Grey</td></tr></table>')
  const schema = object({ color: text })
  const plain = extracted(html, schema)
  const { data, evidence } = extracted(html, schema, { evidence: true })
  expect(data).toEqual(plain.data)
  expect(plain.evidence).toBeUndefined()
  expect(evidence!['/color']).toMatchObject({ source: 'table', selector: '#c', raw: 'Grey' })
})

test('a page hidden behind a dialog is read all the same', () => {
  const story = 'The harbour was built in 1902 and rebuilt after the storm. '.repeat(20)
  const html = `<body><div style="display:none"><h1>The harbour</h1><p>${story}</p></div><p>Please wait</p></body>`
  expect(extracted(html, object({ title: text })).data).toEqual({ title: 'The harbour' })
})

test('the same page and schema give the same bytes', () => {
  const html = page('<h1>Stove</h1><p>€49</p><p>In stock</p>')
  const bytes = () => JSON.stringify(extracted(html, PRODUCT, { evidence: true }))
  expect(bytes()).toBe(bytes())
})

test.each([['constructor'], ['toString'], ['hasOwnProperty']])(
  'a page and a schema with the name %s are read like others',
  (name) => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Lamp</h1><${name} itemprop="${name}">Grey</${name}><p>Price: 25 € per ${name}</p></div>`
    const schema = object({
      name: { type: 'string', format: name },
      material: { type: 'object', properties: Object.fromEntries([[name, text]]) },
      price: number,
    })
    expect(extracted(page(html), schema).data).toMatchObject({ name: 'Lamp', price: 25 })
    expect(Object.entries((extracted(page(html), schema).data as { material: object }).material)).toEqual([
      [name, 'Grey'],
    ])
  },
)

test('addresses that a content delivery network hides from robots are given', () => {
  const hidden =
    '<span class="__cf_email__" data-cfemail="5a303b343f1a3f223b372a363f7435283d">[email&#160;protected]</span>'
  const schema = { type: 'object', properties: { email: { type: 'string', format: 'email' } } }
  const link = `<p>Write to <a href="/cdn-cgi/l/email-protection#5a303b343f1a3f223b372a363f7435283d">us</a></p>`
  for (const shown of [`<p>E-mail: ${hidden}</p>`, `<table><tr><th>E-mail</th><td>${hidden}</td></tr></table>`, link])
    expect(extracted(`<main><h1>Contact</h1>${shown}</main>`, schema).data).toEqual({ email: 'jane@example.org' })
})

test('of several identifiers, the one in the address of the page is its own', () => {
  const state = { page: { title: 'Flat in Lyon', agent: { reference: '24MX91' }, posting: { reference: '145692212' } } }
  const html = `<main><h1>Flat in Lyon</h1></main><script>window.__STATE__ = ${JSON.stringify(state)};</script>`
  const schema = { type: 'object', properties: { reference: { type: 'string' } } }
  const url = 'https://site.example/flats/lyon-145692212.html'
  expect(extracted(html, schema, { url }).data).toEqual({ reference: '145692212' })
})

describe('an object that has the schema of the one around it', () => {
  const recursive = (properties: { [key: string]: Json }, key: string) => ({
    type: 'object',
    properties: { ...properties, [key]: { $ref: '#' } },
  })

  test('is left out if the page says nothing of its own about it', () => {
    const html = page('<h1>Lamp</h1><p>Name: Lamp</p><p>SKU: A-100</p>')
    expect(extracted(html, recursive({ name: text, sku: text }, 'variant')).data).toEqual({
      name: 'Lamp',
      sku: 'A-100',
    })
    const nullable = { properties: { name: text, parent: { anyOf: [{ $ref: '#' }, { type: 'null' }] } } }
    expect(extracted(html, { ...nullable, required: ['name', 'parent'] }).data).toEqual({ name: 'Lamp', parent: null })
  })

  test('is read from an entity within the entity, as deep as they go', () => {
    const company = (name: string, above: object = {}) => ({ '@type': 'Organization', name, ...above })
    const grandparent = company('Grand AG')
    const parent = company('Parent Inc', { parentOrganization: grandparent })
    const html = jsonLd({ '@context': 'https://schema.org', ...company('Kid Ltd', { parentOrganization: parent }) })
    expect(extracted(page('<h1>Kid Ltd</h1>', html), recursive({ name: text }, 'parentOrganization')).data).toEqual({
      name: 'Kid Ltd',
      parentOrganization: { name: 'Parent Inc', parentOrganization: { name: 'Grand AG' } },
    })
  })

  test('is read from labels that begin with its name', () => {
    const html = page(
      '<h1>Rose Miller</h1><dl><dt>Name</dt><dd>Rose Miller</dd><dt>Email</dt><dd>rose@a.test</dd><dt>Manager name</dt><dd>Tom Baker</dd><dt>Manager email</dt><dd>tom@a.test</dd></dl>',
    )
    expect(extracted(html, recursive({ name: text, email: text }, 'manager')).data).toEqual({
      name: 'Rose Miller',
      email: 'rose@a.test',
      manager: { name: 'Tom Baker', email: 'tom@a.test' },
    })
  })

  test('is read from an object in the state of the page', () => {
    const category = { name: 'Lamps', slug: 'lamps', parent: { name: 'Home', slug: 'home' } }
    const state = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { category } })}</script>`
    expect(extracted(page('<h1>Lamps</h1>', state), recursive({ name: text, slug: text }, 'parent')).data).toEqual({
      name: 'Lamps',
      slug: 'lamps',
      parent: { name: 'Home', slug: 'home' },
    })
  })

  test('does not repeat the values of a record', () => {
    const rows = ['Lamp', 'Rope', 'Tent'].map((name) => `<tr><td>${name}</td><td>5 kg</td></tr>`).join('')
    const item = recursive({ name: text, weight: text }, 'child')
    const schema = object({ items: { type: 'array', items: { ...item, $id: 'https://a.test/item' } } })
    const { data } = extracted(page(`<table><tr><th>Name</th><th>Weight</th></tr>${rows}</table>`), schema)
    expect(data).toMatchObject({ items: [{ name: 'Lamp', weight: '5 kg' }, { name: 'Rope' }, { name: 'Tent' }] })
    expect(JSON.stringify(data)).not.toContain('child')
  })
})
