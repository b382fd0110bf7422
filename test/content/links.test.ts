import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { linksLeft, stripToContent } from '../../src/content/cleaning/clean.ts'
import { documentOf } from '../../src/content/document.ts'
import { linksOf } from '../../src/content/links.ts'
import { parseHtml } from '../../src/content/tree/parse.ts'
import { elementsOf } from '../../src/content/walk.ts'
import { PATIENCE_MS } from '../patience.ts'

const BASE = 'http://a.test/docs/'

function linksIn(html: string): string[] | undefined {
  const source = { body: new TextEncoder().encode(html), contentType: 'text/html', url: BASE }
  const options = { onlyMainContent: false, onlyCleanContent: false, includeTags: [], excludeTags: [] }
  return documentOf(source, { ...options, formats: ['links'], removeBase64Images: true }).links
}

/** The links of the tree without what cleaning drops. */
function linksOfStripped(html: string): string[] {
  const page = parseHtml(html)
  stripToContent(page)
  return linksOf(elementsOf(page), BASE)
}

const WORDS = 'Words that the page says beside it, enough of them to count as its text. '.repeat(10)
const LINK = '<a href="in">in</a>'

/** Parts of pages, in which the link `in` stays or goes. */
const PARTS: Record<string, string> = {
  'a paragraph': `<p>${LINK}</p>`,
  'a hidden element': `<div hidden>${LINK}</div>`,
  'an element hidden by style': `<p style="display: none">x <b>${LINK}</b></p>`,
  'an icon': `<i class="icon" aria-hidden="true">${LINK}</i>`,
  'a dialog': `<dialog>${LINK}</dialog>`,
  'a drawing': `<svg><a href="in"><text>in</text></a></svg>`,
  'a template': `<template>${LINK}</template>`,
  'a note for readers without scripts': `<noscript>Please enable scripts. ${LINK}</noscript>`,
  'a script': `<script>document.write('${LINK}')</script>`,
  'a button': `<button>Press ${LINK}</button>`,
  'a button in a heading': `<h2>Module net <button>${LINK}</button></h2>`,
  'a button that is a heading': `<h2><button>What is ${LINK}?</button></h2>`,
  'a button in a sentence': `<p>It must <button>${LINK}</button> be opened.</p>`,
  'a button behind a note on windows': `<h2>Net (opens in a new window)<button>${LINK}</button></h2>`,
  'a button beside something hidden': `<h2>Module net <i><button>${LINK}</button></i><i hidden>more</i></h2>`,
  'a button without links': `<p>It must <button>not</button> be opened. ${LINK}</p>`,
  'a tooltip in a line': `<p>word<span class="tooltip-text">${LINK}</span> goes on</p>`,
  'a tooltip by role': `<span role="tooltip">${LINK}</span>`,
  'the term of a tooltip': `<div class="tooltip">${LINK}</div>`,
  'an empty tooltip': `<p>word<span class="tooltip">text</span> ${LINK}</p>`,
  'a permalink': '<h2>Title<a class="headerlink" href="#title">¶</a></h2>',
  'a note': `<p>word<span class="footnote"><a href="in">1</a> A note of ${LINK} the text</span></p>`,
  'the label of a quotation': `<div><a href="in">Ann</a> wrote:</div><blockquote>What she wrote</blockquote>`,
  'a player': `<div class="player"><video src="v"></video><div class="controls">0:10 / 1:00 ${LINK}</div></div>`,
  'a formula': `<span data-tex="x^2">${LINK}</span>`,
  'a drawing of a value': `<span role="img" aria-label="Rated 4.5 out of 5">${LINK}</span>`,
  'a twin': `<span aria-hidden="true">${LINK}</span><span>in</span>`,
  'lines of code': `<div class="highlight"><div><a href="in">1</a><code>a</code></div><div><a href="two">2</a><code>b</code></div></div>`,
  'a table by role': `<div role="table">${'<div role="row"><b role="cell">1</b><b role="cell">2</b></div>'.repeat(2)}<a href="in"></a></div>`,
  'an open panel': `<h3>Question?</h3><div hidden>The answer to it is ${LINK}, which is long enough to be one.</div>`,
  'a panel of tabs': `<ul><li role="tab" aria-controls="t1">One</li><li role="tab" aria-controls="t2">Two</li></ul><div><div id="t1" role="tabpanel">First ${LINK}</div><div id="t2" role="tabpanel" hidden>Second <a href="two">two</a></div></div>`,
  'a panel behind its control': `<a href="in" aria-expanded="false" aria-controls="p">More</a><div id="p" style="display:none">Text of the panel that is to be opened <a href="two">two</a></div>`,
  'an encoded address': '<a href="/cdn-cgi/l/email-protection#422302206c21">[email]</a>',
  'what a table does not hold': `<table>${LINK}<tr><td><a href="two">two</a></table>`,
  'a link in a link': `<a href="out">out ${LINK}</a>`,
  'a crossed link': '<b><a href="in"><p>x</b>y</a>z',
  'a map': '<map><area href="in" alt="in"></map>',
  'an image': '<a href="in"><img src="a.png"></a>',
  'an empty link': '<a href="in"></a>',
}

describe('the links of a whole page', () => {
  test('are those that a reader may follow, each once, absolute', () => {
    const html = `<base href="/b/"><p>${WORDS}</p><a href="one#x"> 1</a><a href="#here">h</a><a href=" one#x ">1</a>
      <a href="mailto:a@b.test">m</a><a href="javascript:x()">j</a><a>none</a><map><area href="//c.test/"></map>`
    expect(linksIn(html)).toEqual(['http://a.test/b/one#x', 'mailto:a@b.test', 'http://c.test/'])
  })

  test.each([
    'a hidden element',
    'an icon',
    'a dialog',
    'a drawing',
    'a template',
    'a note for readers without scripts',
    'a script',
    'a button in a heading',
    'a tooltip in a line',
    'a tooltip by role',
    'a formula',
  ])('do not include those of %s', (name) => {
    expect(linksIn(`<h1>T</h1><p>${WORDS}</p>${PARTS[name]}<p><a href="last">last</a>`)).toEqual([`${BASE}last`])
  })

  test('include those of a page that hides all of its text until its scripts run', () => {
    expect(linksIn(`<div style="visibility:hidden"><p>${WORDS}${LINK}</p></div>`)).toEqual([`${BASE}in`])
  })

  test.each(Object.entries(PARTS))('are the same without a clean tree if they stand in %s', (_, part) => {
    for (const html of [part, `<h1>T</h1><p>${WORDS}</p>${part}<p><a href="last">last</a>`]) {
      expect(linksOf(linksLeft(parseHtml(html)), BASE)).toEqual(linksOfStripped(html))
    }
  })

  test(
    'are the same without a clean tree whatever stands in and beside what',
    () => {
      const part = fc.constantFrom(...Object.values(PARTS), WORDS, '<p>', '</p>', '<button>', '</div>', '<ul><li>')
      const around = fc.constantFrom('div', 'span', 'button', 'h2', 'a', 'noscript', 'li', 'td', 'div hidden', 'p')
      const html = fc.letrec<{ node: string; tree: string }>((tie) => ({
        node: fc.oneof({ maxDepth: 3 }, part, tie('tree')),
        tree: fc
          .tuple(around, fc.array(tie('node'), { minLength: 1, maxLength: 4 }))
          .map(([tag, nodes]) => `<${tag}>${nodes.join('\n')}</${tag.split(' ')[0]}>`),
      })).node
      fc.assert(
        fc.property(fc.array(html, { maxLength: 6 }), (nodes) => {
          const page = nodes.join('')
          expect(linksOf(linksLeft(parseHtml(page)), BASE)).toEqual(linksOfStripped(page))
        }),
        { numRuns: 500 },
      )
    },
    PATIENCE_MS,
  )

  test(
    'are read in linear time',
    () => {
      for (const unit of ['<button><a href=x>', '<a href=x>y</a>', '<div><a href=x>', '<i class=tooltip><a href=x>']) {
        expect(linksIn(unit.repeat(30_000))?.length).toBeLessThanOrEqual(1)
      }
    },
    PATIENCE_MS,
  )
})
