import { expect, test } from 'bun:test'
import { applyChoice } from '../../../src/content/main/output/apply.ts'
import { blocksOf } from '../../../src/content/main/page/blocks.ts'
import { elementAt, measure } from '../../../src/content/main/page/measure.ts'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { readMain } from '../page.ts'

/** Enough prose that the page is read twice. */
const STORY = Array.from(
  { length: 14 },
  (_, i) =>
    `<p>In the year ${1900 + i} the workshop changed ${7 * i} parts, and the log of these repairs fills ${i + 3} shelves of the
northern room, where visitors may read it on every second day of the month, as keeper number ${i} wrote.</p>`,
).join('')

const main = (html: string) =>
  readMain(
    `<title>The log</title><body><nav><a href="/a">Home</a></nav><main><h1>The log</h1>${STORY}${html}${STORY}</main>`,
  ).markdown

test('lines of code without a word stay with the code around them', () => {
  const lines = ['foo() {', '  if (a) {', '  }', '}', 'bar();'].map((line) => `<div class="line">${line}</div>`)
  expect(main(`<pre><code>${lines.join('')}</code></pre>`)).toContain('```\nfoo() {\n  if (a) {\n  }\n}\nbar();\n```')
})

test('cells that hold a mere sign keep it', () => {
  const rows = '<tr><th>Part<th>Spring<th>Autumn<tr><td>Belt<td>-<td>+<tr><td>Chain<td>$$<td>-'
  expect(main(`<table>${rows}</table>`)).toContain('| Belt | - | + |\n| Chain | $$ | - |')
})

test('a sign on a line of its own is left out of the main content', () => {
  expect(main('<p>|</p>')).not.toContain('|')
})

test('a formula that MathJax drew stays with the text before it', () => {
  const formula =
    '<mjx-container display="true"><mjx-math></mjx-math><mjx-assistive-mml><math><msup><mi>e</mi><mn>2</mn></msup></math>' +
    '</mjx-assistive-mml></mjx-container>'
  expect(main(formula + formula)).toContain('\n\n$$e^{2}$$\n\n$$e^{2}$$\n\n')
  expect(main(`</main><footer><p>All rights reserved</p>${formula}</footer>`)).not.toContain('$$')
})

test.each([
  ['<span><sup>$</sup>996<sup>.95</sup></span>', '$996'],
  ['996 <i>€</i>', '996 *€*'],
  ['<b><span>₺</span></b>996', '₺'],
  ['<span>£</span><strong>996</strong>', '£'],
  ['<em>996</em><small> zł</small>', 'zł'],
])('the currency of an amount stays, however little is kept around it: %s', (price, kept) => {
  const root = parseHtml(
    `<main><div><h3>Belt</h3><div class="price">${price}</div>${'<p>Pay it in twelve parts, see the terms of the bank and ask at the desk.</p>'.repeat(4)}</div></main>`,
  )
  const measures = measure(root)
  const blocks = blocksOf(measures)
  const isPrice = (row: number) => elementAt(measures, blocks.rowOf[row]!)?.attribs.class === 'price'
  const chosen = Uint8Array.from(measures.nodes, (_, row) => (isPrice(row) ? 1 : 0))
  applyChoice(measures, { blocks, chosen, boilerplate: new Uint8Array(chosen.length) })
  expect(markdownOf(root)).toContain(kept)
})
