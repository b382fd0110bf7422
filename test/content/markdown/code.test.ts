import { expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

/** What of a highlighter's markup is code, and what is the page's. */
function markdown(html: string): string {
  return markdownOf(parseHtml(html))
}

test('the name of the language right above code goes behind the fence', () => {
  const example = '<div class="head"><span>JS</span><button>Copy</button></div><pre><code>let a = 1;\n</code></pre>'
  expect(markdown(example)).toBe('```js\nlet a = 1;\n```')
  expect(markdown(`<p>Start:</p><ol><li>${example}</li></ol>`)).toBe('Start:\n\n1. ```js\n   let a = 1;\n   ```')
})

test.each(['Code: <a href="#">Select all</a>', 'Copy code', 'Copied!', 'Python: <i></i>Copy'])(
  'what only says that code follows is left out: %s',
  (label) => {
    expect(markdown(`<p>So:</p><p>${label}</p><pre class="python">a = 1</pre>`)).toBe('So:\n\n```python\na = 1\n```')
  },
)

test('a language that the code declares is kept when its label says it in another way', () => {
  expect(markdown('<p>Shell</p><pre><code class="language-bash">ls</code></pre>')).toBe('```bash\nls\n```')
  expect(markdown('<p>Plain text</p><pre>ls</pre>')).toBe('```\nls\n```')
})

test('text above code that is no language, or not a mere line of text, stays', () => {
  expect(markdown('<p>main.tf</p><pre>a = 1</pre>')).toBe('main.tf\n\n```\na = 1\n```')
  expect(markdown('<p>Python:</p><pre>a = 1</pre>')).toBe('Python:\n\n```\na = 1\n```')
  expect(markdown('<h2>Python</h2><pre>a = 1</pre>')).toBe('## Python\n\n```\na = 1\n```')
  expect(markdown('<ul><li>Python</li></ul><pre>a = 1</pre>')).toBe('- Python\n\n```\na = 1\n```')
  expect(markdown('<p>Python</p><p>See:</p><pre>a = 1</pre>')).toBe('Python\n\nSee:\n\n```\na = 1\n```')
})

test('a bar with the language and a button inside the code is not code', () => {
  const bar =
    '<div class="bar"><div><span>Python</span></div><div><button>Copy</button><button>Run</button></div></div>'
  expect(markdown(`<pre><div>${bar}<div>def f():<br>  pass</div></div></pre>`)).toBe('```python\ndef f():\n  pass\n```')
  expect(markdown(`<pre><code class="hljs language-py">${bar}<span>def f(): pass</span>\n</code></pre>`)).toBe(
    '```py\ndef f(): pass\n```',
  )
})

test('a label beside the code element of a block is not code', () => {
  expect(markdown('<pre><span class="tag">yaml</span><code>a: 1\n</code></pre>')).toBe('```yaml\na: 1\n```')
  expect(markdown('<pre><code class="language-sh">ls\n</code><button>Copy</button></pre>')).toBe('```sh\nls\n```')
})

test('words in code that are the names of languages stay', () => {
  expect(markdown('<pre><div><button>Copy</button><code>python</code></div></pre>')).toBe('```\npython\n```')
  expect(markdown('<pre><code><span>bash</span>\n<span>exit</span></code></pre>')).toBe('```\nbash\nexit\n```')
})

test('what copies the code is not code, what is only called so is', () => {
  const html = '<pre><code>cp a b\n<a class="btn-clipboard">Copy</a></code><div role="button">Copied!</div></pre>'
  expect(markdown(html)).toBe('```\ncp a b\n```')
  expect(markdown('<pre><span class="copy">memcpy</span>(a)</pre>')).toBe('```\nmemcpy(a)\n```')
})

test('numbers that selecting the code leaves out are line numbers', () => {
  const number = (n: number) => `<span style="white-space:pre;-webkit-user-select:none;user-select:none"> ${n}</span>`
  const html = `<pre><code><span>${number(1)}<span>p = 61\n</span></span><span>${number(2)}<span>print(p)\n</span></span></code></pre>`
  expect(markdown(html)).toBe('```\np = 61\nprint(p)\n```')
  expect(
    markdown('<pre><span style="user-select:none">$ </span>ls<span style="user-select:none">  </span>-l</pre>'),
  ).toBe('```\n$ ls  -l\n```')
})

test('code on a line of its own between blocks of text is a block without a pre', () => {
  const html =
    '<p>Define:</p>\n<code class="hl block">\n  <span>def</span> <a href="/nat">m</a> : Nat :=\n    1   -- one\n</code>\n<p>Done.</p>'
  expect(markdown(html)).toBe('Define:\n\n```\ndef m : Nat :=\n    1   -- one\n```\n\nDone.')
})

test('code whose lines are parted by br is a block where it is alone in its paragraph', () => {
  expect(markdown('<p><code>if a:<br>\n&nbsp; go( )<br>end</code></p>')).toBe('```\nif a:\n  go( )\nend\n```')
  expect(markdown('<p>Say <code>a<br>b</code></p>')).toBe('Say `a b`')
})

test('code in a sentence, alone in an item or before its list stays in the line', () => {
  expect(markdown('<div><code>a</code> is <code>b</code></div><p>c</p>')).toBe('`a` is `b`\n\nc')
  expect(markdown('<ul><li><code>Table</code><ul><li><code>Row</code></ul></ul>')).toBe('- `Table`\n  - `Row`')
  expect(markdown('<div><code>a</code></div><div><code>b</code></div>')).toBe('`a`\n\n`b`')
})

const EDITORS: [name: string, html: string][] = [
  [
    'CodeMirror 5',
    '<div class="CodeMirror"><div class="CodeMirror-measure"><pre>x</pre></div><div class="CodeMirror-code"><div>' +
      '<div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">1</div></div><pre>def f():</pre></div>' +
      '<div><div class="CodeMirror-linenumber">2</div><pre>  go()</pre></div></div></div>',
  ],
  [
    'CodeMirror 6',
    '<div class="cm-editor"><div class="cm-gutters"><div class="cm-gutterElement">1</div></div><div class="cm-content">' +
      '<div class="cm-line"><span>def</span> f():</div><div class="cm-line">  go()</div></div></div>',
  ],
  [
    'Ace',
    '<div class="ace_editor"><div class="ace_gutter">12</div><div class="ace_layer ace_text-layer">' +
      '<div class="ace_line">def f():</div><div class="ace_line">  go()</div></div></div>',
  ],
  [
    'SyntaxHighlighter',
    '<div class="syntaxhighlighter nogutter"><div class="toolbar"><a href="#">?</a></div><table><tr><td class="code">' +
      '<div class="container"><div class="line"><code>def f():</code></div><div class="line"><code>&nbsp;&nbsp;</code>' +
      '<code>go()</code></div></div></td></tr></table></div>',
  ],
  [
    'Crayon',
    '<div class="crayon-syntax"><span class="crayon-title">demo</span><textarea>def</textarea><div class="crayon-pre">' +
      '<div class="crayon-line">def f():</div><div class="crayon-line">  go()</div></div></div>',
  ],
  [
    'EnlighterJS',
    '<div class="enlighter-default"><div class="enlighter-btn">Copy</div><div class="enlighter"><div><div>def f():</div>' +
      '</div><div><div>  go()</div></div></div></div>',
  ],
]

test.each(EDITORS)('what %s draws is one block of code', (_, html) => {
  expect(markdown(`<p>See:</p>${html}<p>Done.</p>`)).toBe('See:\n\n```\ndef f():\n  go()\n```\n\nDone.')
})

test('the language of drawn code is that of its editor or of the code', () => {
  const line = '<div class="line"><code>class A {}</code></div>'
  expect(markdown(`<div class="syntaxhighlighter  java"><table><tr><td><div class="container">${line}`)).toBe(
    '```java\nclass A {}\n```',
  )
  expect(markdown(`<div class="cm-editor"><div class="cm-content" data-language="java">${line}`)).toBe(
    '```java\nclass A {}\n```',
  )
})

test('an empty line that is an element with a br stays empty', () => {
  expect(markdown('<pre><div>a</div><div><br></div><div>b<br></div><div>c</div></pre>')).toBe('```\na\n\nb\nc\n```')
})

test('line numbers beside the code are left out, a mere number is not', () => {
  const numbers = '<div class="line-numbers-wrapper"><span>1</span><br><span>2</span></div>'
  expect(markdown(`<div><pre>a\nb</pre>${numbers}</div>`)).toBe('```\na\nb\n```')
  expect(markdown('<div class="gutter">12</div><p>months</p>')).toBe('12\n\nmonths')
})

test('no-break spaces in code are the blanks of its indentation', () => {
  expect(markdown('<pre>a {\n&nbsp;&nbsp;b\n}</pre>')).toBe('```\na {\n  b\n}\n```')
})

test.each([
  ['a class that is its name', '<pre class="rust example-rendered"><code>x', 'rust'],
  ['a class that is its short name and no more', '<pre><code class="go">x', 'go'],
  ['the lang of a renderer of Markdown', '<pre lang="ruby"><code>x', 'ruby'],
  ['an attribute of a forum', '<pre data-code-wrap="lua"><code>x', 'lua'],
  ['a wiki', '<div class="mw-highlight mw-highlight-lang-ini"><pre>x', 'ini'],
  ['no class that a build made up', '<pre class="hm go hp"><code>x', ''],
  ['no human language', '<pre lang="en">x', ''],
])('the language of code is told by %s', (_, html, language) => {
  expect(markdown(html)).toBe(`\`\`\`${language}\nx\n\`\`\``)
})

test('code in a cell keeps its indentation line by line', () => {
  expect(markdown('<table><tr><th>a<th>b<tr><td><pre>if x:\n    go(`y` | z)\n</pre><td>c</table>')).toContain(
    '| `if x:`<br>``    go(`y` \\| z)`` | c |',
  )
})
