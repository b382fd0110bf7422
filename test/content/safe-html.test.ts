import { expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'

const safe = (html: string) =>
  documentOf(
    { body: new TextEncoder().encode(html), contentType: 'text/html', url: 'https://site.test/' },
    {
      formats: ['safeHtml'],
      onlyMainContent: false,
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
    },
  ).safeHtml!

test('elements of text stay, with the attributes that mean something', () => {
  const kept =
    '<h2 lang="de">A</h2><p>b <em>c</em><br><code>d &lt; e</code></p><table><tbody><tr><td colspan="2">f</td></tr></tbody></table><ol start="3"><li>g</li></ol>'
  expect(safe(`<body>${kept}`)).toBe(kept)
})

test.each([
  ['a handler', '<p onclick="x()" onmouseover=x() style="color:red" class="c" id="i">a</p>', '<p>a</p>'],
  ['a script in a link', '<p><a href="javascript:x()">a</a></p>', '<p><a>a</a></p>'],
  ['one with blanks in it', '<p><a href=" java\tscript:x()">a</a></p>', '<p><a>a</a></p>'],
  ['one with entities', '<p><a href="&#106;avascript&colon;x()">a</a></p>', '<p><a>a</a></p>'],
  ['data in a link', '<p><a href="data:text/html,x">a</a></p>', '<p><a>a</a></p>'],
  ['a quote in an attribute', "<p title='\"><b>'>a</p>", '<p title="&quot;&gt;&lt;b&gt;">a</p>'],
  ['a frame', '<p>a</p><iframe srcdoc="<script>x()</script>"><b>f</b></iframe>', '<p>a</p>'],
  ['an object', '<p>a<object data="x"><b>o</b></object><embed src="x"></p>', '<p>a</p>'],
  [
    'a picture',
    '<p>a <img src="https://spy.test/p.gif" alt="a &quot;b&quot;" onerror="x()"></p>',
    '<p>a <span>[a "b"]</span></p>',
  ],
  ['a form', '<form action="/x"><p>a</p><button formaction="/y">b</button></form>', '<p>a</p>b'],
  [
    'drawings and formulas',
    '<p>a<svg><a href="javascript:x()"><text>t</text></a></svg><math><mi>x</mi></math></p>',
    '<p>a</p>',
  ],
  [
    'a formula in a script',
    '<p>a<script type="math/tex"></script><script type="math/tex">x<b></script></p>',
    '<p>a</p>',
  ],
  [
    'raw text',
    '<p>a</p><xmp><script>x()</script></xmp><noscript><p title="</noscript><img src=x onerror=x()>"></noscript>',
    '<p>a</p>',
  ],
  ['an element that nobody knows', '<p>a <x-y src="z">b</x-y></p>', '<p>a b</p>'],
])('%s does no harm', (_, html, shown) => {
  expect(safe(`<body>${html}`)).toBe(shown)
})

test('deep and large markup takes no recursion', () => {
  expect(safe(`<body>${'<div>'.repeat(5000)}a`).length).toBeGreaterThan(0)
  expect(safe(`<body>${'<b><p>a'.repeat(20_000)}`)).toContain('a')
})
