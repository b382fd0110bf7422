import { describe, expect, test } from 'bun:test'
import { dropNextArticles } from '../../../../src/content/main/foreign/next-articles.ts'
import { hintsOf } from '../../../../src/content/main/hints/hints.ts'
import { parseHtml } from '../../../../src/content/tree/parse.ts'
import { PROSE, readMain } from '../../page.ts'
import { leftAfter } from './left-after.ts'

const CRANE = `<p>Satama sai uuden nosturin, ja se nostaa kolmekymmentä tonnia kerralla. Vanha nosturi jää laituriin, kunnes sen moottori on
  korjattu ja sen köydet on vaihdettu uusiin.</p><p>Kaupunki maksaa puolet nosturista. Loput maksaa satama itse, ja se aikoo saada rahat takaisin
  kymmenessä vuodessa, jos laivoja tulee yhtä monta kuin ennen.</p>`
const LONG = CRANE + CRANE.replaceAll('nosturi', 'varasto') + CRANE.replaceAll('nosturi', 'rata')

/** The Markdown of a page of `site.test/log` with these parts, whose title names the log. */
function page(body: string, head = '<title>The log of the workshop | Harbour News</title>'): string {
  return readMain(`<html><head>${head}</head><body><nav><a href="/">Home</a></nav>${body}</body></html>`).markdown
}

describe('the next article goes', () => {
  const own = `<h1>The log of the workshop</h1>${PROSE}${PROSE.replaceAll('log', 'book')}`
  const pages: Record<string, string> = {
    'in a box behind the first': `<article>${own}</article><div class="next"><article><h1>Nosturi</h1>${CRANE}</article></div>`,
    'beside the first, with a heading of a lower rank': `<main><article>${own}</article><article><h2>Nosturi</h2>${CRANE}</article></main>`,
    'longer than the first': `<main><article>${own}</article><article><h1>Nosturi</h1>${LONG}</article></main>`,
    'longer, with a linked heading of a lower rank': `<main><article>${own}</article><article><h2><a href="/n">Nosturi</a></h2>${LONG}</article></main>`,
    'inside the first': `<article>${own}<div class="q"><article><h1>Nosturi</h1>${CRANE}</article></div></article>`,
    'in a box built like that of the first': `<div id="feed"><div class="story-x"><h1>The log of the workshop</h1><time>1.2.2024</time>${PROSE}${PROSE.replaceAll('log', 'book')}</div><div class="story-x"><h1>Nosturi</h1><time>2.2.2024</time>${CRANE}</div></div>`,
    'in such a box, with a linked heading':
      `<div id="feed"><section class="e7"><h2>The log of the workshop</h2>${PROSE}</section><section class="e7"><h2><a href="/n">Nosturi</a></h2>${CRANE}</section></div>`
        .replace('<h2>The log of the workshop</h2>', '<h1>The log of the workshop</h1>')
        .replace('<h2><a href="/n">Nosturi</a></h2>', '<h1><a href="/n">Nosturi</a></h1>'),
    'before the first': `<main><article><h2>Nosturi</h2>${CRANE}</article><article>${own}</article></main>`,
  }
  for (const [where, body] of Object.entries(pages))
    test(where, () => {
      const markdown = page(body)
      expect(markdown).toContain('# The log of the workshop')
      expect(markdown).toContain('keeps a log of every repair')
      expect(markdown).not.toMatch(/nosturi|varasto/i)
    })

  const two = `<article><h2><a href="http://site.test/dir/page.html">Työpaja</a></h2>${PROSE}</article><article><h2><a href="/n">Nosturi</a></h2>${CRANE}</article>`
  const heads: Record<string, string> = {
    'if the first links to the page': '<title>Harbour News</title>',
    'if the canonical URL is that of the first': '<title>Harbour</title><link rel="canonical" href="/dir/page.html">',
    'if og:title names the first': '<title>Harbour</title><meta property="og:title" content="Työpaja">',
    'if the headline in JSON-LD names the first':
      '<title>Harbour</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"Työpaja ja sen kirja vuosina"}</script>',
  }
  for (const [how, head] of Object.entries(heads))
    test(how, () => {
      const html = how.includes('JSON-LD') ? two.replace('Työpaja', 'Työpaja ja sen kirja vuosina') : two
      expect(page(html, head)).toContain('keeps a log')
      expect(page(html, head)).not.toContain('Kaupunki')
    })
})

test('on a page without a title the next article goes if it is not beside the first', () => {
  const first = `<article><h1>The log of the workshop</h1>${PROSE}</article>`
  const next = `<article><h1>Nosturi</h1>${CRANE}</article>`
  expect(page(`${first}<div class="next">${next}</div>`, '')).not.toContain('Nosturi')
  expect(page(`<main>${first}${next}</main>`, '')).toContain('Nosturi')
})

describe('all articles stay', () => {
  const left = (html: string, title = '') => {
    const root = parseHtml(html)
    const hints = hintsOf(root, 'http://site.test/dir/page.html')
    return leftAfter(
      html,
      ({ page, blocks }, chosen) => dropNextArticles(page, blocks, chosen, { titles: [title], hints }),
      title,
    )
  }
  const next = '<article><h2>Next</h2><p>More of it.</p></article>'
  const pages: Record<string, string> = {
    'if the first is only a head': `<article><h1>Port</h1><p>short</p></article>${next}`,
    'if a longer one without such a heading holds the text': `<article><h1>Port</h1>${PROSE}</article><article>${PROSE}${PROSE}</article>`,
    'if the heading stands above a list of articles': `<h1>Ports</h1><article>${PROSE}</article>${next}`,
    'if they are parts of the first': `<article><h1>Port</h1>${PROSE}<article><h3>Part</h3>${PROSE}</article></article>`,
    'if boxes built alike are its chapters': `<main><section class="level1"><h1>Port</h1>${PROSE}</section><section class="level1"><h1>Part</h1>${PROSE}</section></main>`,
    'if it is the only one': `<main><article><h1>Port</h1>${PROSE}</article></main>`,
    'on a forum': `<div class="thread"><article><h1>Port</h1>${PROSE}</article><article><h1>Re: Port</h1>${PROSE}</article></div>`,
  }
  for (const [when, html] of Object.entries(pages))
    test(when, () => {
      expect(left(html, 'Port')).toEqual(leftAfter(html, () => {}))
    })
})
