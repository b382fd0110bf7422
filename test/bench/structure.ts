// Measures whether structured data stays linear and fast on large pages of every kind: CPU time of evidence and
// extraction, without the parse, for pages of half a megabyte and of two. Fails above 1 s for 2 MB, or if a byte of the
// larger page costs more than twice as much.
// Run: bun test/bench/structure.ts [part of the name of a page] [part of the name of a schema] [megabytes]
import { extractFrom } from '../../src/content/structure/extract.ts'
import type { ExtractionRequest, Json } from '../../src/content/structure/model.ts'
import { evidencePageOf } from '../../src/content/structure/page.ts'
import { settleTemplates } from '../../src/content/templates.ts'
import { parseHtml } from '../../src/content/tree/parse.ts'

const LIMITS = { growth: 2, msPer2MB: 1000 }
/** Pages that take less are not compared: what they cost once hides what an item costs. */
const LEAST_MS = 150
const ROUNDS = 2

/** Items until a page has so many characters. */
function fill(size: number, item: (index: number) => string): string {
  const items: string[] = []
  for (let length = 0, i = 0; length < size; i += 1) {
    const next = item(i)
    items.push(next)
    length += next.length
  }
  return items.join('')
}

const around = (open: string, close: string, size: number) => {
  const count = Math.floor(size / (open.length + close.length))
  return open.repeat(count) + close.repeat(count)
}

const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const list = (size: number, item: (index: number) => unknown) => {
  const items: unknown[] = []
  for (let length = 0, i = 0; length < size; i += 1) {
    items.push(item(i))
    length += JSON.stringify(items.at(-1)).length
  }
  return items
}

const card = (i: number) =>
  `<div class="card"><h3><a href="/p/${i}">Lamp number ${i}</a></h3><p class="text">A lamp for room ${i}.</p><span class="price">$${i}.50</span></div>`

const pages: Record<string, (size: number) => string> = {
  cards: (size) => fill(size, card),
  'cards with classes of their own': (size) =>
    fill(size, (i) => `<div class="card c${i}"><b class="n${i}">Lamp ${i}</b><i class="p${i}">$${i}</i></div>`),
  'list items': (size) => `<ul>${fill(size, (i) => `<li><a href=/${i}>Item ${i}</a> of 2024-01-02`)}</ul>`,
  'cards with lists': (size) =>
    fill(size, (i) => `<article><h2>Team ${i}</h2><ul><li>Ann ${i}: lead<li>Bob ${i}: cook</ul></article>`),
  'lists of cards in cards': (size) =>
    fill(size, (i) => `<section><h2>Part ${i}</h2>${card(i)}${card(i + 1)}${card(i + 2)}</section>`),
  'headings with paragraphs': (size) => fill(size, (i) => `<h2>Title ${i}</h2><p>Words about it ${i}.`),
  'headings of rising rank': (size) => fill(size, (i) => `<h${(i % 6) + 1}>Title ${i}</h${(i % 6) + 1}><p>Words.`),
  'first headings': (size) => fill(size, (i) => `<h1>Lamp number ${i} of the house</h1>`),
  'bold lines': (size) => fill(size, (i) => `<p><b>Title ${i}</b></p><p>Words about it ${i}.</p>`),
  'nested boxes': (size) => around('<div>x', '</div>', size),
  'nested boxes with classes': (size) => around('<div class="card item">Lamp $5', '</div>', size),
  'nested lists': (size) => around('<ul><li>x', '</li></ul>', size),
  'nested spans': (size) => around('<span class=price>$1 ', '</span>', size),
  'nested tables': (size) => around('<table><tr><td>a<td>b', '</table>', size),
  'nested sections': (size) => around('<section><h2>Title</h2><p>x</p>', '</section>', size),
  'boxes 40 deep': (size) => fill(size, (i) => `${'<div>'.repeat(40)}word ${i}${'</div>'.repeat(40)}`),
  'boxes of boxes': (size) =>
    fill(size, (i) => `<div><div><div>a ${i}</div><div>b</div></div><div><div>c</div><div>d</div></div></div>`),
  'labels with values': (size) => fill(size, (i) => `<p>Label ${i}: value ${i}</p>`),
  'labels of one name': (size) => fill(size, (i) => `<p><b>Price:</b> $${i}</p>`),
  'known labels': (size) => fill(size, (i) => `<div>Price</div><div>$${i}</div>`),
  'couples of boxes': (size) => fill(size, (i) => `<div><div>Beds ${i}</div><div>3</div></div>`),
  definitions: (size) => `<dl>${fill(size, (i) => `<dt>Term ${i}<dd>Definition ${i}.`)}</dl>`,
  'definitions of one term': (size) => `<dl><dt>Author${fill(size, (i) => `<dd>Ann Lee ${i}`)}</dl>`,
  'definition lists': (size) => fill(size, (i) => `<dl><dt>Price<dd>$${i}<dt>Color<dd>Red</dl>`),
  'nested definition lists': (size) => around('<dl><dt>a<dd>b', '</dl>', size),
  tables: (size) => fill(size, (i) => `<table><tr><th>Name<th>Price<tr><td>Lamp ${i}<td>$5</table>`),
  'table rows': (size) => `<table><tr><th>Name<th>Price${fill(size, (i) => `<tr><td>Lamp ${i}<td>$${i}`)}</table>`,
  'wide table': (size) => {
    const row = (cell: string) => `<tr>${cell.repeat(Math.floor(size / 60))}`
    return `<table>${row('<th>Name of it')}${row('<td>Lamp')}${row('<td>Chair')}</table>`
  },
  'table of spans': (size) =>
    `<table>${fill(size, (i) => `<tr><td colspan=100 rowspan=${(i % 100) + 1}>x ${i}<td>y`)}</table>`,
  'layout tables': (size) => fill(size, (i) => `<table><tr><td><table><tr><td>Price<td>$${i}</table><td>x</table>`),
  'grid of boxes': (size) =>
    fill(size, (i) => `<div role=row><div role=cell>Lamp ${i}</div><div role=cell>$${i}</div></div>`),
  'JSON-LD products': (size) =>
    script(list(size, (i) => ({ '@type': 'Product', name: `Lamp ${i}`, offers: { '@type': 'Offer', price: i } }))),
  'JSON-LD scripts': (size) => fill(size, (i) => script({ '@type': 'Product', name: `Lamp ${i}` })),
  'JSON-LD graph in a circle': (size) =>
    script({
      '@graph': list(size, (i) => ({ '@id': `#${i}`, '@type': 'Product', isRelatedTo: { '@id': `#${i + 1}` } })),
    }),
  'JSON-LD graph where all name one': (size) =>
    script({
      '@graph': list(size, (i) => ({
        '@id': `#${i % 9}`,
        '@type': 'Product',
        name: `x${i}`,
        isPartOf: { '@id': '#1' },
      })),
    }),
  'JSON-LD graph of dense references': (size) =>
    script({
      '@graph': list(size, (i) => ({
        '@id': `#${i}`,
        '@type': 'Product',
        isRelatedTo: Array.from({ length: 20 }, (_, k) => ({ '@id': `#${(i * 7 + k * 131) % 5000}` })),
      })),
    }),
  'deep JSON-LD': (size) =>
    `<script type="application/ld+json">${around('{"@type":"Product","isPartOf":', '}', size).replace('}', '1}')}</script>`,
  'JSON-LD list': (size) =>
    script({
      '@type': 'ItemList',
      itemListElement: list(size, (i) => ({
        '@type': 'ListItem',
        position: i,
        item: { '@type': 'Product', name: `L${i}` },
      })),
    }),
  'state in a script': (size) =>
    `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { items: list(size, (i) => ({ name: `Lamp ${i}`, price: i, tags: ['a', 'b'] })) } })}</script>`,
  'state of many keys': (size) =>
    `<script>window.__STATE__ = ${JSON.stringify(Object.fromEntries(list(size, (i) => [`key${i}`, `value ${i}`]) as [string, string][]))}</script>`,
  'state of references': (size) =>
    `<script>window.__APOLLO_STATE__ = ${JSON.stringify(Object.fromEntries(list(size, (i) => [`P:${i}`, { __typename: 'P', name: `x${i}`, next: { __ref: `P:${i + 1}` }, first: { __ref: 'P:0' } }]) as [string, unknown][]))}</script>`,
  'deep state': (size) => `<script>window.__STATE__ = ${around('{"price":', '}', size).replace('}', '1}')}</script>`,
  'scripts with state': (size) =>
    fill(size, (i) => `<script>window.x${i} = {"name":"Lamp ${i}","price":${i}};</script>`),
  'scripts without an end': (size) => `<script>${fill(size, (i) => `window.x${i} = {"a": [ `)}</script>`,
  'flight chunks': (size) =>
    fill(
      size,
      (i) =>
        `<script>self.__next_f.push([1,"${i}:{\\"name\\":\\"Lamp ${i}\\",\\"next\\":\\"$${i + 1}\\"}\\n"])</script>`,
    ),
  'attributes with state': (size) => fill(size, (i) => `<div data-props='{"name":"Lamp ${i}","price":${i}}'></div>`),
  'microdata items': (size) =>
    fill(
      size,
      (i) =>
        `<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Lamp ${i}</b><i itemprop=price>${i}</i></div>`,
    ),
  'nested microdata': (size) =>
    around('<div itemprop=x itemscope itemtype="https://schema.org/Product"><b itemprop=name>a</b>', '</div>', size),
  'microdata properties': (size) =>
    `<div itemscope itemtype="https://schema.org/Product">${fill(size, (i) => `<b itemprop=name>Lamp ${i}</b>`)}</div>`,
  'microdata references': (size) =>
    `<p id=a>x</p>${fill(size, () => '<div itemscope itemtype="https://schema.org/Product" itemref="a b c"></div>')}`,
  'microdata references in a circle': (size) =>
    fill(size, (i) => `<div id=i${i} itemprop=x itemscope itemref="i${i + 1} i0"></div>`),
  'RDFa resources': (size) =>
    `<div vocab="https://schema.org/">${fill(size, (i) => `<div typeof=Product><b property=name>Lamp ${i}</b></div>`)}</div>`,
  microformats: (size) =>
    fill(size, (i) => `<div class=h-card><b class=p-name>Ann ${i}</b><a class=u-url href=/${i}>x</a></div>`),
  'nested microformats': (size) => around('<div class="h-card p-author"><b class=p-name>A</b>', '</div>', size),
  metas: (size) =>
    fill(size, (i) => `<meta property="og:x${i}" content="value ${i}"><meta name=author content="Ann ${i}">`),
  bylines: (size) =>
    fill(size, (i) => `<p class=byline>By Ann Lee ${i}</p><time datetime=2024-01-02>Jan 2, 2024</time>`),
  'elements of one class': (size) => fill(size, (i) => `<i class=price>$${i}</i> `),
  'elements of many classes': (size) => fill(size, (i) => `<i class="a${i} b${i} c${i}">x</i> `),
  'one text': (size) => `<p>${'word '.repeat(size / 5)}</p>`,
  'one text of digits': (size) => `<p>${'1'.repeat(size)}</p>`,
  'one text of dates': (size) => `<p>${'2 January 2024, '.repeat(size / 16)}</p>`,
  'one text of prices': (size) => `<p>${'$1,234.50 or 12 EUR '.repeat(size / 20)}</p>`,
  'one text of colons': (size) => `<p>${'a: b '.repeat(size / 5)}</p>`,
  'one text of spaces and dots': (size) => `<p>a${' .'.repeat(size / 2)}b</p>`,
  'one title': (size) => `<title>${'Lamp | '.repeat(size / 7)}</title><h1>${'Lamp | '.repeat(9000)}</h1>`,
  'texts of dates': (size) => fill(size, (i) => `<p>From 2 Jan 2024 10:00 to ${(i % 28) + 1} May 2024, ${i}</p>`),
  'texts of prices': (size) => fill(size, (i) => `<p>Now $${i}.99 instead of 12,50 EUR</p>`),
  'texts of addresses': (size) => fill(size, (i) => `<p>${i} High Street</p><p>10115 Berlin</p><p>Germany</p>`),
  'texts of phone numbers': (size) => fill(size, (i) => `<p>Call +49 30 ${i} 22 33</p>`),
  'texts of ratings': (size) => fill(size, (i) => `<p>4.5 out of 5 stars (${i} reviews)</p>`),
  'mail links': (size) => fill(size, (i) => `<a href="mailto:a${i}@site.example">Mail</a> `),
  buttons: (size) => fill(size, (i) => `<button class=x>Order ${i}</button>`),
  'line breaks': (size) => `<p>${'x<br>'.repeat(size / 5)}</p>`,
  'bold words': (size) => `<p>${'<b>x</b> y '.repeat(size / 11)}</p>`,
  'empty boxes': (size) => '<div></div>'.repeat(size / 11),
  'one paragraph of links': (size) => `<p>${fill(size, (i) => `<a href=/${i}>link ${i}</a> `)}</p>`,
}

const text = { type: 'string' }
const product = {
  name: text,
  price: { type: 'number' },
  currency: text,
  brand: text,
  description: text,
  inStock: { type: 'boolean' },
  rating: { type: 'number' },
  reviewCount: { type: 'integer' },
  image: { type: 'string', format: 'uri' },
  sku: text,
}
const article = {
  title: text,
  authors: { type: 'array', items: text },
  publishedAt: { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  phone: text,
  street: text,
  city: text,
  duration: { type: 'string', format: 'duration' },
  organizationName: text,
  ingredients: { type: 'array', items: text },
}
const objects = (properties: { [key: string]: Json }) => ({ type: 'array', items: { type: 'object', properties } })

const schemas: Record<string, ExtractionRequest> = {
  'no schema': {},
  product: { schema: { type: 'object', properties: product } },
  article: { schema: { type: 'object', properties: article } },
  products: { schema: { type: 'object', properties: { products: objects(product) } } },
  'lists in lists': {
    schema: {
      type: 'object',
      properties: {
        teams: objects({
          name: text,
          members: objects({ name: text, role: text }),
          tags: { type: 'array', items: text },
        }),
      },
    },
  } as ExtractionRequest,
}

/** CPU milliseconds of the fastest of some runs. */
function costOf(html: string, request: ExtractionRequest): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) {
    const root = parseHtml(`<html><body><main>${html}`)
    settleTemplates(root)
    Bun.gc(true)
    const before = process.cpuUsage()
    extractFrom(evidencePageOf(root, { base: 'http://site.test/', url: 'http://site.test/' }), request)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
    if (least > 5_000) break
  }
  return least
}

const [wantedPage = '', wantedSchema = '', megabytes = '2'] = process.argv.slice(2)
const size = Number(megabytes) * 1_000_000
for (const [name, page] of Object.entries(pages)) {
  if (!name.includes(wantedPage)) continue
  for (const [kind, request] of Object.entries(schemas)) {
    if (!kind.includes(wantedSchema)) continue
    const few = costOf(page(size / 4), request)
    const many = costOf(page(size), request)
    const growth = many / few / 4
    const over = (many * 2_000_000) / size > LIMITS.msPer2MB || (growth > LIMITS.growth && many > LEAST_MS)
    if (over) process.exitCode = 1
    process.stdout.write(
      `${over ? 'OVER ' : ''}${name}, ${kind}: ${many.toFixed(0)} ms, ${growth.toFixed(2)} times per byte\n`,
    )
  }
}
