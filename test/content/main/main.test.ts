import { describe, expect, test } from 'bun:test'
import { PROSE, readMain } from '../page.ts'

const markdown = (body: string, title = '') => readMain(`<title>${title}</title><body>${body}</body>`).markdown
const LINKS = Array.from({ length: 12 }, (_, i) => `<li><a href="/t${i}">Topic number ${i}</a></li>`).join('')

describe('main content', () => {
  test('of a documentation page is its body, with code, tables and admonitions, without the tree beside it', () => {
    const text = markdown(
      `<div class="sphinxsidebar"><ul>${LINKS}</ul></div><div class="documentwrapper"><div class="body" role="main"><h1>API</h1>${PROSE}<pre>run(1)</pre><aside class="admonition note"><p>Mind the gap.</p></aside><table><tr><th>a</th><td>b</td></tr></table></div></div><footer>Built with care</footer>`,
      'API — Project',
    )
    expect(text).toStartWith('# API')
    for (const kept of ['run(1)', 'Mind the gap.', '| a | b |']) expect(text).toContain(kept)
    for (const gone of ['Topic number', 'Built with care']) expect(text).not.toContain(gone)
  })

  test('of an article leaves out comments, related stories, share bars and newsletters', () => {
    const text = markdown(
      `<article><h1>Title</h1><div class="share-bar"><a href="/f">Share it</a></div>${PROSE}${PROSE}<div class="newsletter-signup"><p>Get our letters.</p></div></article><section><h3>Related articles</h3><ul>${LINKS}</ul></section><div id="comments"><p>I disagree, and I say so here, at some length.</p></div>`,
    )
    for (const gone of ['Share it', 'Get our letters', 'Related articles', 'Topic number', 'I disagree']) {
      expect(text).not.toContain(gone)
    }
  })

  test('of a page whose builder calls every part a widget is all of them, and a widget of links still none', () => {
    const widget = (text: string) => `<div class="builder-widget widget-text">${text}</div>`
    const parts = widget('<h2>Stay</h2><p>Rooms look at the harbour, and the lamps burn all night.</p>') + widget(PROSE)
    const text = markdown(
      `<h1>Inn</h1>${parts}${widget(PROSE.replaceAll('workshop', 'kitchen'))}<div class="sidebar-list"><ul>${LINKS}</ul></div>`,
    )
    for (const kept of ['Rooms look at the harbour', 'The workshop keeps', 'The kitchen keeps'])
      expect(text).toContain(kept)
    expect(text).not.toContain('Topic number')
  })

  test('of a forum thread keeps every answer', () => {
    const text = markdown(
      `<div class="forum-thread"><h1>Which rope?</h1><div class="post"><p>Which rope do I need for a small boat, please?</p></div><div class="comments"><p>Take ten millimetres, it holds what you have.</p></div><div class="comments"><p>Eight would do, says the harbour master.</p></div></div>`,
    )
    expect(text).toContain('Take ten millimetres')
    expect(text).toContain('Eight would do')
  })

  test('of a listing keeps its links', () => {
    const text = markdown(`<nav><a href="/x">Away</a></nav><main><h1>Topics</h1><ul>${LINKS}</ul></main>`)
    expect(text.match(/Topic number/g)).toHaveLength(12)
    expect(text).not.toContain('Away')
  })

  test('of prose keeps a list of links that the text announces, and code whose highlighter has unlucky names', () => {
    const text = markdown(
      `<main><h1>Types</h1>${PROSE}${PROSE}<p>There are these types:</p><ul>${LINKS.slice(0, 150)}</ul><pre><code>a <span class="comment">// related</span> <span class="ad banner">b</span></code></pre></main>`,
    )
    expect(text).toContain('Topic number 1')
    expect(text).toContain('a // related b')
  })

  test('has the heading that names the page, also when it stands outside', () => {
    const text = markdown(
      `<div class="page-head"><h1>Rope guide</h1></div><main>${PROSE}${PROSE}</main>`,
      'Rope guide | Harbour',
    )
    expect(text).toStartWith('# Rope guide\n\nThe workshop')
  })

  test('does not take the logo for the heading', () => {
    const text = markdown(
      `<header><h1><a href="/">Harbour</a></h1></header><main>${PROSE}${PROSE}</main>`,
      'Rope | Harbour',
    )
    expect(text).toStartWith('# Rope\n\nThe workshop')
  })

  test('is found by characters where no blanks part the words', () => {
    const text = markdown(
      `<div class="menu"><a href="/">首页</a><a href="/n">新闻</a></div><div><p>港口的领航员在黎明前登船，他从水的颜色判断深浅。每一艘进入航道的船都被记入账簿，写明吃水、货物和船长。</p><p>账簿每月清点一次，结果印在一张纸上。</p></div><div class="footer">版权所有</div>`,
    )
    expect(text).toStartWith('港口的领航员')
    expect(text).not.toContain('首页')
    expect(text).not.toContain('版权所有')
  })

  test('keeps layout words apart from names of boilerplate', () => {
    const text = markdown(
      `<div class="has-sidebar sidebar-open shadow"><div class="unavailable readmenow">${PROSE}</div></div>`,
    )
    expect(text).toContain('The workshop keeps')
  })

  test('keeps short answers, footnotes and the source of a quotation', () => {
    const text = markdown(
      `<article>${PROSE}<details><summary>Open?</summary><p>Yes.</p></details><blockquote><p>No lamp, no ledger.</p><footer>The keeper</footer></blockquote><section class="footnotes"><p>1. See the shelf.</p></section></article>`,
    )
    for (const kept of ['Yes.', 'The keeper', '1. See the shelf.']) expect(text.replace('\\', '')).toContain(kept)
  })

  test('keeps the questions of a FAQ that folds by buttons', () => {
    expect(markdown(`<main>${PROSE}<h3><button>Who pays?</button></h3><p>We do.</p></main>`)).toEndWith(
      '### Who pays?\n\nWe do.',
    )
  })

  test('is the whole page when nothing else is left', () => {
    expect(markdown('<nav><p>All there is.</p></nav>')).toBe('All there is.')
    expect(markdown('<footer>Imprint</footer>')).toBe('Imprint')
    expect(markdown('<img src="/a.png" alt="only a picture">')).toBe('![only a picture](http://site.test/a.png)')
  })

  test('cleaned strictly has no form and no block of mere links', () => {
    const page = `<main><h1>Guide</h1>${PROSE}<form><label>Your name</label></form><ul>${LINKS.slice(0, 150)}</ul></main>`
    const { markdown: strict } = readMain(page, { onlyCleanContent: true })
    expect(strict).toContain('The workshop')
    expect(strict).not.toContain('Your name')
    expect(strict).not.toContain('Topic number')
  })
})
