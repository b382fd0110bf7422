import { describe, expect, test } from 'bun:test'
import { dropRelatedLines } from '../../../../src/content/main/foreign/related-lines.ts'
import { PROSE, readMain } from '../../page.ts'
import { leftAfter } from './left-after.ts'

/** The Markdown of an article with a part between two pairs of paragraphs. */
function around(part: string, url = 'http://site.test'): string {
  const html = `<html><head><title>The log of the workshop</title></head><body><main><article><h1>The log of the workshop</h1>
    ${PROSE}${part}<p>The oldest entries are kept in a cupboard in the cellar, in boxes that are sorted by year and by the first letter
    of the part, and nobody has opened them since the workshop moved.</p></article></main></body></html>`
  return readMain(html).markdown.replaceAll(url, '')
}

const OTHERS: Record<string, string> = {
  English: '<p><b>Read also:</b> <a href="/a/1">Why the harbour needs a second crane</a></p>',
  German: '<p><em>Lesen Sie auch: <a href="/a/1">Warum der Hafen einen zweiten Kran braucht</a></em></p>',
  French:
    '<div class="x1"><p>À lire aussi : <a href="/a/1">Pourquoi le port a besoin d’une deuxième grue</a></p></div>',
  Finnish: '<p>Lue myös: <a href="/a/1">Miksi satama tarvitsee toisen nosturin</a></p>',
  Hungarian: '<blockquote>Olvasd el ezt is: <a href="/a/1">Miért kell a kikötőnek második daru</a></blockquote>',
  Turkish: '<p><strong>İlgili haber: <a href="/a/1">Liman neden ikinci bir vince ihtiyaç duyuyor</a></strong></p>',
  Polish: '<section><p>CZYTAJ TAKŻE: <a href="/a/1">Dlaczego port potrzebuje drugiego dźwigu</a></p></section>',
  Russian: '<p>Читайте также: <a href="/a/1">Зачем порту второй кран и кто его оплатит</a></p>',
  Japanese: '<p>関連記事：<a href="/a/1">港に二台目のクレーンが必要な理由を聞く</a></p>',
  Chinese: '<p>延伸阅读：<a href="/a/1">为什么港口需要第二台起重机</a></p>',
  Korean: '<p>관련기사: <a href="/a/1">항구에 두 번째 크레인이 필요한 이유</a></p>',
  Arabic: '<p dir="rtl">اقرأ أيضا: <a href="/a/1">لماذا يحتاج الميناء إلى رافعة ثانية</a></p>',
  'without a link': '<p>ZOBACZ WIDEO: Port dostanie drugi dźwig jeszcze w tym roku</p>',
  'as one link of the site': '<p><strong><a href="/a/1">THE HARBOUR NEEDS A SECOND CRANE</a></strong></p>',
  'as one link, in Greek': '<p><a href="http://site.test/a/1">Γιατί το λιμάνι χρειάζεται δεύτερο γερανό</a></p>',
}

describe('a line to another article between two paragraphs goes', () => {
  for (const [how, part] of Object.entries(OTHERS))
    test(how, () => {
      expect(around(part)).not.toContain('](')
      expect(around(part)).not.toMatch(/ZOBACZ|[Rr]ead also/)
      expect(around(part)).toContain('The oldest entries')
    })
})

describe('a line of the article itself stays', () => {
  const own: Record<string, string> = {
    'a link to another site': '<p><a href="http://other.test/report">The report of the harbour office</a></p>',
    'a link to a file': '<p><a href="http://site.test/log.pdf">The whole log of last year</a></p>',
    'a link within the page': '<p><a href="http://site.test/x#table">The table of all parts by year</a></p>',
    'a link that announces what follows': '<p><a href="http://site.test/a/1">The plan of the second crane:</a></p>',
    'a sentence with a link':
      '<p>Related parts are in <a href="http://site.test/a/1">the list</a>, which is longer.</p>',
    'an item of a list': '<ul><li><a href="http://site.test/a/1">The plan of the second crane</a></li></ul>',
    'a cell of a table':
      '<table><tr><td><p><a href="http://site.test/a/1">The plan of the second crane</a></p></td></tr></table>',
    'a heading': '<h2><a href="http://site.test/a/1">The plan of the second crane</a></h2>',
    'a sentence that begins like a label': '<p>More: the shelf was painted twice in a colour that nobody liked.</p>',
    'a label with its list': '<p>See also:</p><ul><li>The shelf</li></ul>',
  }
  for (const [how, part] of Object.entries(own))
    test(how, () => {
      const html = `<main><h1>Log</h1>${PROSE}${part}${PROSE}</main>`
      const left = leftAfter(html, ({ page, blocks }, chosen) => dropRelatedLines(page, blocks, chosen, 'site.test'))
      expect(left).toEqual(leftAfter(html, () => {}))
    })
})

test('a label whose links are gone goes', () => {
  const html = `<main><h1>Log</h1>${PROSE}<p>Read also:</p><ul><li><a href="/1">Crane</a></li></ul>${PROSE}</main>`
  const left = leftAfter(html, ({ page, blocks }, chosen) => {
    blocks.rows.forEach((row, block) => {
      if (blocks.texts[block] === 'Crane') chosen[row] = 0
    })
    dropRelatedLines(page, blocks, chosen, 'site.test')
  })
  expect(left).not.toContain('Read also:')
})

describe('the headline of a card in a feed stays', () => {
  const text = 'The boat came home with forty crates of herring, and the crew had not slept for two nights and a day.'
  const link = '<a href="http://site.test/a/1">The boat that came home twice</a>'
  const cards: Record<string, string> = {
    'in a heading': `<div><h5>${link}</h5><p>${text}</p></div>`,
    'in bold': `<section><p><b>${link}</b></p><div><p>${text}</p></div></section>`,
    'behind its picture': `<article><img src="/1.jpg" alt=""><div><p>${link}</p><p>${text}</p></div></article>`,
    'behind its topic': `<div><div><span>Båtar</span></div><div>${link}</div><blockquote>${text}</blockquote></div>`,
    'in a head of its own': `<div><div><h6>${link}</h6></div><div>${text}</div></div>`,
  }
  for (const [how, card] of Object.entries(cards))
    test(how, () => {
      const html = `<main><h1>Havnen</h1>${PROSE}${card.repeat(3)}</main>`
      const left = leftAfter(html, ({ page, blocks }, chosen) => dropRelatedLines(page, blocks, chosen, 'site.test'))
      expect(left).toEqual(leftAfter(html, () => {}))
    })
})
