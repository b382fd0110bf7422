import { describe, expect, test } from 'bun:test'
import { imagesOf } from '../../../src/content/images.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { read } from '../page.ts'

const BASE = 'http://site.test/dir/page.html'
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A picture of a lake that a script shows later. Each names `/jarvi.jpg`. */
const LATER: [name: string, html: string][] = [
  ['data-lazy', `<img src="${DOT}" data-lazy="/jarvi.jpg" alt="Järvi">`],
  ['data-url', '<img src="/img/loading.gif" data-url="/jarvi.jpg" alt="Järvi">'],
  ['data-cfsrc', '<img data-cfsrc="/jarvi.jpg" style="display:none;visibility:hidden" alt="Järvi">'],
  ['data-actualsrc', `<img src="${DOT}" data-actualsrc="/jarvi.jpg" alt="Järvi">`],
  ['ng-src', '<img ng-src="/jarvi.jpg" alt="Järvi">'],
  ['an attribute of any name', '<img src="/assets/spacer.gif" data-kuva="/jarvi.jpg" alt="Järvi">'],
  [
    'an SVG without shapes',
    `<img src="data:image/svg+xml,%3Csvg%20viewBox='0 0 3 2'%3E%3C/svg%3E" data-hires="/jarvi.jpg" alt="Järvi">`,
  ],
  ['amp-img', '<amp-img src="/jarvi.jpg" alt="Järvi" width=9 height=6></amp-img>'],
  ['a custom element', '<lazy-kuva src="/jarvi.jpg" alt="Järvi"></lazy-kuva>'],
  ['a picture without an img', '<picture><source srcset="/jarvi.jpg" alt="Järvi"></picture>'],
  ['a picture with lazy sources', `<picture><source data-srcset="/jarvi.jpg"><img src="${DOT}" alt="Järvi"></picture>`],
  ['a copy in noscript', `<img src="/blank.png" alt="Järvi"><noscript><img src="/jarvi.jpg" alt="Järvi"></noscript>`],
  ['a background', `<div style="background-image:url('/jarvi.jpg')" aria-label="Järvi"></div>`],
  ['a lazy background', '<figure data-bg="/jarvi.jpg" title="Järvi"></figure>'],
  [
    'a background of a link',
    '<a href="/x" style="background: #eee url(/jarvi.jpg) center" aria-label="Järvi"><span></span></a>',
  ],
]

describe('a picture that a script shows later', () => {
  test.each(LATER)('by %s is in the Markdown, once, without what stands in for it', (_, html) => {
    const { markdown } = read(`<p>Yksi.</p>${html}<p>Kaksi.</p>`)
    expect(markdown.match(/!\[/g)).toHaveLength(1)
    expect(markdown).toContain('![Järvi](http://site.test/jarvi.jpg)')
  })

  test.each(LATER.filter(([name]) => name !== 'a custom element'))('by %s is among the images', (name, html) => {
    const page = parseHtml(name === 'amp-img' ? html.replaceAll('amp-img', 'img') : html)
    expect(imagesOf(page, BASE, { removeBase64Images: true })).toEqual(['http://site.test/jarvi.jpg'])
  })

  test('leaves an image with a picture of its own as it is', () => {
    const html = '<img src="/a.jpg" data-kuva="/b.jpg" data-fallback-src="/c.jpg" alt="a">'
    expect(read(html).markdown).toBe('![a](http://site.test/a.jpg)')
  })

  test.each([
    ['a part of a larger picture', '<span style="background:url(/merkit.png) -20px 0"></span>'],
    ['a drawing', '<span style="background-image:url(/nuoli.svg)"></span>'],
    ['what is behind text', '<div style="background-image:url(/jarvi.jpg)">Teksti</div>'],
  ])('is not %s', (_, html) => {
    expect(read(html).markdown).not.toContain('![')
  })
})

test('pixels that count visits are no images', () => {
  const html = '<img src="https://t.test/p?id=1" width=1 height=1><img src="/spacer.gif"><img src="/kuva.jpg">'
  expect(imagesOf(parseHtml(html), BASE, { removeBase64Images: true })).toEqual(['http://site.test/kuva.jpg'])
})

describe('a player that a script loads later', () => {
  const FILM = '[Köyden punonta](https://www.youtube.com/watch?v=a1B2c3D4e5F)'
  test.each([
    ['lite-youtube', '<lite-youtube videoid="a1B2c3D4e5F" playlabel="Play: Köyden punonta"></lite-youtube>', FILM],
    ['amp-youtube', '<amp-youtube data-videoid="a1B2c3D4e5F" title="Köyden punonta"></amp-youtube>', FILM],
    ['an attribute', '<div data-youtube-id="a1B2c3D4e5F" aria-label="Köyden punonta"><button>▶</button></div>', FILM],
    ['a class', '<div class="youtube lazy" data-video-id="a1B2c3D4e5F" data-title="Köyden punonta"></div>', FILM],
    [
      'a lazy frame',
      '<iframe src="about:blank" data-src="/soitin/7" title="Solmut"></iframe>',
      '[Solmut](http://site.test/soitin/7)',
    ],
    [
      'a frame without src',
      '<iframe data-lazy-src="/soitin/7" title="Solmut"></iframe>',
      '[Solmut](http://site.test/soitin/7)',
    ],
  ])('by %s is a link', (_, html, expected) => {
    expect(read(`<p>Yksi.</p>${html}`).markdown).toBe(`Yksi.\n\n${expected}`)
  })
})
