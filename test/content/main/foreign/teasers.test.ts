import { describe, expect, test } from 'bun:test'
import { dropTeasers } from '../../../../src/content/main/foreign/teasers.ts'
import { PROSE } from '../../page.ts'
import { leftAfter } from './left-after.ts'

const TEXT = PROSE + PROSE.replaceAll('log', 'book') + PROSE.replaceAll('sheet', 'page')
const left = (html: string) =>
  leftAfter(html, ({ page, blocks }, chosen) => dropTeasers(page, blocks, chosen), 'The log').join(' ')

const NEWS = [
  'Nosturi sai uuden moottorin',
  'Rata suljetaan kesäksi',
  'Varasto myydään syksyllä',
  'Laituri korjataan talvella',
]
const said = (name: string) => `${name}, kertoo satama. Työ alkaa toukokuussa ja kestää kolme viikkoa.`

const GROUPS: Record<string, (name: string) => string> = {
  'a heading with a link': (name) => `<div class="c"><h3><a href="/n">${name}</a></h3><p>${said(name)}</p></div>`,
  'a link around a heading': (name) => `<li><a href="/n"><h4>${name}</h4><p>${said(name)}</p></a></li>`,
  'a date and a rubric above': (name) =>
    `<div><span>Satama</span><time>1.2.</time><h2><a href="/n">${name}</a></h2><p>${said(name)}</p></div>`,
  'a picture': (name) =>
    `<article><a href="/n"><img src="n.jpg"></a><h3><a href="/n">${name}</a></h3>${said(name)}</article>`,
  'boxes in boxes': (name) =>
    `<div class="col"><div class="in"><div><h3><a href="/n">${name}</a></h3></div><div>${said(name)}</div></div></div>`,
}

describe('teasers with texts behind the article go', () => {
  for (const [how, card] of Object.entries(GROUPS))
    test(how, () => {
      const cards = `<div class="grid">${NEWS.map(card).join('')}</div>`
      const html = `<main><div class="text"><h1>The log</h1>${TEXT}</div>${cards}</main>`
      expect(left(html)).toContain('keeps a log')
      expect(left(html)).not.toContain('kertoo satama')
    })
})

describe('such parts stay', () => {
  const cards = `<div class="grid">${NEWS.map(GROUPS['a heading with a link']!).join('')}</div>`
  const pages: Record<string, string> = {
    'in the text of the article': `<main><div class="text"><h1>The log</h1>${TEXT}${cards}${PROSE}</div></main>`,
    'if the page has little text of its own': `<main><div><h1>The log</h1>${PROSE}</div>${cards}</main>`,
    'if they are only two': `<main><div><h1>The log</h1>${TEXT}</div><div>${NEWS.slice(2).map(GROUPS['a heading with a link']!).join('')}</div></main>`,
    'before the heading': `<main>${cards}<div><h1>The log</h1>${TEXT}</div></main>`,
    'without links': `<main><div><h1>The log</h1>${TEXT}</div>${cards.replace(/<\/?a[^>]*>/g, '')}</main>`,
  }
  for (const [where, html] of Object.entries(pages)) test(where, () => expect(left(html)).toContain('Laituri'))
})
