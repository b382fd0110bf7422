import { expect, test } from 'bun:test'
import { read } from '../page.ts'

const markdown = (html: string) => read(html).markdown

const ROLE_ROWS = (tag: string) =>
  [
    ['columnheader', 'Kaupunki', 'Väkiluku'],
    ['cell', 'Oulu', '214 000'],
    ['cell', 'Vaasa', '69 000'],
  ]
    .map(([role, ...cells]) => {
      const inner = cells.map((cell) => `<${tag} role="${role}">${cell}</${tag}>`).join(' ')
      return `<div role="row">${inner}</div>`
    })
    .join('')
const EXPECTED = '| Kaupunki | Väkiluku |\n| --- | --- |\n| Oulu | 214 000 |\n| Vaasa | 69 000 |'

test.each([
  ['div', `<div role="table">${ROLE_ROWS('div')}</div>`],
  ['span', `<section role="table" aria-label="x"><div role="rowgroup">${ROLE_ROWS('span')}</div></section>`],
  ['grid', `<div role="grid"><div class="body">${ROLE_ROWS('b')}</div></div>`],
  ['custom elements', `<x-table role="treegrid">${ROLE_ROWS('x-cell')}</x-table>`],
  [
    'display',
    `<div style="width: 1px; display: table">${ROLE_ROWS('p')
      .replace(/ role="row"/g, ' style="display:table-row"')
      .replace(/ role="\w+"/g, ' style="display:table-cell"')}</div>`,
  ],
])('rows and cells of other elements are a table: %s', (_, html) => {
  expect(markdown(`<p>Alku.</p>${html}`)).toBe(`Alku.\n\n${EXPECTED}`)
})

test.each([
  [
    'text beside the cells',
    '<div role="table"><div role="row">Ad<b role="cell">A</b> <i role="cell">B</i></div></div>',
  ],
  [
    'one column',
    '<div style="display:table"><div style="display:table-row"><p style="display:table-cell">A</p></div></div>',
  ],
  ['a list', '<ul style="display:table"><li style="display:table-row"><b style="display:table-cell">A</b></li></ul>'],
])('what only looks like a table keeps its text: %s', (_, html) => {
  expect(markdown(html)).not.toContain('|')
  expect(markdown(html)).toContain('A')
})

test.each([
  ['bold cells', '<tr><td><b>Koko</b><td><b>Hinta</b><tr><td>S<td>5', '| Koko | Hinta |\n| --- | --- |\n| S | 5 |'],
  ['short labels', '<tr><td>サイズ<td>値段<tr><td>S<td>5', '| サイズ | 値段 |\n| --- | --- |\n| S | 5 |'],
  ['header cells', '<tr><th>Méret<th>Ár<tr><td>S<td>5', '| Méret | Ár |\n| --- | --- |\n| S | 5 |'],
  [
    'names and values',
    '<tr><td>Renk<td>Mavi<tr><td>Ağırlık<td>5 kg',
    '| Renk | Mavi |\n| --- | --- |\n| Ağırlık | 5 kg |',
  ],
  [
    'an empty head',
    '<thead><tr><th><th><tbody><tr><td>크기<td>값<tr><td>S<td>5',
    '| 크기 | 값 |\n| --- | --- |\n| S | 5 |',
  ],
  ['an empty column', '<tr><td>الحجم<td><td>السعر<tr><td>S<td><td>5', '| الحجم | السعر |\n| --- | --- |\n| S | 5 |'],
])('the first row with text is the header: %s', (_, rows, expected) => {
  expect(markdown(`<table>${rows}</table>`)).toBe(expected)
})

test.each([
  [
    'access keys',
    '<tr><td><a accesskey="p" href="a">Tilbake</a><td><a href="u">Opp</a><td><a accesskey="n" href="b">Fram</a>',
  ],
  ['relations', '<tr><td><a rel="prev" href="a">◀</a><td>Luku 4<td><a rel="next" href="b">▶</a>'],
  ['words', '<tr><td><a href="a">« Önceki</a><td><a href="u">Yukarı</a><td><a href="b">Sonraki »</a>'],
  ['Japanese words', '<tr><td><a href="a">前へ</a><td><a href="b">次へ</a>'],
  ['pictures', '<tr><td><a href="a"><img alt="Prev" src="p.gif"></a><td><a href="b"><img alt="Next" src="n.gif"></a>'],
])('a table that leads to the next page is navigation: %s', (_, rows) => {
  const { html } = read(`<table>${rows}</table><p>Teksti.</p>`)
  expect(html).toContain('<nav>')
  expect(html).not.toContain('<table')
})

test('a table with a link to the next of something is a table', () => {
  const html =
    '<table><tr><th>Vko</th><th>Ottelu</th></tr><tr><td>1</td><td><p><a href="b">Next</a></p></td></tr></table>'
  expect(markdown(html)).toContain('| Vko | Ottelu |')
})
