import { describe, expect, test } from 'bun:test'
import { largestCandidate } from '../../../src/content/cleaning/srcset.ts'
import { read } from '../page.ts'

const LONG = 'A sentence that makes the page long enough to stand for itself without its noscript part. '.repeat(12)

describe('what a reader does not see', () => {
  test('is dropped: hidden elements, closed dialogs, comments, templates, icon names', () => {
    const { html } = read(
      `<p>seen</p><p hidden>${'a '.repeat(10)}</p><p style="color:red; display : none">b</p><p style="visibility:hidden">c</p><dialog>d</dialog><template>e</template><!-- f --><i class="material-icons" aria-hidden="true">home</i><input type="hidden" value="g">`,
    )
    expect(html).toBe('<p>seen</p>')
  })

  test('is kept where it is a click away: details, open dialogs, tab panels, until-found', () => {
    const { markdown } = read(
      '<details><summary>q</summary>one</details><dialog open>two</dialog><div role=tabpanel hidden>three</div><p hidden=until-found>four</p><p aria-hidden=true>five</p>',
    )
    for (const text of ['one', 'two', 'three', 'four', 'five']) expect(markdown).toContain(text)
  })

  test('is kept when the page hides most of itself until its scripts run', () => {
    expect(read(`<p>Loading</p><div style="display:none"><h1>Real page</h1><p>${LONG}</p></div>`).markdown).toContain(
      'Real page',
    )
  })

  test('is dropped however long, if it says once more what is in view: the article as data for machines', () => {
    const body = '<p>Cranes rest in the wet meadows.</p><p>They leave when frost comes, and return in March.</p>'
    const data = `<div style="display:none"><div itemprop="name">Cranes</div><div itemprop="dateCreated">2019-11-19</div>${body}</div>`
    const { markdown } = read(`<h1>Cranes</h1>${body}${data}${data.replace('Created', 'Modified')}${data}`)
    expect(markdown).toBe(
      '# Cranes\n\nCranes rest in the wet meadows.\n\nThey leave when frost comes, and return in March.',
    )
  })

  test('event handlers are not in the HTML', () => {
    expect(read('<p onclick="x()" class="a">t</p>').html).toBe('<p class="a">t</p>')
  })
})

describe('noscript', () => {
  test('text is kept on a page that has little else', () => {
    expect(read(`<div id=app></div><noscript><p>${LONG}</p></noscript>`).markdown).toContain('stand for itself')
  })

  test('text is dropped beside a full page, and so is the request for scripts', () => {
    expect(read(`<p>${LONG}</p><noscript><p>${LONG.toUpperCase()}</p></noscript>`).markdown).not.toContain(
      'STAND FOR ITSELF',
    )
    expect(read('<p>x</p><noscript>Please enable JavaScript.</noscript>').markdown).toBe('x')
  })

  test('gives its source to the placeholder before it, or stands for itself', () => {
    const { markdown } = read(
      `<picture><img src="data:image/gif;base64,R0" alt="one"></picture><noscript><img src="/1.jpg" alt="one"></noscript><p>between</p><noscript><img src="/2.jpg" alt="two"></noscript>`,
    )
    expect(markdown).toBe('![one](http://site.test/1.jpg)\n\nbetween\n\n![two](http://site.test/2.jpg)')
  })
})

describe('images', () => {
  const shownOf = (name: string) =>
    read(`<p>x</p><img src="/${name}" alt="a"><noscript><img src="/real.jpg" alt="a"></noscript>`).markdown

  test.each(['loading.gif', 'grey.png?v=/2', '1x1.gif', 'blank_800x600.jpg', 'lazy-loading.svg', 'my-placeholder.png'])(
    'named %s stand in for the one in noscript',
    (name) => expect(shownOf(name)).toBe('x\n\n![a](http://site.test/real.jpg)'),
  )

  test.each(['grey-heron.jpg', 'loading-dock.jpg', 'google-pixel-8.jpg', 'blank-page.png?pixel', 'img-12.jpg'])(
    'named %s are what they show',
    (name) => expect(shownOf(name)).toBe(`x\n\n![a](http://site.test/${name})`),
  )

  const source = (image: string) => /<img[^>]* src="([^"]*)"/.exec(read(image).html)?.[1]

  test('get the largest candidate of their sets', () => {
    expect(source('<img srcset="/s.png 320w, /l.png 1280w" src="/s.png">')).toBe('http://site.test/l.png')
    expect(source('<img data-srcset="/s.png 1x, /l.png 2x" src="/p.gif">')).toBe('http://site.test/l.png')
    expect(source('<picture><source srcset="/w.webp 2x, /v.webp"><img alt=""></picture>')).toBe(
      'http://site.test/w.webp',
    )
  })

  test('keep their own source when nothing lazy is there', () => {
    expect(source('<img src="a.png">')).toBe('http://site.test/dir/a.png')
    expect(source('<img src="a.png" data-src="{{template}}">')).toBe('http://site.test/dir/a.png')
    expect(source('<img src="data:image/png;base64,AAAA">')).toBe('data:image/png;base64,AAAA')
  })

  test('sets with commas in URLs, without descriptors, or with data URLs are read as browsers read them', () => {
    expect(largestCandidate('/w_1,h_2/a.png 1x, /w_3,h_4/b.png 2x')).toBe('/w_3,h_4/b.png')
    expect(largestCandidate('a.png, b.png')).toBe('a.png')
    expect(largestCandidate('data:image/gif;base64,AA 1w, c.png')).toBe('c.png')
    expect(largestCandidate(' ,, ')).toBeUndefined()
  })
})

describe('images that show nothing', () => {
  const base64 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64')
  const svg = (shapes: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9">${shapes}</svg>`)}`

  test.each([
    ['an empty address', 'src=""'],
    ['no address', ''],
    ['a place in the page', 'src="#"'],
    ['the address of an extension', 'src="chrome-extension://abc/on.png"'],
    ['an address of another page only', 'src="blob:http://site.test/1"'],
    ['a point as GIF', `src="data:image/gif;base64,${base64('GIF89a\x01\0\x01\0'.padEnd(200, '.'))}"`],
    ['a few bytes of GIF, of any size', `src="data:image/gif;base64,${base64('GIF89a\x58\x02\x90\x01....')}"`],
    [
      'a point as PNG',
      `src="data:image/png;base64,${base64('\x89PNG\r\n\x1a\n....IHDR\0\0\0\x01\0\0\0\x01'.padEnd(200, '.'))}"`,
    ],
    ['an SVG without shapes', `src="${svg('')}"`],
    ['an SVG of one ground', `src="${svg('<rect width="9" height="9"/>')}"`],
    ['the name of a spacer', 'src="/i/1x1.trans.gif?x=1"'],
    ['a name of one letter', 'src="/x.gif"'],
    ['the name of a stand-in', 'src="/grey-placeholder.png"'],
    ['the size of a line', 'src="/line.png" width="600" height="1"'],
    ['the style of a point', 'src="/count.png" style="width:1px;height:1px"'],
  ])('are gone: %s', (_, attributes) => {
    expect(read(`<p>a <img ${attributes} alt=""> b</p>`).html).toBe('<p>a  b</p>')
    expect(read(`<p>a</p><img ${attributes} alt="Two words">`).markdown).toBe('a')
  })

  test.each([
    ['a drawing', svg('<path d="M0 0h9v9z"/>')],
    ['a drawing of rectangles', svg('<rect width="1"/><rect width="2"/>')],
    [
      'a raster of more than one colour',
      `data:image/png;base64,${base64('\x89PNG\r\n\x1a\n....IHDR\0\0\0\x20\0\0\0\x20'.padEnd(400, '.'))}`,
    ],
    ['a page named so', 'http://site.test/blank-page.png'],
    ['a number', 'http://site.test/1.gif'],
  ])('are not: %s', (_, source) => expect(read(`<img src="${source}">`).html).toBe(`<img src="${source}">`))

  test('leave the sign they stand for in a sentence, and the words of a link or a heading', () => {
    const blank = 'src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="'
    expect(read(`<p>Well <img ${blank} alt=":-)">, so be it.</p>`).markdown).toBe('Well :-), so be it.')
    expect(read(`<p><a href="/boats"><img ${blank} alt="All boats"></a></p>`).markdown).toBe(
      '[![All boats](<Base64-Image-Removed>)](http://site.test/boats)',
    )
  })

  test('stay as they are when inline pictures are asked for and they have words', () => {
    const dot = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" alt="Inline dot">'
    expect(read(`<p>${dot}</p>`, { removeBase64Images: false }).markdown).toStartWith(
      '![Inline dot](data:image/gif;base64,',
    )
    expect(read(`<p>${dot}</p>`).markdown).toBe('')
  })

  test('take the address that the page keeps for them, under whatever name, or that of the file they link to', () => {
    const blank = 'src="/loader.gif"'
    expect(read(`<img ${blank} data-delayed-url="/real?id=1">`).html).toContain('src="http://site.test/real?id=1"')
    expect(read(`<img ${blank} nitro-lazy-srcset="/s.png 1x, /l.png 2x">`).html).toContain(
      'src="http://site.test/l.png"',
    )
    expect(read(`<img ${blank} data-fallback-src="/none.png">`).html).toBe('')
    expect(read(`<a href="/full.jpg"><img ${blank}></a>`).markdown).toBe(
      '[![](http://site.test/full.jpg)](http://site.test/full.jpg)',
    )
  })

  test.each([
    'style="display:none"',
    'style="visibility:hidden"',
    'hidden',
    'aria-hidden="true" style="display: none"',
    'style="color:red;display:none"',
  ])('that is hidden in its noscript stays hidden: %s', (attribute) => {
    const html = `<p>a</p><img src="blank.gif" alt="kuva"><noscript><img src="/a.jpg" ${attribute} alt="kuva"></noscript><p>b</p>`
    expect(read(html).markdown).not.toContain('a.jpg')
  })

  test('alone in noscript, without a word, a size or a kind, are there to be counted', () => {
    const alone = (attributes: string) => read(`<p>x</p><noscript><img ${attributes}></noscript>`).markdown
    expect(alone('src="/count?page=1"')).toBe('x')
    expect(alone('src="/pixel.png" width="1" height="1" alt="Counter"')).toBe('x')
    expect(alone('src="/boat?size=l" width="640"')).toBe('x\n\n![](http://site.test/boat?size=l)')
    expect(alone('src="/boat.png"')).toBe('x\n\n![](http://site.test/boat.png)')
  })

  test.each([
    ['directly in the body', '<img src="https://t.test/p?c1=2&c2=7">', ''],
    ['of a picture file', '<img src="/vene.jpg?w=640">', '![](http://site.test/vene.jpg?w=640)'],
    ['with a text', '<img src="/kuva?id=3" alt="Vene">', '![Vene](http://site.test/kuva?id=3)'],
    ['with a class', '<img src="/kuva?id=3" class="vene">', '![](http://site.test/kuva?id=3)'],
    ['in a paragraph', '<p><img src="/kuva?id=3"></p>', '![](http://site.test/kuva?id=3)'],
  ])('an address with a query and nothing else is there to be counted: %s', (_, html, expected) => {
    expect(read(`<body>${html}</body>`).markdown).toBe(expected)
  })
})

describe('URLs', () => {
  test('resolve against the base element, which resolves against the page', () => {
    const { links, markdown } = read(
      '<base href="/static/"><base href="/other/"><a href="second">rel</a><img alt=i src="i.png">',
    )
    expect(links).toEqual(['http://site.test/static/second'])
    expect(markdown).toContain('(http://site.test/static/i.png)')
  })

  test('a base that is no web address, or absurdly long, does not count', () => {
    for (const base of ['javascript:alert(1)', 'data:text/html,x', 'http://[', `/${'a/'.repeat(600)}`]) {
      expect(read(`<base href="${base}"><a href="x">t</a>`).links).toEqual(['http://site.test/dir/x'])
    }
  })

  test('targets that run scripts are gone from the HTML, however they are written', () => {
    const { html } = read(
      '<a href="&#1;java&#10;script:alert(1)">a</a><a href="vbscript:x">b</a><iframe src="javascript:x"></iframe>',
    )
    expect(html).toBe('<a>a</a><a>b</a><iframe></iframe>')
  })

  test('places in the page stay short', () => {
    expect(read('<a href="#note">1</a>').html).toBe('<a href="#note">1</a>')
  })
})

test('signs by which headings and definitions link to themselves are no content, other links to parts are', () => {
  const page =
    '<dl><dt id=f>f()<a class="headerlink" href="#f">¶</a></dt><dd>Does.</dd></dl>' +
    '<p id=p>Text <a class="anchor" href="#p">#</a> and <a href="#n">#</a> and <a href="/x">¶</a>.</p>'
  const { markdown } = read(page, { onlyMainContent: false })
  expect(markdown).not.toContain('(#f')
  expect(markdown).not.toContain('(#p)')
  expect(markdown).toContain('(#n)')
  expect(markdown).toContain('[¶](http')
})
