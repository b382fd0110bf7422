import { expect, test } from 'bun:test'
import { documentOf } from '../../../../src/content/document.ts'
import { MAIN_MARKDOWN } from '../../page.ts'

const NAMES = ['Kanerva', 'Suopursu', 'Vaivero', 'Puolukka', 'Juolukka', 'Kihokki']
const PROSE =
  'Neulomme villaa pienessä pajassa joen rannalla, jossa neljä ihmistä kehrää, värjää ja neuloo jokaisen paidan alusta loppuun asti itse.'
const all = (item: (name: string, i: number) => string) => NAMES.map(item).join('')

const SHOWCASES: [markup: string, html: string][] = [
  [
    'slides',
    `<div class="k">${all((n, i) => `<div class="s"><a href="/m/${i}"><img src="/${i}.jpg"><span>${n}</span></a></div>`)}</div>`,
  ],
  ['a list', `<ul>${all((n, i) => `<li><a href="/m/${i}"><img src="/${i}.jpg" alt=""><br>${n}</a></li>`)}</ul>`],
  [
    'articles',
    `<section>${all((n, i) => `<article><a href="/m/${i}"><img src="/${i}.jpg"></a><h3><a href="/m/${i}">${n}</a></h3></article>`)}</section>`,
  ],
  [
    'figures',
    `<div>${all((n, i) => `<figure><a href="/m/${i}"><img src="/${i}.jpg"></a><figcaption><a href="/m/${i}">${n}</a></figcaption></figure>`)}</div>`,
  ],
  ['bare links', `<div>${all((n, i) => `<a href="/m/${i}"><img src="/${i}.jpg"><b>${n}</b></a>`)}</div>`],
]

const BESTSELLERS = [7, 8, 9]
  .map(
    (i) =>
      `<div class="k"><a href="/m/${i}"><img src="/${i}.jpg"><div>Paita ${i}</div><span>${i}0,00 €</span></a></div>`,
  )
  .join('')

const keptOn = (html: string, url: string) => {
  const page = `<title>Villapaja</title><header><nav><a href="/">Koti</a> <a href="/t">Tilaus</a> <a href="/y">Yhteys</a></nav></header>
    <main>${html}<h1>Villaa joen rannalta</h1><p>${PROSE}</p><h2>Myydyimmät</h2><div>${BESTSELLERS}</div></main>
    <footer><p>© Paja</p><a href="/e">Ehdot</a></footer>`
  const body = new TextEncoder().encode(page)
  const { markdown = '' } = documentOf({ body, contentType: 'text/html; charset=utf-8', url }, MAIN_MARKDOWN)
  return NAMES.filter((name, i) => markdown.includes(name) && markdown.includes(`/m/${i})`)).length
}

test.each(SHOWCASES)('a front page keeps what it shows as %s: pictures and names that lead on', (_, html) => {
  expect(keptOn(html, 'https://paja.example/')).toBe(NAMES.length)
})

test('other pages keep them only for other reasons', () => {
  expect(keptOn(SHOWCASES[0]![1], 'https://paja.example/yritys')).toBe(0)
})
