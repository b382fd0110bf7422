import { expect, test } from 'bun:test'
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
