import type { Json } from '../../src/content/structure/model.ts'

interface Batch {
  name: string
  schema: { [key: string]: Json }
  pages: GeneratedPage[]
}

interface GeneratedPage {
  html: string
  /** The same page with JSON-LD. */
  described: string
  gold: { [key: string]: Json }
}

interface Item {
  name: string
  maker: string
  code: string
  price: number
  deposit: number
}

/** Ten pages for each of five templates, whose class names say nothing and which show other names and amounts nearby. */
export function templateBatches(): Batch[] {
  return Object.entries(TEMPLATES).map(([name, body]) => ({
    name,
    schema: SCHEMA,
    pages: NAMES.map((_, index) => pageOf(itemAt(index), body)),
  }))
}

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    brand: { type: 'string' },
    sku: { type: 'string' },
    price: { type: 'number' },
  },
}

const NAMES =
  'Harbour Diver|Alpine Field|Night Signal|Dawn Patrol|River Gauge|Tide Watch|Summit Chrono|Orchard Square|Meridian Two|Quay Marine'.split(
    '|',
  )
const MAKERS = 'Ostwind|Kestrel|Marlow & Finch|Tern|Vale Brothers|Ostwind|Lindqvist|Kestrel|Ashdown|Corvo'.split('|')

const itemAt = (index: number): Item => {
  const price = 89.5 + ((index * 137) % 400)
  return {
    name: NAMES[index]!,
    maker: MAKERS[index]!,
    code: `${NAMES[index]!.replace(/[^A-Z]/g, '')}-${4000 + ((index * 7919) % 5000)}`,
    price,
    deposit: Math.round(price * 20) / 100,
  }
}

function pageOf(item: Item, body: (item: Item) => string): GeneratedPage {
  const { name, maker, code, price } = item
  const data = {
    '@type': 'Product',
    name,
    sku: code,
    brand: maker,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
  }
  const page = (head: string) =>
    `<html lang=en><head><title>${name} | Clockhouse</title>${head}</head><body><nav><a href=/>Home</a> <a href=/all>All</a></nav><main>${body(item)}<p>All our watches come in a box of oak and are set before they leave the house.</p></main><footer>Clockhouse, Bristol</footer></body></html>`
  return {
    html: page(''),
    described: page(`<script type="application/ld+json">${JSON.stringify(data)}</script>`),
    gold: { name, brand: maker, sku: code, price },
  }
}

const euros = (amount: number) => `€${amount.toFixed(2)}`

const TEMPLATES: Record<string, (item: Item) => string> = {
  'no labels': ({ name, maker, code, price, deposit }) =>
    `<h1>${name}</h1><div class=a><i class=x1>${maker}</i><i class=x2>${code}</i></div><div class=b><b class=y1>${euros(deposit)}</b><b class=y2>${euros(price)}</b></div>`,
  'title in a box, advert first': ({ name, maker, code, price, deposit }) =>
    `<div class=q><h1>Watch of the week</h1><span>Tern Skyline</span><em>${euros(59)}</em></div><div class=t><div class=t1>${name}</div><div class=t2>${maker}</div><div class=t3>${code}</div></div><div class=p><u>${euros(deposit)}</u><s class=k>${euros(price)}</s></div>`,
  'labels of its own': ({ name, maker, code, price, deposit }) =>
    `<h1>${name}</h1><table><tr><td>House</td><td>${maker}</td></tr><tr><td>Mark</td><td>${code}</td></tr><tr><td>Put down</td><td>${euros(deposit)}</td></tr><tr><td>In all</td><td>${euros(price)}</td></tr></table>`,
  'rows that come and go': ({ name, maker, code, price, deposit }) =>
    `<h1>${name}</h1><ul>${price > 250 ? '<li><span>Strap</span><span>Leather</span></li>' : ''}<li><span>House</span><span>${maker}</span></li>${code.endsWith('0') ? '' : '<li><span>Glass</span><span>Sapphire</span></li>'}<li><span>Mark</span><span>${code}</span></li></ul><p>${euros(deposit)} now</p><p>${euros(price)} on delivery</p>`,
  'marks of a framework': ({ name, maker, code, price, deposit }) =>
    `<div class="css-1x9k"><h1 class="css-77ab">${name}</h1><p class="css-0f3c">by hand at ${maker}</p><small class="css-9zz1">No ${code}</small><div class="css-aa10"><div class="css-bb20">${euros(deposit)}</div><div class="css-cc30">${euros(price)}</div></div></div>`,
}
