import { expect, test } from 'bun:test'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import type { MarkdownStyle } from '../../../src/content/markdown/style.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { outlineOf } from '../outline.ts'

/** A fixed seed: the same trees in each run. */
const SEED = 20_261_128

/** CommonMark with the tables and the strike-through of GitHub; raw HTML for the `<br>` of table cells. */
const renderer = new MarkdownIt('commonmark', { html: true }).enable(['table', 'strikethrough'])

const word = fc.constantFrom(
  ...'alpha beta gamma delta x1 snake_case 3.5 a*b 2) # - + 1. &gt; &amp;lt; [x] ~ | é 中文 “q” http://u.v/w_x :-- $1 \\ `'.split(
    ' ',
  ),
)
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '))

const link = words.map((text) => inTag('a href="https://u.test/v?w=1"', `see ${text}`))

const inline = fc.letrec<{ inline: string; marked: string }>((tie) => ({
  inline: fc
    .array(fc.oneof({ weight: 3, arbitrary: words }, link, tie('marked')), { minLength: 1, maxLength: 3 })
    .map(spaced),
  marked: fc
    .tuple(
      fc.constantFrom('em', 'strong', 'b', 'i', 'del', 'code', 'span', 'u'),
      fc.oneof({ maxDepth: 2 }, words, tie('inline')),
    )
    .map(([tag, content]) => inTag(tag, content)),
})).inline

const line = fc.oneof(
  { weight: 5, arbitrary: inline },
  fc.tuple(words, words).map(([a, b]) => `${a}<br>${b}`),
  fc.constant('<img src="https://u.test/p.png" alt="picture"> word'),
)

const paragraph = line.map((content) => inTag('p', content))
const heading = fc.tuple(fc.integer({ min: 1, max: 6 }), inline).map(([level, text]) => inTag(`h${level}`, text))
const code = fc
  .array(fc.constantFrom('  indented &lt;b&gt;', '```', '', '# not', '* not', 'a | b', '~~~'), { maxLength: 4 })
  .map((lines) => `<pre><code class="language-js">let a${lines.map((text) => `\n${text}`).join('')}\nend</code></pre>`)
const table = fc
  .tuple(fc.array(line, { minLength: 2, maxLength: 2 }), fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 3 }))
  .map(([header, rows]) => inTag('table', [rowOf('th', header), ...rows.map((row) => rowOf('td', row))].join('')))

const block = fc.letrec<{ block: string; list: string; quote: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    paragraph,
    heading,
    code,
    table,
    fc.constant('<hr>'),
    tie('list'),
    tie('quote'),
    tie('block').map((content) => inTag('div', content)),
  ),
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol', 'ol start="7"'),
      fc.array(fc.tuple(line, fc.option(tie('block'), { nil: '' })), { minLength: 1, maxLength: 3 }),
    )
    .map(([tag, items]) => inTag(tag, items.map(([text, more]) => inTag('li', text + more)).join(''))),
  quote: fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((blocks) => inTag('blockquote', blocks.join(''))),
})).block

const page = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join(''))

function inTag(tag: string, content: string): string {
  return `<${tag}>${content}</${tag.split(' ')[0]}>`
}

function rowOf(tag: string, cells: readonly string[]): string {
  return inTag('tr', cells.map((cell) => inTag(tag, cell)).join(''))
}

function spaced(pieces: readonly string[]): string {
  return pieces.join(' ')
}

test('rendered again, a page has the same blocks in each other, with the same text, in the same order', () => {
  fc.assert(
    fc.property(page, (html) => {
      expect(outlineOf(renderer.render(markdownOf(parseHtml(html))))).toEqual(outlineOf(html))
    }),
    { numRuns: 1500, seed: SEED },
  )
})

const reference: MarkdownStyle = { links: 'reference', images: 'keep' }
const citation = fc
  .tuple(fc.constantFrom('[1]', '[', '[x]', 'see [2'), fc.constantFrom('1', '[2]', 'a] b', 'name'))
  .map(
    ([before, text]) => `<p>${before}<a href="https://u.test/c" title='a "b"'>${text}</a>[1] ]<a href="/d(e">3</a></p>`,
  )

test('rendered again, links as references are the same as links in the text', () => {
  fc.assert(
    fc.property(fc.tuple(page, citation), ([body, cited]) => {
      const tree = () => parseHtml(body + cited)
      const inText = renderer.render(markdownOf(tree()))
      expect(renderer.render(markdownOf(tree(), { style: reference }))).toBe(inText)
    }),
    { numRuns: 300, seed: SEED },
  )
})

test('rendered again, a page without links and pictures has neither, and the same text', () => {
  fc.assert(
    fc.property(page, (html) => {
      const rendered = renderer.render(markdownOf(parseHtml(html), { style: { links: 'none', images: 'none' } }))
      expect(rendered).not.toMatch(/<a |<img /)
      const bare = html.replace(/<\/?a\b[^>]*>|<img\b[^>]*>/g, '')
      expect(outlineOf(rendered)).toEqual(outlineOf(bare))
    }),
    { numRuns: 300, seed: SEED },
  )
})
