import { expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

/** Right values for reported faults of other converters; the numbers are those of the collection of bug cases. */
function markdown(html: string): string {
  return markdownOf(parseHtml(html))
}

test('B01: a code block keeps line feeds, indentation and language', () => {
  const html =
    '<pre><code class="language-python hljs"><span class="k">def</span> area(w, h):\n    return w * h\n</code></pre>' +
    '<p>Then run <code>make &amp;&amp; make test</code> twice.</p>'
  expect(markdown(html)).toBe(
    '```python\ndef area(w, h):\n    return w * h\n```\n\nThen run `make && make test` twice.',
  )
})

test('B02: a gutter of line numbers is not part of the code', () => {
  const table =
    '<table class="highlighttable"><tr><td class="gutter linenos"><pre class="lineno">1\n2\n</pre></td>' +
    '<td class="code"><pre><code class="language-js">let a = 0;\na += 1;\n</code></pre></td></tr></table>'
  const spans =
    '<pre><code><span class="lineno">1</span><span>int x;</span>\n<span class="lineno">2</span>y;</code></pre>'
  expect(markdown(table + spans)).toBe('```js\nlet a = 0;\na += 1;\n```\n\n```\nint x;\ny;\n```')
})

test('B04: spanned cells keep the columns aligned', () => {
  const html =
    '<table><thead><tr><th>Region<th>Quarter<th>Sales</thead><tr><th rowspan=2>North<td>Q1<td>11<tr><td>Q2<td>12' +
    '<tr><td colspan=2>Total<td>23</table>'
  expect(markdown(html).split('\n')).toEqual([
    '| Region | Quarter | Sales |',
    '| --- | --- | --- |',
    '| North | Q1 | 11 |',
    '|  | Q2 | 12 |',
    '| Total |  | 23 |',
  ])
})

test('B09: blanks between inline elements are kept, and blocks are apart', () => {
  expect(markdown('<p>We <a href="/a">sell</a> <a href="/b">green</a>\n<em>paint</em> <strong>today</strong>.')).toBe(
    'We [sell](/a) [green](/b) *paint* **today**.',
  )
  expect(markdown('<p>upper<br>lower</p><div>Left side<div>Right side</div></div>')).toBe(
    'upper  \nlower\n\nLeft side\n\nRight side',
  )
  expect(markdown('<section><span>alpha</span>\n  <span>beta</span></section>')).toBe('alpha beta')
})

test('B10: inline elements inside a word do not split it', () => {
  expect(markdown('This is <b>re</b>usable and <span>Work</span><span>shop</span> and <i>t</i>-shirt.')).toBe(
    'This is **re**usable and Workshop and *t*-shirt.',
  )
})

test('B12: text that looks like Markdown stays text', () => {
  expect(markdown('<p># no heading<p>- no bullet<p>&gt; no quote<p>2031. Forecast')).toBe(
    '\\# no heading\n\n\\- no bullet\n\n\\> no quote\n\n2031\\. Forecast',
  )
  expect(markdown('Press *stars*. Set max_retry_count in <code>app_config_file</code>.')).toBe(
    'Press \\*stars\\*. Set max_retry_count in `app_config_file`.',
  )
})

test('B13: blanks and brackets do not end a link', () => {
  expect(markdown('<a href="/year report (2031).pdf">r</a> <a href="/Lamp_(light)">l</a> <a href="/a)b">x</a>')).toBe(
    '[r](/year%20report%20(2031).pdf) [l](/Lamp_(light)) [x](/a%29b)',
  )
})

test('B15: check boxes of a task list keep their state', () => {
  const html =
    '<ul><li><input type="checkbox" checked disabled> Order<li><input type=checkbox> Paint' +
    '<li><label><input type=checkbox checked> Sweep</label></ul>'
  expect(markdown(html)).toBe('- [x] Order\n- [ ] Paint\n- [x] Sweep')
})

test('B16: terms and descriptions are apart, in order', () => {
  expect(
    markdown('<dl><dt>Time limit</dt><dd>30 seconds</dd><dt>Retries</dt><dd>3</dd><dd>5 in a batch</dd></dl>'),
  ).toBe('**Time limit**  \n30 seconds\n\n**Retries**  \n3  \n5 in a batch')
})

test('B19: the content of a closed details element is there', () => {
  expect(markdown('<details><summary>How long?</summary><div><p>Thirty months.</p></div></details>')).toBe(
    '**How long?**\n\nThirty months.',
  )
})

test('B23: the payload of a data: image is left out, unless it is asked for', () => {
  const html = '<img alt="Chart" src="data:image/png;base64,iVBORw0KGgo=">'
  expect(markdown(html)).toBe('![Chart](<Base64-Image-Removed>)')
  expect(markdownOf(parseHtml(html), { removeBase64Images: false })).toBe(
    '![Chart](data:image/png;base64,iVBORw0KGgo=)',
  )
})

test('B28: a formula appears once, as TeX', () => {
  const html =
    'Area <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>S</mi></mrow>' +
    '<annotation encoding="application/x-tex">S = k r^2</annotation></semantics></math></span>' +
    '<span class="katex-html" aria-hidden="true"><span>S</span></span></span> is used.'
  expect(markdown(html)).toBe('Area $S = k r^2$ is used.')
})

test('B30: nothing of tag soup is lost', () => {
  const html =
    '<!doctype html><title>Soup</title><p>Alpha<p>Beta <b>bold <i>both</b> italic</i> end<table><tr><td>c1<td>c2' +
    '<tr><td>c3<td>c4</table>After</p></div><ul><li>L1<li>L2</ul><a href=/x>unquoted</a><br/>Tail'
  expect(markdown(html)).toBe(
    'Alpha\n\nBeta **bold *both*** *italic* end\n\n| c1 | c2 |\n| --- | --- |\n| c3 | c4 |\n\nAfter\n\n' +
      '- L1\n- L2\n\n[unquoted](/x)  \nTail',
  )
})

test.each([
  ['names and roles', '<p><span class="name">Anna</span><span class="role">Keeper</span></p>', 'Anna Keeper'],
  [
    'links that lead to different places',
    '<p><a href="/a">Home</a><a href="/b">Lamps</a></p>',
    '[Home](/a) [Lamps](/b)',
  ],
  ['times', '<p><b>Anna</b><time>2 May</time></p>', '**Anna** 2 May'],
  ['prices', '<div><span class="sum">$10</span><small class="unit">per word</small></div>', '$10 per word'],
])('%s set apart by style sheets are apart', (_, html, expected) => expect(markdown(html)).toBe(expected))

test.each([
  ['a word split without a name', '<p><span>inter</span><span>national</span></p>', 'international'],
  ['or with one', '<p><span class="a">inter</span><span class="a">national</span></p>', 'international'],
  ['a link split in two', '<p><a href="/a">inter</a><a href="/a">national</a></p>', '[inter](/a)[national](/a)'],
  ['an initial', '<p><span class="cap">O</span><span class="rest">nce</span></p>', 'Once'],
  [
    'a word marked in a sentence',
    '<p>An <b class="x">inter</b><i class="y">national</i> port</p>',
    'An **inter**_national_ port',
  ],
  ['code', '<code><span class="k">int</span><span class="n">erval</span></code>', '`interval`'],
  ['Chinese', '<p><span class="a">港口</span><span class="b">新闻</span></p>', '港口新闻'],
])('but not %s', (_, html, expected) => expect(markdown(html)).toBe(expected))

test('links around blocks stand below each other', () => {
  const card = (name: string) => `<a href="/${name}"><div>${name}</div><div>$3</div></a>`
  expect(markdown(`<div>${card('rope')} ${card('lamp')}</div>`)).toBe('[rope $3](/rope)\n\n[lamp $3](/lamp)')
  expect(markdown('<p>A <a href="/b"><b>bold</b></a> word</p>')).toBe('A [**bold**](/b) word')
})

test('an item that begins with its own number or bullet has it once', () => {
  const step = (n: string) => `<li><div>${n}</div><div>Mix it.</div></li>`
  expect(markdown(`<ol>${step('1.')}${step('2.')}</ol>`)).toBe('1. Mix it.\n2. Mix it.')
  expect(markdown(`<ul>${step('•')}</ul>`)).toBe('- Mix it.')
  expect(markdown(`<ol>${step('7')}</ol>`)).toBe('1. 7\n\n   Mix it.')
  expect(markdown('<ol><li><b>1</b> is odd.</li></ol>')).toBe('1. **1** is odd.')
})
