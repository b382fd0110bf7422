import { describe, expect, test } from 'bun:test'
import { documentOf } from '../../../src/content/document.ts'
import { MAIN_MARKDOWN, PROSE } from '../page.ts'

const NAMES = [
  'Kelluva silta avataan',
  'Sahan uusi terä',
  'Veneet talviteloilla',
  'Tervahauta sytytettiin',
  'Nuotta korjattiin',
]
const [FIRST] = NAMES as [string]

/** Sections of a front page, with stories or products. */
const SECTIONS: Record<string, (heading: string) => string> = {
  'a list of headlines': (heading) =>
    `<section><h2>${heading}</h2><ul>${NAMES.map((name, i) => `<li><a href="/n${i}">${name}</a></li>`).join('')}</ul></section>`,
  'cards with a date': (heading) =>
    `<div class="row"><div><h3>${heading}</h3></div><div>${NAMES.map((name, i) => `<div class="k"><h4><a href="/n${i}">${name}</a></h4><p>Kirjoitettu ${i + 1}. toukokuuta.</p></div>`).join('')}</div></div>`,
  products: (heading) =>
    `<div><h2><span>${heading}</span></h2><div class="g">${NAMES.map((name, i) => `<div><a href="/n${i}"><img src="/${i}.jpg" alt="">${name}</a><p>${i + 7},00 €</p></div>`).join('')}</div></div>`,
  'links of a table': (heading) =>
    `<div><p><b>${heading}</b></p><table><tr>${NAMES.map((name, i) => `<td><a href="/n${i}">${name}</a></td>`).join('')}</tr></table></div>`,
  articles: (heading) =>
    `<section><header><h2>${heading}</h2></header>${NAMES.map((name, i) => `<article><h3><a href="/n${i}">${name}</a></h3><time>${i + 1}.5.</time></article>`).join('')}</section>`,
}
const HEADINGS = ['Latest news', 'Featured products', 'Neueste Meldungen', 'Lo más leído', '新着記事']

const mainOf = (html: string, url: string) =>
  documentOf({ body: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8', url }, MAIN_MARKDOWN)
    .markdown

describe('news and bestsellers are content of a front page', () => {
  for (const [i, [how, section]] of Object.entries(SECTIONS).entries())
    test(how, () => {
      const html = `<main><h1>Rantapaja</h1><p>Uutisia rannalta ja pajalta, joka päivä.</p>${section(HEADINGS[i]!)}</main>`
      for (const url of ['http://rantapaja.test/', 'http://rantapaja.test/fi/', 'http://rantapaja.test/index.html'])
        for (const name of NAMES) expect(mainOf(html, url)).toContain(name)
      expect(
        mainOf(
          `<main><h1>Rantapaja</h1>${PROSE}${PROSE.replaceAll('sheet', 'page')}${section(HEADINGS[i]!)}</main>`,
          'http://rantapaja.test/2026/tarina',
        ),
      ).not.toContain(FIRST)
    })
})
