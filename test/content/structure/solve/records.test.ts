import { expect, test } from 'bun:test'
import type { Json } from '../../../../src/content/structure/model.ts'
import { extracted } from './extracted.fixture.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const listOf = (properties: Json, required: string[] = []) => ({
  type: 'array',
  items: { type: 'object', properties, required },
})

test('rows of a table become objects by its headers, whatever their order and number', () => {
  const html = `<table><caption>Results</caption><thead><tr><th rowspan=2>Team</th><th colspan=2>Points</th></tr>
    <tr><th>Home</th><th>Away</th></tr></thead><tr><td>Lions</td><td>12</td><td>7</td></tr>
    <tr><th colspan=3>Second division</th></tr><tr><td>Bears</td><td>3</td><td>4</td></tr></table>`
  const schema = listOf({ awayPoints: { type: 'integer' }, team: text, homePoints: { type: 'integer' } })
  expect(extracted(html, schema).data).toEqual([
    { awayPoints: 7, team: 'Lions', homePoints: 12 },
    { awayPoints: 4, team: 'Bears', homePoints: 3 },
  ])
})

test('a cell that spans rows counts for each of them', () => {
  const html = `<table><tr><th>Year</th><th>Title</th></tr><tr><td rowspan=2>1999</td><td>One</td></tr><tr><td>Two</td></tr></table>`
  expect(extracted(html, listOf({ year: { type: 'integer' }, title: text })).data).toEqual([
    { year: 1999, title: 'One' },
    { year: 1999, title: 'Two' },
  ])
})

test('a table whose first column names the rows gives an object per column', () => {
  const html = `<table><tr><th>Name</th><td>Basic</td><td>Pro</td></tr><tr><th>Price</th><td>€5</td><td>€12.50</td></tr></table>`
  expect(
    extracted(html, { type: 'object', properties: { plans: listOf({ name: text, price: number }) } }).data,
  ).toEqual({
    plans: [
      { name: 'Basic', price: 5 },
      { name: 'Pro', price: 12.5 },
    ],
  })
})

const card = (name: string, price: string, path: string, rating: string) =>
  `<div class="c"><a href="${path}"><h3>${name}</h3></a><p>${price}</p><span aria-label="${rating} out of 5 stars"></span></div>`

test('cards become objects: heading, link, price, rating', () => {
  const cards: [string, string, string, string][] = [
    ['Brass Tray', '€118.00', '/p/0', '3.4'],
    ['Oak Shelf', '€8.50', '/p/1', '4.1'],
    ['Clay Vase', '€20.00', '/p/2', '5'],
  ]
  const menu =
    '<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">About</a></li><li><a href="/c">Contact</a></li></ul></nav>'
  const html = `${menu}<main><h1>Shop</h1>${cards.map((each) => card(...each)).join('')}</main>`
  const schema = {
    type: 'object',
    properties: {
      products: listOf({ name: text, price: number, rating: number, url: { type: 'string', format: 'uri' } }, ['name']),
    },
  }
  expect(extracted(html, schema).data).toEqual({
    products: [
      { name: 'Brass Tray', price: 118, rating: 3.4, url: 'https://site.example/p/0' },
      { name: 'Oak Shelf', price: 8.5, rating: 4.1, url: 'https://site.example/p/1' },
      { name: 'Clay Vase', price: 20, rating: 5, url: 'https://site.example/p/2' },
    ],
  })
})

test('headings with their paragraphs are records too', () => {
  const html = `<main><h1>Help</h1><h3>May I return it?</h3><p>Yes, within 30 days.</p><h3>Do you ship abroad?</h3><p>To all of Europe.</p>
    <h3>Who are you?</h3><p>A small shop in Lyon.</p></main>`
  expect(
    extracted(html, { type: 'object', properties: { faqs: listOf({ question: text, answer: text }) } }).data,
  ).toEqual({
    faqs: [
      { question: 'May I return it?', answer: 'Yes, within 30 days.' },
      { question: 'Do you ship abroad?', answer: 'To all of Europe.' },
      { question: 'Who are you?', answer: 'A small shop in Lyon.' },
    ],
  })
})

test('records have lists of their own', () => {
  const html = `<main><section><h2>Soups</h2><ul><li><b>Leek</b> <i>6.50</i></li><li><b>Beet</b> <i>5.00</i></li></ul></section>
    <section><h2>Mains</h2><ul><li><b>Hake</b> <i>18.50</i></li><li><b>Pie</b> <i>13.00</i></li></ul></section></main>`
  const schema = {
    type: 'object',
    properties: {
      sections: listOf({ title: text, dishes: listOf({ name: text, price: number }, ['name']) }, ['title']),
    },
  }
  expect(extracted(html, schema).data).toEqual({
    sections: [
      {
        title: 'Soups',
        dishes: [
          { name: 'Leek', price: 6.5 },
          { name: 'Beet', price: 5 },
        ],
      },
      {
        title: 'Mains',
        dishes: [
          { name: 'Hake', price: 18.5 },
          { name: 'Pie', price: 13 },
        ],
      },
    ],
  })
})

test('embedded state and structured data give records that the page does not show', () => {
  const products = [
    { name: 'Brass Clock', url: '/p/0', price: { amount: 146, currency: 'GBP' } },
    { name: 'Linen Lamp', url: '/p/1', price: { amount: 27, currency: 'GBP' } },
  ]
  const html = `<main><h1>Shop</h1><div id=app></div></main><script>window.__STATE__ = ${JSON.stringify({ catalog: { products } })};</script>`
  expect(extracted(html, listOf({ title: text, price: number, link: text }, ['title'])).data).toEqual([
    { title: 'Brass Clock', price: 146, link: 'https://site.example/p/0' },
    { title: 'Linen Lamp', price: 27, link: 'https://site.example/p/1' },
  ])
})

test('objects inside records are filled, and names that are special in JavaScript are names', () => {
  const html = `<table><tr><th>Name</th><th>Price</th></tr><tr><td>Oak</td><td>€5</td></tr><tr><td>Ash</td><td>€6</td></tr></table>`
  const nested = listOf({ name: text, offer: { type: 'object', properties: { price: number } } })
  expect(extracted(html, nested).data).toEqual([
    { name: 'Oak', offer: { price: 5 } },
    { name: 'Ash', offer: { price: 6 } },
  ])
  const special = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string","description":"price"}}}')
  extracted(html, { type: 'array', items: special })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(Object.prototype.toString.call({})).toBe('[object Object]')
})

test('a warning says where a long table or list was cut', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => `<tr><td>Team ${at}</td><td>${at}</td></tr>`).join('')
  const table = (count: number) => `<table><tr><th>Team</th><th>Points</th></tr>${rows(count)}</table>`
  const schema = { type: 'object', properties: { teams: listOf({ team: text, points: number }) } }
  const cut = extracted(table(5_001), schema)
  const { teams } = cut.data as { teams: Json[] }
  expect(teams).toHaveLength(4_999)
  expect(cut.warnings).toEqual(['A list or table of the page is too long. Only its first 4999 entries were read.'])
  expect(extracted(table(4_999), schema).warnings).toEqual([])
  expect(
    extracted(table(5_001), { type: 'array', maxItems: 3, items: schema.properties.teams.items }).warnings,
  ).toEqual([])
  const cards = Array.from({ length: 2_001 }, (_, at) => `<li><h3>Team ${at}</h3><b>${at} points</b></li>`).join('')
  expect(extracted(`<ul>${cards}</ul>`, schema).warnings).toEqual([
    'A list or table of the page is too long. Only its first 2000 entries were read.',
  ])
  expect(extracted(table(2_001)).warnings).toEqual([
    'A list or table of the page is too long. Only its first 2000 entries were read.',
  ])
})

test('a page without records has none', () => {
  const html = '<main><h1>About us</h1><p>We have worked from the same building since 1987.</p></main>'
  const schema = { type: 'object', properties: { products: listOf({ name: text, price: number }, ['name', 'price']) } }
  expect(extracted(html, schema).data).toEqual({})
})

test('columns of a table that begin with equal texts are told apart', () => {
  const html = `<table><tr><th>Year</th><th>Peak US</th><th>Peak UK</th></tr><tr><td>2001</td><td>—</td><td>—</td></tr>
    <tr><td>2003</td><td>133</td><td>7</td></tr></table>`
  expect(extracted(html, listOf({ year: { type: 'integer' }, peakUs: text, peakUk: text })).data).toEqual([
    { year: 2001, peakUs: '—', peakUk: '—' },
    { year: 2003, peakUs: '133', peakUk: '7' },
  ])
})

test('a header over a mark and a name gives the name, without the key that the column is sorted by', () => {
  const html = `<table><tr><th colspan=2>Name</th><th>MPs</th></tr>
    <tr><th style="background:red"></th><td><span class=sortkey>Hill, Ann</span><a href="/ann">Ann Hill</a></td><td>134 / 250</td></tr>
    <tr><th style="background:blue"></th><td><span class=sortkey>Dale, Bo</span><a href="/bo">Bo Dale</a></td><td>24 / 250</td></tr></table>`
  expect(extracted(html, listOf({ name: text, mps: text })).data).toEqual([
    { name: 'Ann Hill', mps: '134 / 250' },
    { name: 'Bo Dale', mps: '24 / 250' },
  ])
})

test('headers decide what cells are: shares without a sign, and pictures that are films', () => {
  const html = `<table><tr><th>Team</th><th>Pct</th><th>Motion Picture</th></tr><tr><td>Lions</td><td>.610</td><td>Waterloo</td></tr>
    <tr><td>Bears</td><td>.537</td><td>-</td></tr></table>`
  expect(extracted(html, listOf({ team: text, pct: number, motionPicture: text })).data).toEqual([
    { team: 'Lions', pct: 0.61, motionPicture: 'Waterloo' },
    { team: 'Bears', pct: 0.537, motionPicture: '-' },
  ])
})

test('of several tables with the same headers, the first one is meant unless a heading says otherwise', () => {
  const table = (heading: string, films: string[]) =>
    `<h2>${heading}</h2><table><tr><th>Year</th><th>Title</th></tr>${films.map((film, at) => `<tr><td>${1990 + at}</td><td>${film}</td></tr>`).join('')}</table>`
  const html =
    table('Film', ['Marci', 'Blinders', 'Dan']) + table('Television', ['Hack', 'Law', 'World', 'Glee', 'City'])
  const schema = (name: string) => ({ type: 'object', properties: { [name]: listOf({ year: number, title: text }) } })
  const firsts = (name: string) => {
    const [first] = Object.values(extracted(html, schema(name)).data as { [key: string]: { title: string }[] })
    return first?.[0]?.title
  }
  expect([firsts('rows'), firsts('television')]).toEqual(['Marci', 'Hack'])
})

test('of several values in one text, each slot takes its own', () => {
  const events = [
    ['19', 'Apr', 'Chamber Concert', 'Guildhall', 'Bristol'],
    ['3', 'May', 'Letterpress Day', 'Old Fire Station', 'Lyon'],
    ['24', 'Sep', 'Night of Data', 'Guildhall', 'Galway'],
  ]
  const html = events.map(
    ([day, month, title, venue, city]) =>
      `<div class=e><div><span>${day}</span> <span>${month}</span> <span>2026</span></div><h3>${title}</h3><p>${venue} | ${city}</p></div>`,
  )
  const schema = listOf({ title: text, date: { type: 'string', format: 'date' }, venue: text }, ['title'])
  expect(extracted(`<main>${html.join('')}</main>`, schema).data).toEqual([
    { title: 'Chamber Concert', date: '2026-04-19', venue: 'Guildhall' },
    { title: 'Letterpress Day', date: '2026-05-03', venue: 'Old Fire Station' },
    { title: 'Night of Data', date: '2026-09-24', venue: 'Guildhall' },
  ])
})

test('a review is its quotation, not the whole card, and 2/5 is a rating', () => {
  const reviews = [
    ['Arrived quickly and works well.', 'Oleg Hughes', '5/5'],
    ['Not what I expected from the photos.', 'Maren Byrne', '2/5'],
    ['Second one I bought, still happy.', 'Aiko Moretti', '4/5'],
  ]
  const html = reviews.map(
    ([said, who, rating]) => `<li><p>“${said}”</p><p>— ${who}, 6 January 2026, ${rating}</p></li>`,
  )
  const schema = listOf({ author: text, rating: { type: 'integer', minimum: 1, maximum: 5 }, text })
  expect(
    extracted(`<main><h1>Reviews</h1><ul>${html.join('')}</ul></main>`, {
      type: 'object',
      properties: { reviews: schema },
    }).data,
  ).toEqual({
    reviews: [
      { author: 'Oleg Hughes', rating: 5, text: reviews[0]![0]! },
      { author: 'Maren Byrne', rating: 2, text: reviews[1]![0]! },
      { author: 'Aiko Moretti', rating: 4, text: reviews[2]![0]! },
    ],
  })
})
