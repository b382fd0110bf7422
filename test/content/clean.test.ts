import { describe, expect, test } from 'bun:test'
import { largestCandidate } from '../../src/content/cleaning/srcset.ts'
import { read } from './page.ts'

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
