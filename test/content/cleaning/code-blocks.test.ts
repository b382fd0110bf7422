import { expect, test } from 'bun:test'
import { read } from '../page.ts'

const markdown = (html: string) => read(html).markdown
const LINES = ['jos ä:', '    tee(ä)', '', 'loppu']
const CODE = `\`\`\`\n${LINES.join('\n')}\n\`\`\``
const each = (write: (line: string, number: number) => string) => LINES.map((line, i) => write(line, i + 1)).join('')

test.each([
  ['spans', `<div>${each((line) => `<span class="code-line">${line}</span>`)}</div>`],
  [
    'blocks with spaces between',
    `<div class="x">\n  ${each((line) => `<div class="codeLine">${line}</div>\n  `)}</div>`,
  ],
  ['lines of a listing', `<section class="listing">${each((line) => `<p class="line">${line}</p>`)}</section>`],
  ['numbered lines', `<div class="code">${each((line, n) => `<div><i>${n}</i><code>${line}</code></div>`)}</div>`],
  ['items', `<div class="highlight"><ol>${each((line) => `<li><code>${line}</code></li>`)}</ol></div>`],
  ['rows', `<table>${each((line, n) => `<tr><td>${n}</td><td><code>${line}</code></td></tr>`)}</table>`],
  ['code', `<div class="source">${each((line) => `<code>${line}</code>`)}</div>`],
  ['white space by style', `<code style="white-space: pre">${LINES.join('\n')}</code>`],
  ['white space by class', `<code class="block whitespace-pre">${LINES.join('\n')}</code>`],
  ['a font', `<div style="font-family: Menlo, monospace; white-space:pre-wrap">${LINES.join('\n')}</div>`],
  ['a field', `<textarea class="code" readonly>${LINES.join('\n')}</textarea>`],
  ['spans in a pre', `<pre>${LINES.map((line) => `<span class="line">${line}</span>`).join('\n')}</pre>`],
])('lines of code without line feeds are code: %s', (_, html) => {
  expect(markdown(`<p>Näin:</p>${html}<p>Ja niin.</p>`)).toBe(`Näin:\n\n${CODE}\n\nJa niin.`)
})

test('what an editor shows over a word of code is not code', () => {
  const card = '<span class="hover-info">ä : Luku</span><span role="tooltip">tyyppi</span>'
  expect(markdown(`<div><code class="hl block">jos ${card}ä</code><pre>1</pre></div>`)).toBe(
    '```\njos ä\n```\n\n```\n1\n```',
  )
})

test.each([
  ['text', '<div class="code-block" data-lang="rust">fn a() {\n  b();\n}</div>'],
  ['breaks', '<div class="codeblock" data-language="rust">fn a() {<br>\n&nbsp; b();<br>\n}</div>'],
  ['lines', '<div class="CodeBlock" data-lang="rust"><div>fn a() {</div>\n<div>  b();</div>\n<div>}</div></div>'],
  ['a code', '<figure class="code-sample" lang="rust"><code>fn a() {\n  b();\n}</code></figure>'],
  ['a custom element', '<code-snippet language="rust">fn a() {\n  b();\n}</code-snippet>'],
])('a block of code that states its language is code: %s', (_, html) => {
  expect(markdown(html)).toBe('```rust\nfn a() {\n  b();\n}\n```')
})

test.each([
  [
    'a verse',
    '<p class="poem"><span class="line">Oi maamme</span> <span class="line">Suomi</span></p>',
    'Oi maamme Suomi',
  ],
  ['code in a sentence', '<p class="source"><code>a</code> <code>b</code></p>', '`a` `b`'],
  ['a frame', '<div class="code-block" data-lang="js"><p>Ohje</p><pre>x</pre></div>', 'Ohje\n\n```js\nx\n```'],
  ['an address', '<div style="white-space: pre-line">Katu 1\nOulu</div>', 'Katu 1 Oulu'],
  [
    'numbers in a table',
    '<table><tr><td>1<td>yksi<tr><td>2<td>kaksi</table>',
    '| 1 | yksi |\n| --- | --- |\n| 2 | kaksi |',
  ],
])('what is no code stays text: %s', (_, html, expected) => {
  expect(markdown(html)).toBe(expected)
})

test.each([
  ['sp-javascript', 'javascript'],
  ['cm-s language-tsx', 'tsx'],
  ['brush: ruby; gutter: false', 'ruby'],
  ['highlight-source-shell', 'shell'],
  ['hljs kotlin', 'kotlin'],
  ['lang-gdscript', 'gdscript'],
  ['language-english', ''],
  ['highlight-yellow', ''],
  ['hljs rounded-md text-base', ''],
  ['lang-en', ''],
])('only a real language goes behind the fence: %s', (classes, language) => {
  expect(markdown(`<pre class="${classes}">x</pre>`)).toBe(`\`\`\`${language}\nx\n\`\`\``)
})
