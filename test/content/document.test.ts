import { describe, expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'
import { EMPTY_WARNING, NO_MATCH_WARNING, SHELL_WARNING } from '../../src/content/warnings.ts'
import { MAIN_MARKDOWN, PROSE, read, readMain } from './page.ts'

const LEDGER = `<!doctype html><html lang="en"><head><title>The Lighthouse Ledger</title>
<script>window.x = "script text"</script><style>.hidden{display:none}</style></head>
<body><header class="header"><nav class="navbar"><a href="/nav-target">Navigation entry</a></nav></header><main>
<article><h1>The Lighthouse Ledger</h1><p>A keeper writes <strong>every</strong> lamp hour into the ledger.</p>
<table><thead><tr><th>Month</th><th>Hours</th></tr></thead><tbody><tr><td>January</td><td>412</td></tr></tbody></table>
<blockquote><p>No lamp, no ledger.</p></blockquote>
<p>See the <a href="/second?ref=ledger">second page</a>.</p><p class="promo">Nobody wants this.</p></article>
<aside class="sidebar"><p>Sidebar gossip</p></aside>
<p>The harbour pilot climbs aboard before dawn and reads the water by its colour.</p>
</main><footer class="footer"><p>Footer imprint text</p><a href="/footer-target">Footer link</a></footer></body></html>`

describe('a page becomes a document', () => {
  test('with main content alone, navigation, footer and side column are gone from every format', () => {
    const { markdown, html, links } = readMain(LEDGER)
    for (const boilerplate of ['Navigation entry', 'Footer imprint text', 'Sidebar gossip']) {
      expect(markdown).not.toContain(boilerplate)
      expect(html).not.toContain(boilerplate)
    }
    expect(markdown).toContain('# The Lighthouse Ledger')
    expect(links).toEqual(['http://site.test/second?ref=ledger'])
  })

  test('without it the whole page is there in order, but no script and no style', () => {
    const { markdown, html } = read(LEDGER)
    const places = ['Navigation entry', 'lamp hour', 'Sidebar gossip', 'Footer imprint'].map((t) => markdown.indexOf(t))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(`${markdown}${html}`).not.toContain('script text')
    expect(`${markdown}${html}`).not.toContain('display:none')
  })

  test('includeTags limit Markdown, HTML and links, even to what main content would drop', () => {
    const table = readMain(LEDGER, { includeTags: ['table'] })
    expect(table.markdown).toContain('January')
    expect(table.markdown).not.toContain('keeper')
    expect(table.html).toStartWith('<table>')
    expect(table.links).toEqual([])
    expect(readMain(LEDGER, { includeTags: ['nav'] }).links).toEqual(['http://site.test/nav-target'])
  })

  test('excludeTags win over includeTags and may name ancestors', () => {
    const { markdown } = readMain(LEDGER, { includeTags: ['article'], excludeTags: ['main blockquote', '.promo'] })
    expect(markdown).toContain('keeper writes')
    expect(markdown).not.toContain('No lamp')
    expect(markdown).not.toContain('Nobody wants')
  })

  test('nested matches of includeTags come once, in document order', () => {
    const { markdown } = read('<div id=b><p>two</p></div><p>three</p><h2>one</h2>', { includeTags: ['h2', 'p', '#b'] })
    expect(markdown).toBe('two\n\nthree\n\n## one')
  })

  test('includeTags that match nothing give an empty document with a warning', () => {
    const { markdown, warning } = read(LEDGER, { includeTags: ['.nowhere'] })
    expect(markdown).toBe('')
    expect(warning).toBe(NO_MATCH_WARNING)
  })

  test('only the formats asked for are there', () => {
    expect(Object.keys(read(LEDGER, { formats: new Set(['links'] as const) })).toSorted()).toEqual([
      'kind',
      'links',
      'metadata',
    ])
  })

  test('rawHtml is the page as received', () => {
    expect(read(LEDGER).rawHtml).toBe(LEDGER)
  })

  test('a document survives the border of a worker', () => {
    const document = readMain(LEDGER)
    expect(structuredClone(document)).toEqual(document)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('markup in text stays text in HTML', () => {
    const { html } = read('<p>Page with &lt;b&gt;not bold&lt;/b&gt; &amp; &quot;quotes&quot;.</p>')
    expect(html).toBe('<p>Page with &lt;b&gt;not bold&lt;/b&gt; &amp; "quotes".</p>')
  })

  test('a shell that scripts would fill has a warning', () => {
    const shell =
      '<html><head><title>Loading</title></head><body><div id=root></div><script>draw()</script></body></html>'
    expect(readMain(shell).warning).toBe(SHELL_WARNING)
    const source = { body: new TextEncoder().encode(shell), contentType: 'text/html', url: 'http://site.test/' }
    expect(documentOf({ ...source, rendered: true }, MAIN_MARKDOWN).warning).toBe(EMPTY_WARNING)
    expect(readMain(LEDGER).warning).toBeUndefined()
  })

  test('what is no page is refused by its type', () => {
    const pdf = { body: new TextEncoder().encode('%PDF-1.7 …'), contentType: 'text/html', url: 'http://site.test/a' }
    const options = {
      formats: ['markdown'] as const,
      onlyMainContent: true,
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
    }
    expect(() => documentOf(pdf, options)).toThrow(/application\/pdf/)
  })
})

describe('cases from other tools', () => {
  test('B07: every URL is absolute, resolved against the final URL', () => {
    const { markdown } = read(
      '<a href="next.html">Next</a> <a href="?page=2">More</a> <a href="/root.html">Root</a> <a href="//other.test/net.html">Net</a> <img alt="A" src="pics/a.png">',
    )
    expect(markdown).toContain('(http://site.test/dir/next.html)')
    expect(markdown).toContain('(http://site.test/dir/page.html?page=2)')
    expect(markdown).toContain('(http://site.test/root.html)')
    expect(markdown).toContain('(http://other.test/net.html)')
    expect(markdown).toContain('![A](http://site.test/dir/pics/a.png)')
  })

  test('B19: answers in closed details are content', () => {
    const { markdown } = readMain(
      `<main><h1>Questions</h1>${PROSE}<details><summary>How long is the warranty?</summary><p>Thirty months.</p></details><details><summary>Who pays the return?</summary><div><p>We do.</p></div></details></main>`,
    )
    for (const text of ['How long is the warranty?', 'Thirty months.', 'We do.']) expect(markdown).toContain(text)
  })

  test('B21: each lazy picture once, with its real URL', () => {
    const { markdown } = read(
      `<h1>Shelf</h1><p><img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="/real-one.jpg" alt="Real one"><noscript><img src="/real-one.jpg" alt="Real one"></noscript></p><p><img src="/placeholder.svg" data-lazy-src="/two.jpg" alt="Two"></p><p><img loading="lazy" src="/three.jpg" alt="Three"></p>`,
    )
    expect(markdown).toBe(
      '# Shelf\n\n![Real one](http://site.test/real-one.jpg)\n\n![Two](http://site.test/two.jpg)\n\n![Three](http://site.test/three.jpg)',
    )
  })

  test('B30: tag soup loses nothing, and its title is found', () => {
    const { markdown, metadata, links } = read(
      '<!doctype html><title>Soup</title><meta charset=utf-8><link rel=icon href=x><p>Alpha first<p>Beta <b>bold <i>both</b> italic</i> end<table><tr><td>c1<td>c2<tr><td>c3<td>c4</table>After table</p></div><ul><li>L1<li>L2</ul><a href=/b30/x>unquoted</a><br/>Tail text',
    )
    const order = [
      'Alpha first',
      'Beta',
      'bold',
      'both',
      'italic',
      'end',
      'c1',
      'c4',
      'After table',
      'L1',
      'L2',
      'unquoted',
      'Tail text',
    ]
    const places = order.map((text) => markdown.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBe(0)
    expect(metadata.title).toBe('Soup')
    expect(links).toEqual(['http://site.test/b30/x'])
  })

  test('B31: the heading in article/header stays, the boilerplate of the site goes', () => {
    const { markdown } = readMain(
      `<header class="site-header"><a href="/">Site brand</a></header><nav class="menu"><ul><li><a href="/n1">Navigation entry one</a></li></ul></nav><main><article><header><h1>Stock count of the week</h1><p class="byline">Written by the shelf team</p></header>${PROSE}${PROSE}</article></main><aside class="sidebar"><h2>Related things</h2><ul><li><a href="/r1">Related link text</a></li></ul></aside><div id="cookie-banner" class="cookie-consent"><p>We use cookies on this site.</p><button>Accept</button></div><footer class="footer">Footer imprint text</footer>`,
    )
    expect(markdown).toStartWith('# Stock count of the week\n\nWritten by the shelf team')
    for (const boilerplate of ['Site brand', 'Navigation entry', 'Related link', 'We use cookies', 'Footer imprint']) {
      expect(markdown).not.toContain(boilerplate)
    }
  })

  test('B32: a wrapper with an unlucky name that holds the page is kept', () => {
    const { markdown } = readMain(
      `<div id="search" class="top overlay popup"><h1>Shelf rules</h1>${PROSE}<h2>Second part</h2>${PROSE}<p>Closing rule: put it back.</p></div><footer>Footer imprint text</footer>`,
    )
    expect(markdown).toStartWith('# Shelf rules')
    expect(markdown).toEndWith('Closing rule: put it back.')
  })

  test('links are the same alone and beside Markdown: an empty one is the page itself', () => {
    const page =
      '<base href="/dir/"><a href="">here</a><a href=" x ">X</a><p style="display:none"><a href="/no">no</a></p><p>y'
    const alone = read(page, { formats: new Set(['links'] as const) })
    const withText = read(page, { formats: new Set(['links', 'markdown'] as const) })
    expect(alone.links).toEqual(['http://site.test/dir/', 'http://site.test/dir/x'])
    expect(withText.links).toEqual(alone.links)
  })

  test('B34: links are absolute, trimmed, once, and never scripts', () => {
    const { links } = read(
      '<a href="/a">A</a> <a href="/a">again</a> <a href=" /b ">B</a> <a href="javascript:void(0)">J</a> <a href="JaVa\tScRiPt:alert(1)">K</a> <a>none</a> <a href="#top">top</a> <a href="c?x=1&amp;y=2#part">C</a> <a href="data:text/html,x">D</a> <a href="mailto:desk@example.com">mail</a><map><area href="/map"></map>',
    )
    expect(links).toEqual([
      'http://site.test/a',
      'http://site.test/b',
      'http://site.test/dir/c?x=1&y=2#part',
      'mailto:desk@example.com',
      'http://site.test/map',
    ])
  })
})
