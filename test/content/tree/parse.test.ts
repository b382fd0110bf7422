import { describe, expect, test } from 'bun:test'
import render from 'dom-serializer'
import { parseHtml } from '../../../src/content/tree/parse.ts'

/** Markup of the tree: a short way to write down what a tree must be. */
function shape(html: string): string {
  return render(parseHtml(html))
}

describe('implied end tags', () => {
  const cases: [html: string, tree: string][] = [
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<p>a<div>b</div>c', '<p>a</p><div>b</div>c'],
    ['<p>a<table><tr><td>b', '<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>'],
    ['<ul><li>a<li>b<ul><li>c</ul></ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    ['<select><option>a<option>b</select>c', '<select><option>a</option><option>b</option></select>c'],
    [
      '<table><tr><td>a<td>b<tr><th>c',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>',
    ],
    [
      '<table><thead><tr><th>a<tbody><tr><td>b',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    ['<ruby>a<rt>b<rt>c</ruby>', '<ruby>a<rt>b</rt><rt>c</rt></ruby>'],
    ['<h1>a<h2>b', '<h1>a</h1><h2>b</h2>'],
    ['<button>a<button>b', '<button>a</button><button>b</button>'],
  ]
  test.each(cases)('%p is read as %p', (html, tree) => {
    expect(shape(html)).toBe(tree)
  })
})

describe('end tags', () => {
  const cases: [why: string, html: string, tree: string][] = [
    ['a stray end tag is ignored', 'a</div>b</span>c', 'abc'],
    ['a stray </p> is an empty paragraph', 'a</p>b', 'a<p></p>b'],
    ['</br> is a line break', 'a</br>b', 'a<br>b'],
    [
      '</div> in a cell does not close the table',
      '<div><table><tr><td>a</div>b',
      '<div><table><tbody><tr><td>ab</td></tr></tbody></table></div>',
    ],
    ['</li> does not reach out of an inner list', '<li><ul>a</li>b</ul>', '<li><ul>ab</ul></li>'],
    ['any heading end tag closes the heading', '<h1>a</h3>b', '<h1>a</h1>b'],
    ['</form> leaves open what is open in the form', '<form><div>a</form>b', '<form><div>ab</div></form>'],
    [
      '</noscript> closes it whatever is open in it',
      '<noscript><div>a</noscript>b',
      '<noscript><div>a</div></noscript>b',
    ],
  ]
  test.each(cases)('%s', (_, html, tree) => {
    expect(shape(html)).toBe(tree)
  })
})

describe('formatting across blocks', () => {
  const cases: [html: string, tree: string][] = [
    ['<b>x<i>y</b>z</i>', '<b>x<i>y</i></b><i>z</i>'],
    ['<b>x<p>y</b>z', '<b>x</b><p><b>y</b>z</p>'],
    ['<p><b>x<p>y', '<p><b>x</b></p><p><b>y</b></p>'],
    ['<a href="1">x<a href="2">y', '<a href="1">x</a><a href="2">y</a>'],
    ['<a href="1"><div>x<a href="2">y', '<a href="1"></a><div><a href="1">x</a><a href="2">y</a></div>'],
    ['<b><b><b><b><b>x<p>y', '<b><b><b><b><b>x<p>y</p></b></b></b></b></b>'],
    ['<p><b><b><b><b>x</p>y', '<p><b><b><b><b>x</b></b></b></b></p><b><b><b>y</b></b></b>'],
    ['<table><tr><td><b>x</td><td>y', '<table><tbody><tr><td><b>x</b></td><td>y</td></tr></tbody></table>'],
  ]
  test.each(cases)('%p is read as %p', (html, tree) => {
    expect(shape(html)).toBe(tree)
  })
})

describe('content that a table cannot hold', () => {
  test('goes before the table, in order', () => {
    expect(shape('<div><table>a<tr>b<p>c</p><td>d</table></div>')).toBe(
      '<div>ab<p>c</p><table><tbody><tr><td>d</td></tr></tbody></table></div>',
    )
  })

  test('a cell without a table is an element of its own', () => {
    expect(shape('<tr><td>a<td>b')).toBe('<tr><td>a</td><td>b</td></tr>')
  })

  test('a table directly in a table ends it', () => {
    expect(shape('<table><tr><table><tr><td>a')).toBe(
      '<table><tbody><tr></tr></tbody></table><table><tbody><tr><td>a</td></tr></tbody></table>',
    )
  })
})

describe('head and body', () => {
  test('the head ends at the first content of the body', () => {
    expect(shape('<html><head><title>t</title><p>a')).toBe(
      '<html><head><title>t</title></head><body><p>a</p></body></html>',
    )
  })

  test('content between head and body does not cost the page its body', () => {
    expect(shape('<html><head></head><noscript>n</noscript><body class="c">a')).toBe(
      '<html><head></head><body class="c"><noscript>n</noscript>a</body></html>',
    )
  })

  test('an image for readers without scripts does not end the head', () => {
    expect(shape('<html><head><noscript><img></noscript><meta></head><body>a')).toBe(
      '<html><head><noscript><img></noscript><meta></head><body>a</body></html>',
    )
  })

  test('a fragment gets no html, head or body', () => {
    expect(shape('<title>t</title>a')).toBe('<title>t</title>a')
  })
})

describe('text and attributes', () => {
  const cases: [why: string, html: string, tree: string][] = [
    [
      'content of raw text elements is not markup',
      '<script>a<b></script><textarea>&lt;<p></textarea>',
      '<script>a<b></script><textarea>&lt;&lt;p&gt;</textarea>',
    ],
    [
      'a script written in a script does not end it',
      '<script><!-- w("<script></script>") --></script>a',
      '<script><!-- w("<script></script>") --></script>a',
    ],
    ['content of noscript is markup', '<noscript><p>a</noscript>', '<noscript><p>a</p></noscript>'],
    ['the line feed that begins pre is dropped', '<pre>\n\na</pre>', '<pre>\na</pre>'],
    ['CDATA is a comment outside SVG', 'a<![CDATA[b>c', 'ac'],
    ['tag names are in lower case', '<DIV CLASS=A>x</Div>', '<div class="A">x</div>'],
    ['the first of two attributes wins', '<p id=a ID=b>x', '<p id="a">x</p>'],
    ['<image> is an image', '<image src=a>', '<img src="a">'],
    [
      'a second body adds attributes only',
      '<html><body id=a><p>x<body class=b>',
      '<html><body id="a" class="b"><p>x</p></body></html>',
    ],
    [
      'an unclosed select does not swallow the page',
      '<select><option>a<p>b',
      '<select><option>a</option></select><p>b</p>',
    ],
    ['line ends are one kind', 'a\r\nb\rc', 'a\nb\nc'],
  ]
  test.each(cases)('%s', (_, html, tree) => {
    expect(shape(html)).toBe(tree)
  })

  test('a title has entities behind "less than", and a tag that is cut off is dropped', () => {
    expect(shape('<title>a <&amp;b</title>c<div/')).toBe('<title>a &lt;&amp;b</title>c')
  })

  test('entities are decoded in text and attributes, once', () => {
    const [link] = parseHtml('<a href="?a=1&amp;b=2&copy=3">&lt;&amp;amp;&#8364;&nbsp;').children
    expect(link).toMatchObject({ attribs: { href: '?a=1&b=2&copy=3' }, children: [{ data: '<&amp;€\u00a0' }] })
  })

  test('neighbouring texts are one node, also around comments', () => {
    expect(parseHtml('a<!-- x -->b&amp;c').children).toHaveLength(1)
  })

  test('siblings and parents are linked', () => {
    const [list] = parseHtml('<table>a<tr><td>b</table>c').children
    const table = list!.next!
    expect([list!.prev, table.prev, table.next!.prev, table.next!.next]).toEqual([null, list!, table, null])
  })
})

describe('SVG and MathML', () => {
  test('a tag closes itself, and HTML ends the drawing', () => {
    expect(shape('<svg><path/><g/>x<p>y')).toBe('<svg><path/><g/>x</svg><p>y</p>')
  })

  test('CDATA is text, and a title is no raw text', () => {
    expect(shape('<svg><title>a<b></b></title><![CDATA[<c>]]></svg>')).toBe(
      '<svg><title>a<b></b></title>&lt;c&gt;</svg>',
    )
  })
})

describe('XML', () => {
  test('keeps the case of names, closes empty tags and reads CDATA as text', () => {
    const [root] = parseHtml('<?xml version="1.0"?><Feed><Link/><T><![CDATA[<b>&amp;]]></T></Feed>', {
      xml: true,
    }).children
    expect(root).toMatchObject({
      name: 'Feed',
      children: [{ name: 'Link' }, { name: 'T', children: [{ data: '<b>&amp;' }] }],
    })
  })

  test('XHTML has names in lower case, the entities of HTML, and scripts that close themselves', () => {
    const xhtml =
      '<?xml version="1.0"?><HTML xmlns="http://www.w3.org/1999/xhtml"><BODY><script/>a&nbsp;b<BR/>c</BODY></HTML>'
    expect(render(parseHtml(xhtml, { xml: true }))).toBe(
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><script></script>a&#xa0;b<br>c</body></html>',
    )
  })
})
