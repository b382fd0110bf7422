// Tables and lists as different builders make them. Each page is asked for the same records.
import { expect, test } from 'bun:test'
import { extracted } from './extracted.fixture.ts'

const text = { type: 'string' }
const amount = { type: 'number' }
const listOf = (properties: { [name: string]: object }) => ({
  type: 'array',
  items: { type: 'object', properties },
})
const recordsOf = (main: string, properties: { [name: string]: object }, lang = 'en') =>
  (
    extracted(
      `<html lang=${lang}><head><title>Ferries</title></head><body><main><h1>Ferries</h1>${main}</main></body></html>`,
      { type: 'object', properties: { records: listOf(properties) } } as never,
    ).data as { records?: unknown[] }
  ).records

const BOATS = [
  { name: 'Havørn', length: 42.5, built: 1987 },
  { name: 'Tärnan', length: 31, built: 2004 },
  { name: 'Lunde', length: 18.2, built: 1969 },
]
const ASKED = { name: text, length: { ...amount, description: 'in metres' }, built: { type: 'integer' } }
const rows = (row: (boat: (typeof BOATS)[number]) => string) => BOATS.map(row).join('')

const TABLES: [string, string][] = [
  [
    'a table without head and body',
    `<table><tr><th>Name<th>Length<th>Built${rows(({ name, length, built }) => `<tr><td>${name}<td>${length} m<td>${built}`)}</table>`,
  ],
  [
    'cells of the header as td',
    `<table><tr><td><b>Name</b></td><td><b>Length</b></td><td><b>Built</b></td></tr>${rows(({ name, length, built }) => `<tr><td>${name}</td><td>${length} m</td><td>${built}</td></tr>`)}</table>`,
  ],
  [
    'records in columns',
    `<table><tr><th>Name</th>${rows(({ name }) => `<td>${name}</td>`)}</tr><tr><th>Length</th>${rows(({ length }) => `<td>${length} m</td>`)}</tr><tr><th>Built</th>${rows(({ built }) => `<td>${built}</td>`)}</tr></table>`,
  ],
  [
    'a title that spans the table',
    `<table><tr><th colspan=3>Our ferries</th></tr><tr><th>Name</th><th>Length</th><th>Built</th></tr>${rows(({ name, length, built }) => `<tr><td>${name}</td><td>${length} m</td><td>${built}</td></tr>`)}</table>`,
  ],
  [
    'a table for layout around it',
    `<table><tr><td><p>Menu</p></td><td><table><thead><tr><th>Name</th><th>Length</th><th>Built</th></tr></thead><tbody>${rows(({ name, length, built }) => `<tr><td>${name}</td><td>${length} m</td><td>${built}</td></tr>`)}</tbody></table></td></tr></table>`,
  ],
  [
    'a table inside a cell',
    `<table><thead><tr><th>Name</th><th>Length</th><th>Built</th></tr></thead><tbody>${rows(({ name, length, built }) => `<tr><td>${name}</td><td><table><tr><td>${length} m</td></tr></table></td><td>${built}</td></tr>`)}</tbody></table>`,
  ],
  [
    'roles instead of elements',
    `<div role=table><div role=row><div role=columnheader>Name</div><div role=columnheader>Length</div><div role=columnheader>Built</div></div>${rows(({ name, length, built }) => `<div role=row><div role=cell>${name}</div><div role=cell>${length} m</div><div role=cell>${built}</div></div>`)}</div>`,
  ],
  [
    'a grid with roles and groups of rows',
    `<div role=grid><div role=rowgroup><div role=row><span role=columnheader>Name</span><span role=columnheader>Length</span><span role=columnheader>Built</span></div></div><div role=rowgroup>${rows(({ name, length, built }) => `<div role=row><span role=gridcell>${name}</span><span role=gridcell>${length} m</span><span role=gridcell>${built}</span></div>`)}</div></div>`,
  ],
  [
    'the unit in the header',
    `<table><tr><th>Name</th><th>Length (m)</th><th>Built</th></tr>${rows(({ name, length, built }) => `<tr><td>${name}</td><td>${length}</td><td>${built}</td></tr>`)}</table>`,
  ],
  [
    'rows with a header of their own',
    `<table><thead><tr><th scope=col>Name</th><th scope=col>Length</th><th scope=col>Built</th></tr></thead>${rows(({ name, length, built }) => `<tr><th scope=row>${name}</th><td>${length} m</td><td>${built}</td></tr>`)}</table>`,
  ],
  [
    'a numbered column without a header',
    `<table><tr><th></th><th>Name</th><th>Length</th><th>Built</th></tr>${BOATS.map(({ name, length, built }, at) => `<tr><td>${at + 1}.</td><td>${name}</td><td>${length} m</td><td>${built}</td></tr>`).join('')}</table>`,
  ],
  [
    'labels for small screens in each cell',
    `<table><tr><th>Name</th><th>Length</th><th>Built</th></tr>${rows(({ name, length, built }) => `<tr><td data-label=Name>${name}</td><td data-label=Length>${length} m</td><td data-label=Built>${built}</td></tr>`)}</table>`,
  ],
  [
    'a row of totals',
    `<table><thead><tr><th>Name</th><th>Length</th><th>Built</th></tr></thead><tbody>${rows(({ name, length, built }) => `<tr><td>${name}</td><td>${length} m</td><td>${built}</td></tr>`)}</tbody><tfoot><tr><td>Total</td><td>91.7 m</td><td></td></tr></tfoot></table>`,
  ],
  [
    'cards with headings and labels',
    rows(({ name, length, built }) => `<div><h3>${name}</h3><p>Length: ${length} m</p><p>Built: ${built}</p></div>`),
  ],
  [
    'cards with couples of spans',
    `<section>${rows(({ name, length, built }) => `<article><h2>${name}</h2><div><span>Length</span> <span>${length} m</span></div><div><span>Built</span> <span>${built}</span></div></article>`)}</section>`,
  ],
  [
    'a definition list of lines',
    `<dl>${rows(({ name, length, built }) => `<dt>${name}</dt><dd>Length: ${length} m</dd><dd>Built: ${built}</dd>`)}</dl>`,
  ],
  [
    'headings with paragraphs, in no box',
    rows(({ name, length, built }) => `<h3>${name}</h3><p>Length: ${length} m</p><p>Built: ${built}</p>`),
  ],
]
test.each(TABLES)('records are read from %s', (_how, html) => {
  expect(recordsOf(html, ASKED)).toEqual(BOATS)
})

test('a cell over several rows counts for each of them, and an empty cell for none', () => {
  const html = `<table><tr><th>Harbour</th><th>Boat</th><th>Seats</th></tr>
    <tr><td rowspan=2>Nord</td><td>Havørn</td><td>120</td></tr><tr><td>Lunde</td><td></td></tr><tr><td>Sør</td><td>Tärnan</td><td>80</td></tr></table>`
  expect(recordsOf(html, { harbour: text, boat: text, seats: { type: 'integer' } })).toEqual([
    { harbour: 'Nord', boat: 'Havørn', seats: 120 },
    { harbour: 'Nord', boat: 'Lunde' },
    { harbour: 'Sør', boat: 'Tärnan', seats: 80 },
  ])
})

test('a header of two rows names its columns by both', () => {
  const html = `<table><tr><th rowspan=2>Boat</th><th colspan=2>Seats</th></tr><tr><th>Inside</th><th>Outside</th></tr>
    <tr><td>Havørn</td><td>90</td><td>30</td></tr><tr><td>Lunde</td><td>40</td><td>12</td></tr></table>`
  expect(recordsOf(html, { boat: text, seatsInside: { type: 'integer' }, seatsOutside: { type: 'integer' } })).toEqual([
    { boat: 'Havørn', seatsInside: 90, seatsOutside: 30 },
    { boat: 'Lunde', seatsInside: 40, seatsOutside: 12 },
  ])
})

test.each([
  ['de', '<tr><th>Fähre</th><th>Preis</th><th>Abfahrt</th></tr>', ['1.250,50 €', '8,90 €']],
  ['fr', '<tr><th>Bateau</th><th>Prix</th><th>Départ</th></tr>', ['1 250,50 €', '8,90 €']],
])('amounts follow the language %s of the table', (lang, head, [dear, cheap]) => {
  const html = `<table>${head}<tr><td>Havørn</td><td>${dear}</td><td>8:15</td></tr><tr><td>Lunde</td><td>${cheap}</td><td>17:40</td></tr></table>`
  expect(recordsOf(html, { price: amount, departure: text }, lang)).toEqual([
    { price: 1250.5, departure: '8:15' },
    { price: 8.9, departure: '17:40' },
  ])
})

const TRIPS = [
  { title: 'Seals at dawn', url: 'https://site.example/t/seals', price: 49 },
  { title: 'Islands by night', url: 'https://site.example/t/islands', price: 62.5 },
  { title: 'The old lighthouse', url: 'https://site.example/t/lighthouse', price: 38 },
]
const CARD = { title: text, url: { type: 'string', format: 'uri' }, price: amount }
const cards = (card: (trip: { title: string; href: string; price: string }) => string) =>
  TRIPS.map(({ title, url, price }) =>
    card({ title, href: url.replace('https://site.example', ''), price: `€${price.toFixed(2)}` }),
  ).join('')

test.each([
  [
    'plain boxes',
    cards(
      ({ title, href, price }) =>
        `<div><a href="${href}"><img src="/p.jpg"></a><div><a href="${href}">${title}</a></div><div>${price}</div></div>`,
    ),
  ],
  [
    'links around all of it',
    cards(({ title, href, price }) => `<a href="${href}"><div>${title}</div><div>${price}</div></a>`),
  ],
  [
    'custom elements',
    cards(
      ({ title, href, price }) =>
        `<trip-card><h4><a href="${href}">${title}</a></h4><trip-price>${price}</trip-price></trip-card>`,
    ),
  ],
  [
    'rows of two',
    `<div class=row>${cards(({ title, href, price }) => `<div class=col><h3><a href="${href}">${title}</a></h3><p>${price}</p></div>`).replace(/(<div class=col>.*?<\/div>.*?<\/div>)/, '$1</div><div class=row>')}</div>`,
  ],
  [
    'list items never closed',
    `<ul>${cards(({ title, href, price }) => `<li><a href="${href}">${title}</a> <em>${price}</em>`)}</ul>`,
  ],
  [
    'a banner between the cards',
    `<div>${cards(({ title, href, price }) => `<div><h3><a href="${href}">${title}</a></h3><p>${price}</p></div>`).replace('</div><div>', '</div><aside>Book early!</aside><div>')}</div>`,
  ],
])('cards are read from %s', (_how, html) => {
  expect(recordsOf(`<section>${html}</section>`, CARD)).toEqual(TRIPS)
})
