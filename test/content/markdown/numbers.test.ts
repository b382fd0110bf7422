import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { read } from '../page.ts'

const markdown = (html: string) => read(html).markdown

test.each([
  ['the eye', '<span aria-hidden="true">6</span><span>4,3/5 tähteä. 6 arviota</span>', '6 4,3/5 tähteä. 6 arviota'],
  ['screen readers', '<span class="sr-only">4,5</span>12 értékelés', '4,5 12 értékelés'],
  ['screen readers, behind', '12<span class="visually-hidden">4 yorum</span>', '12 4 yorum'],
  ['boxes', '<b style="display:inline-block">12</b><b style="display:inline-block">34</b>', '**12 34**'],
  ['two spans', '<span>2031</span><span>17 見る</span>', '2031 17 見る'],
  ['spans with an empty one between', '<span>8</span><span></span><span>41 بوصة</span>', '8 41 بوصة'],
  ['boxes in a row', '<span style="display:flex"><i>7</i><i>30 분</i></span>', '*7 30 분*'],
  ['utility classes', '<div class="flex gap-1"><span>Hinta</span><span>30 €</span></div>', 'Hinta 30 €'],
  ['pages to turn', '<span>1</span><span>2</span><span>3</span>', '1 2 3'],
  ['a smaller number', '12<small>50</small>', '12 50'],
  ['a note before a number', '<sup>1</sup>2019 indult', '1 2019 indult'],
  ['notes behind a number', '2019<sup><a href="#a">1</a>,<a href="#b">2</a></sup>', '2019 [1](#a),[2](#b)'],
  ['a link to a note', '2031<a href="#a"><sup>1</sup></a> ja', '2031 [1](#a) ja'],
  ['a link to a note behind bold', '<b>2031</b><a href="#a"><sup>1</sup></a>', '**2031** [1](#a)'],
  ['a note behind a point', 'Yıl 5.<sup>1</sup>', 'Yıl 5. 1'],
])('numbers that a screen shows apart stay apart: %s', (_, html, expected) => {
  expect(markdown(`<div>${html}</div>`)).toBe(expected)
})

test.each([
  ['<span>SKU: KX7</span><span>EAN: 4002</span>', 'SKU: KX7 EAN: 4002'],
  ['<b>Koko: 38</b><b>Väri: sininen</b>', '**Koko: 38 Väri: sininen**'],
  ['<span class="f">Breite: 4 m</span><span class="f">Höhe: 2 m</span>', 'Breite: 4 m Höhe: 2 m'],
  ['<em>Ref. No: a1</em><span>Stock: low</span>', '*Ref. No: a1* Stock: low'],
  ['<span>Talla：M</span><span>Tela：lino</span>', 'Talla：M Tela：lino'],
  ['Tietoja<a href="http://a.test/">Satamasta</a>', 'Tietoja [Satamasta](http://a.test/)'],
  ['Über<a href="http://a.test/"><b>Hafen</b></a>', 'Über [**Hafen**](http://a.test/)'],
  ['от<a href="http://a.test/">Гавань</a>', 'от [Гавань](http://a.test/)'],
  ['un<a href="http://a.test/">done</a>', 'un[done](http://a.test/)'],
  ['Mac<a href="http://a.test/">OS</a>', 'Mac[OS](http://a.test/)'],
])('values with labels and names in links stay apart: %s', (html, expected) => {
  expect(markdown(`<div>${html}</div>`)).toBe(expected)
})

test.each([
  ['a counter that rolls', '<span class="d">4</span><span class="d">2</span><span class="d">7</span>', '427'],
  ['cents in a span', '<span>12</span><span>.50</span>', '12.50'],
  ['thousands in a span', '<span>1</span><span>,234</span>', '1,234'],
  ['a year that is found', 'vuonna 20<mark>31</mark>', 'vuonna 2031'],
  ['a year in pieces', '<em>203</em><u>1</u>', '*203*1'],
  ['a note in a span', '2031<span class="n"><sup>1</sup></span> ja', '2031¹ ja'],
  ['a raised number', '<span>19</span><sup><span>99</span></sup>', '19⁹⁹'],
  ['a power in a link', '<a href="http://a.test/">10<sup>6</sup> sejt</a>', '[10⁶ sejt](http://a.test/)'],
  ['a word in pieces', '<span>Work</span><span>shop</span>, <b>re</b>use', 'Workshop, **re**use'],
  ['the first letter of a word', '<span aria-hidden="true">K</span>irja', 'Kirja'],
])('what a screen joins stays one: %s', (_, html, expected) => {
  expect(markdown(`<p>${html}</p>`)).toBe(expected)
})

test.each([
  ['a block in a paragraph', '<p>€<div>12</div></p>', '€12'],
  ['a raised sign', '<div><div><sup>$</sup></div><div><b>1,299</b></div></div>', '**$1,299**'],
  ['an old font', '<div><font>12</font><div>₺</div></div>', '12 ₺'],
  ['boxes like cells', '<div style="display:table-cell">£</div><div style="display:table-cell">8.50</div>', '£8.50'],
  ['a table for looks', '<table><tr><td>₩</td><td>4500</td></tr></table>', '₩4500'],
  ['a sign behind', '<p>450</p><p>Ft</p>', '450 Ft'],
])('a sign of a currency stays with its amount: %s', (_, html, expected) => {
  expect(markdown(html)).toBe(expected)
})

test('a column of currencies stays a column', () => {
  const html =
    '<table><tr><th>Valuuta</th><th>Hind</th></tr><tr><td>€</td><td>12</td></tr><tr><td>$</td><td>13</td></tr></table>'
  expect(markdown(html)).toContain('| € | 12 |')
})

test.each([
  ['icons', '<span role="img" aria-label="Arvio 4,5/5"><i>★★★★☆</i></span> (12)', 'Arvio 4,5/5 (12)'],
  ['a drawing', '<svg role="img" aria-label="5 yıldız üzerinden 3,5"><path/></svg>', '5 yıldız üzerinden 3,5'],
  ['text that says the same', '<span role="img" aria-label="4.5 / 5">★</span> <b>4.5/5</b>', '**4.5/5**'],
  ['an emoji without a value', 'Kész <span role="img" aria-label="rakéta">🚀</span>', 'Kész 🚀'],
])('the label of a drawing that states a value is text: %s', (_, html, expected) => {
  expect(markdown(`<p>${html}</p>`)).toBe(expected)
})

test('a price that is written once for the eye and once for screen readers is there once', () => {
  const pieces = '<span>$</span><span>12<span>.</span></span><span>99</span>'
  expect(markdown(`<p><span class="offscreen">$12.99</span><span aria-hidden="true">${pieces}</span></p>`)).toBe(
    '$12.99',
  )
})

test('a no-break space of any width is a space', () => {
  expect(markdown('<p>1&nbsp;234&#x202f;€, 5&#x2007;kg</p>')).toBe('1 234 €, 5 kg')
})

test('no number of the Markdown is made of two numbers of the page', () => {
  const number = fc.integer({ min: 10, max: 99_999 }).map(String)
  const tag = fc.constantFrom(
    'span',
    'b',
    'i',
    'small',
    'a href="/x"',
    'span class="n"',
    'span aria-hidden="true"',
    'div',
    'li',
  )
  const parts = fc.array(fc.tuple(tag, number), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.constantFrom('p', 'div', 'h2', 'td', 'a href="/y"'), (pieces, outer) => {
      const html = pieces.map(([name, text]) => `<${name}><span>${text}</span></${name.split(' ')[0]}>`).join('')
      const { markdown: made } = read(`<${outer}>${html}</${outer.split(' ')[0]}>`)
      const numbers = new Set(pieces.map(([, text]) => text))
      const joins = pieces.some(
        ([name], i) => i > 0 && isFormat(name) && isFormat(pieces[i - 1]![0]) && name !== pieces[i - 1]![0],
      )
      return joins || (made.replace(/\]\([^)]*\)/g, ' ').match(/\d{2,}/g) ?? []).every((found) => numbers.has(found))
    }),
    { numRuns: 300, seed: 20_261_130 },
  )
})

const isFormat = (name: string) => /^(?:a|b|i)\b/.test(name)
