// Pages of search results, and lists of cards in general: which of the repeated elements are the results, and which of
// their texts is what.
import { expect, test } from 'bun:test'
import { extracted } from './extracted.fixture.ts'

const text = { type: 'string' }
const results = (properties: { [name: string]: { type: string } }) => ({
  type: 'object',
  properties: { results: { type: 'array', items: { type: 'object', properties, required: ['title'] } } },
})

const hits = [
  [
    'Grafting apple trees',
    '/a',
    'How to graft an <b>apple</b> tree in spring, with the tools that <b>apple</b> growers use.',
  ],
  ['When to graft', '/b', 'The best month for <b>apple</b> and pear grafts is March, says the guild of growers.'],
  ['Rootstocks compared', '/c', '<b>Apple</b> rootstocks differ in vigour, in soil and in years to the first crop.'],
] as const
const plain = (html: string) => html.replace(/<[^>]+>/g, '')

test('a snippet with marked words is one text', () => {
  const cards = hits.map(
    ([title, path, snippet]) => `<div class=r><h2><a href="${path}">${title}</a></h2><p>${snippet}</p></div>`,
  )
  const { data } = extracted(`<main>${cards.join('')}</main>`, results({ title: text, url: text, snippet: text }))
  expect(data).toEqual({
    results: hits.map(([title, path, snippet]) => ({
      title,
      url: `https://site.example${path}`,
      snippet: plain(snippet),
    })),
  })
})

test('the title, not the snippet, takes the text of the link', () => {
  const titles = hits.map(([title]) => `${title}, a long and thorough guide for all who keep an orchard of their own`)
  const cards = hits.map(
    ([, path, snippet], at) =>
      `<div class=r><header class=h><a class=t href="${path}">${titles[at]}</a></header><div class=m><a href="/u/${at}">user${at}</a></div>
        <div class=b><p>${snippet}</p></div></div>`,
  )
  const { data } = extracted(`<main>${cards.join('')}</main>`, results({ title: text, url: text, snippet: text }))
  expect(data).toEqual({
    results: hits.map(([, path, snippet], at) => ({
      title: titles[at]!,
      url: `https://site.example${path}`,
      snippet: plain(snippet),
    })),
  })
})

test('the paragraphs of a text are one text', () => {
  const more = 'The cut must be clean, and the bark of both parts has to meet on one side at least.'
  const cards = hits.map(
    ([title, path, snippet]) =>
      `<div class=r><h2><a href="${path}">${title}</a></h2><div class=md><p>${snippet}</p><p>${more}</p></div></div>`,
  )
  const { data } = extracted(`<main>${cards.join('')}</main>`, results({ title: text, snippet: text }))
  expect(data).toEqual({ results: hits.map(([title, , snippet]) => ({ title, snippet: `${plain(snippet)} ${more}` })) })
})

const url = 'https://site.example/find?q=apple+trees'

test('filters and related searches, which search again, are no results', () => {
  const filter = (name: string, values: string[]) =>
    `<dl class=f><dt>${name}</dt><dd><ul>${values.map((value) => `<li><a href="/by/filter?q=apple%2Btrees&by=${value}">${value}</a></li>`).join('')}</ul></dd></dl>`
  const filters = ['Height', 'Age', 'Soil', 'Region', 'Colour'].map((name) => filter(name, ['Low', 'Middle', 'High']))
  const related = [
    'pear trees',
    'old apple trees in bloom',
    'apple trees by region',
    'small apple trees for pots',
    'plum trees',
  ]
  const more = related.map((terms) => `<div class=more><h3><a href="/find?q=${terms}">${terms}</a></h3></div>`)
  const cards = hits.slice(1).map(([title, path]) => `<div class=r><h3><a href="${path}">${title}</a></h3></div>`)
  const html = `<main>${filters.join('')}<section>${cards.join('')}</section><section>${more.join('')}</section></main>`
  expect(extracted(html, results({ title: text, url: text }), { url }).data).toEqual({
    results: hits.slice(1).map(([title, path]) => ({ title, url: `https://site.example${path}` })),
  })
})

test('results of one name are told apart by their links', () => {
  const rows = Array.from(
    { length: 12 },
    (_, at) =>
      `<tr class=${at % 2 ? 'even' : 'odd'}><td><a href="/t/${at}">Apple Trees</a> (${1990 + at}) a film, ${at} reviews</td></tr>`,
  )
  const { data } = extracted(`<main><table>${rows.join('')}</table></main>`, results({ title: text, url: text }), {
    url,
  })
  expect(data).toEqual({
    results: rows.map((_, at) => ({ title: 'Apple Trees', url: `https://site.example/t/${at}` })),
  })
})
