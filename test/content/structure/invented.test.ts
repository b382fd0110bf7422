import { describe, expect, test } from 'bun:test'
import { decodeText } from '../../../src/content/charset.ts'
import type { Json } from '../../../src/content/structure/model.ts'
import { atLength } from '../../forms.ts'
import { extractCase, readCases, structuredFound } from '../../quality/structured-cases.ts'
import { inventedIn } from './derivable.fixture.ts'
import { extracted } from './solve/extracted.fixture.ts'

const PAGES = 60
const SAMPLED = 12
const url = 'https://site.example/page'

/** Pseudo-random numbers from a seed, so that each page is the same in every run (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, one: <T>(list: readonly T[]): T => list[below(list.length)]! }
}

type Random = ReturnType<typeof randomOf>

const SYLLABLES = 'ba ke lo mi nu ra so ti ve zu fen gor hal jin kas'.split(' ')
const name = ({ one, below }: Random) => {
  const word = Array.from({ length: 2 + below(2) }, () => one(SYLLABLES)).join('')
  return word[0]!.toUpperCase() + word.slice(1)
}

/** What a page may state: its property, its label, and how it may be written. */
const FACTS: { key: string; label: string; type: Json; schema: string; write: (random: Random) => string }[] = [
  { key: 'name', label: 'Name', type: 'string', schema: 'name', write: (r) => `${name(r)} ${name(r)}` },
  {
    key: 'price',
    label: 'Price',
    type: 'number',
    schema: 'price',
    write: (r) => `$${10 + r.below(900)}.${10 + r.below(89)}`,
  },
  { key: 'brand', label: 'Brand', type: 'string', schema: 'brand', write: name },
  { key: 'color', label: 'Colour', type: 'string', schema: 'color', write: (r) => r.one(['Red', 'Teal', 'Ochre']) },
  { key: 'sku', label: 'SKU', type: 'string', schema: 'sku', write: (r) => `XQ-${1000 + r.below(9000)}` },
  {
    key: 'rating',
    label: 'Rating',
    type: 'number',
    schema: 'ratingValue',
    write: (r) => `${1 + r.below(4)}.${r.below(9)}`,
  },
  {
    key: 'reviewCount',
    label: 'Reviews',
    type: 'integer',
    schema: 'reviewCount',
    write: (r) => `${20 + r.below(900)}`,
  },
  { key: 'weight', label: 'Weight', type: 'string', schema: 'weight', write: (r) => `${2 + r.below(90)} kg` },
  {
    key: 'publishedAt',
    label: 'Published',
    type: 'string',
    schema: 'datePublished',
    write: (r) => `${1 + r.below(27)} ${r.one(['March', 'May', 'July'])} 20${10 + r.below(14)}`,
  },
  { key: 'author', label: 'Author', type: 'string', schema: 'author', write: (r) => `${name(r)} ${name(r)}` },
  {
    key: 'email',
    label: 'E-mail',
    type: 'string',
    schema: 'email',
    write: (r) => `${name(r).toLowerCase()}@site.example`,
  },
  {
    key: 'phone',
    label: 'Phone',
    type: 'string',
    schema: 'telephone',
    write: (r) => `+49 30 ${100000 + r.below(899999)}`,
  },
  { key: 'city', label: 'City', type: 'string', schema: 'addressLocality', write: name },
  {
    key: 'duration',
    label: 'Total time',
    type: 'integer',
    schema: 'totalTime',
    write: (r) => `${5 + r.below(50)} minutes`,
  },
  { key: 'isbn', label: 'ISBN', type: 'string', schema: 'isbn', write: () => '978-3-16-148410-0' },
  {
    key: 'website',
    label: 'Website',
    type: 'string',
    schema: 'url',
    write: (r) => `https://${name(r).toLowerCase()}.example/`,
  },
]

/** What only the schema says. None of it is on any page. */
const DECOYS: Record<string, Json[]> = {
  string: ['Qwyxolia', 'Vortaqua', '1999-09-09', 'nobody@decoy.invalid', 'https://decoy.invalid/x'],
  number: [987654.25, 31337.5],
  integer: [987654, 31337],
}

const FORMS: ((label: string, value: string, schema: string) => string)[] = [
  (label, value) => `<p>${label}: ${value}</p>`,
  (label, value) => `<p><b>${label}</b> ${value}</p>`,
  (label, value) => `<dl><dt>${label}</dt><dd>${value}</dd></dl>`,
  (label, value) => `<table><tr><th>${label}</th><td>${value}</td></tr></table>`,
  (label, value) => `<div><div>${label}</div><div>${value}</div></div>`,
  (_, value, schema) => `<span class="${schema}">${value}</span>`,
  (_, value, schema) => `<meta name="${schema}" content="${value}">`,
  (_, value, schema) =>
    `<div itemscope itemtype="https://schema.org/Product"><b itemprop="${schema}">${value}</b></div>`,
  (_, value, schema) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', [schema]: value })}</script>`,
  (_, value, schema) =>
    `<script>window.__STATE__ = ${JSON.stringify({ product: { [schema]: value, id: 'a1', kind: 'thing' } })}</script>`,
]

/** A page that states some facts, other texts, and perhaps a list of things. */
function pageOf(random: Random): string {
  const { next, one, below } = random
  const facts = FACTS.filter(() => next() < 0.4).map(({ label, schema, write }) =>
    one(FORMS)(label, write(random), schema),
  )
  const things = Array.from({ length: next() < 0.5 ? 0 : 2 + below(4) }, () => {
    const price = next() < 0.7 ? `<span class="price">€${1 + below(99)},50</span>` : ''
    return `<li class="card"><h3><a href="/p/${below(999)}">${name(random)}</a></h3>${price}<p>${name(random)} and ${name(random)}.</p></li>`
  })
  const list = things.length === 0 ? '' : `<ul>${things.join('')}</ul>`
  return `<html><body><main><h1>${name(random)}</h1><p>${name(random)} ${below(99)}.</p>${facts.join('')}${list}</main></body></html>`
}

/** A schema that asks for all facts, with values of its own in every place where a schema may have some. */
function schemaOf({ one, next }: Random): { [key: string]: Json } {
  const required = FACTS.filter(() => next() < 0.5).map(({ key }) => key)
  const properties = Object.fromEntries(
    FACTS.map(({ key, type }) => {
      const decoy = one(DECOYS[String(type)]!)
      const places: { [key: string]: Json }[] = [
        { default: decoy },
        { examples: [decoy] },
        { description: `The ${key}, for example ${decoy}` },
        type === 'string' ? { enum: [decoy, 'Qwyxolia', 'Vortaqua'] } : { default: decoy },
        { anyOf: [{ type, default: decoy }, { type: 'null' }], default: decoy },
        // A required constant says what kind of object it is in, and is no statement about the page.
        required.includes(key) ? { minimum: 0, default: decoy } : { const: decoy },
      ]
      return [key, { type: next() < 0.5 ? type : [type, 'null'], ...one(places) }]
    }),
  ) as { [key: string]: Json }
  const item = {
    type: 'object',
    properties: {
      name: { type: 'string', default: 'Qwyxolia' },
      price: { type: 'number' },
      url: { type: 'string', format: 'uri', default: 'https://decoy.invalid/x' },
      author: { type: 'string', examples: ['Vortaqua'] },
    },
  }
  return {
    type: 'object',
    properties: { ...properties, things: { type: 'array', items: item, default: [{ name: 'Qwyxolia' }] } },
    required,
  }
}

describe('nothing is invented', () => {
  test.each(Array.from({ length: PAGES }, (_, seed) => seed))('page %i says all that is found on it', (seed) => {
    const random = randomOf(seed)
    const html = pageOf(random)
    const { data } = extracted(html, schemaOf(random))
    expect(inventedIn(data, { html, url })).toEqual([])
  })

  test('the pages of this test have values to find', () => {
    const found = Array.from({ length: PAGES }, (_, seed) => {
      const random = randomOf(seed)
      const html = pageOf(random)
      return Object.values(extracted(html, schemaOf(random)).data as object).filter((value) => value !== null).length
    })
    expect(found.reduce((sum, count) => sum + count) / PAGES).toBeGreaterThan(4)
  })

  test.each(['', '<html><body></body></html>', '<p>Nothing here today, come back soon.</p>'])(
    'a page that is off the topic gives nothing: %p',
    (html) => {
      for (const seed of [1, 2, 3]) {
        const { required: _, ...schema } = schemaOf(randomOf(seed))
        expect(extracted(html, schema).data).toEqual({})
      }
    },
  )

  test('a required value that the page lacks is null or missing, whatever the schema offers instead', () => {
    const property = { type: 'string', default: 'Qwyxolia', examples: ['Vortaqua'] }
    const { data, missing, valid } = extracted('<p>Nothing here.</p>', {
      type: 'object',
      properties: { brand: property, color: { ...property, type: ['string', 'null'] }, size: { enum: ['Qwyxolia'] } },
      required: ['brand', 'color', 'size'],
    })
    expect({ data, missing, valid }).toEqual({
      data: { color: null },
      missing: ['/brand', '/color', '/size'],
      valid: false,
    })
  })

  test('a value that is not on the page is told from one that is', () => {
    const page = { html: '<p>Lamp, 3 May 2024, 1 h 30 min, $1,234.50 <a href="/x.html">more</a>', url }
    const said = ['lamp', '2024-05-03', 'PT1H30M', 1234.5, 90, 'https://site.example/x.html', 'USD']
    const invented = ['Chair', '2024-06-03', 'PT47M', 77, 'https://site.example/y.html']
    expect(inventedIn([...said, ...invented], page)).toEqual(
      invented.map((value, index) => `/${said.length + index} ${value}`),
    )
  })

  describe.skipIf(!structuredFound)(
    structuredFound ? 'on real pages' : 'NOT RUN, no structured cases in SHARED_DIR',
    () => {
      test.skipIf(!atLength)(
        'every value is one that the page says',
        async () => {
          const cases = (await readCases()).filter((_, index) => index % SAMPLED === 0)
          const invented = cases.flatMap((each) => {
            const html = decodeText(each.html, 'text/html').text
            const { data } = extractCase(each).extraction
            return inventedIn(data, { html, url: each.url }).map((value) => `${each.id}: ${value}`)
          })
          expect(invented).toEqual([])
        },
        120_000,
      )
    },
  )
})
