import { describe, expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'
import { variants } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { read } from './page.ts'

/** Pages made to be slow, about 500 kB each; a quadratic step anywhere runs into the time limit. */
const fill = (piece: string): string => piece.repeat(Math.ceil(500_000 / piece.length))

const PAGES: Record<string, string> = {
  'nested div': fill('<div>'),
  'nested formatting': fill('<b>'),
  'nested tables': fill('<table><tr><td>'),
  'nested lists': fill('<ul><li>'),
  'nested articles with headlines': fill('<article><h3><a href=x>one two three</a></h3>'),
  'half tags': fill('<a '),
  'one tag with many attributes': `<p ${Array.from({ length: 50_000 }, (_, i) => `a${i}=1`).join(' ')}>x</p>`,
  'list items': `<ul>${fill('<li>x')}`,
  'line breaks': fill('<br>'),
  'headings of related articles': fill('<div><h2>Related articles</h2></div>'),
  'images, each with its noscript copy': fill('<img><noscript><img src=a></noscript>'),
  'words set apart by classes': `<p>${fill('<span class=a>ab</span><span class=b>cd</span>')}`,
  'words set apart, within each other': fill('<i class=a>ab</i><b class=b>cd'),
  'one picture again and again': `<p>${'word '.repeat(200)}${fill('<div><img src=a.png></div>')}`,
  'data pictures': fill(`<img src="data:image/svg+xml,${'%3Crect'.repeat(100)}">`),
  'a title of blanks and separators': `<title>${fill(' | ')}</title><meta property="og:title" content="${fill('  ')}-"><p>x`,
  'blocks that all say the title': `<title>Ropes</title>${fill('<div>Ropes</div>')}`,
  'distinct class names': Array.from({ length: 20_000 }, (_, i) => `<p class="c${i}Nav x_${i}">y`).join(''),
  'one long class name': `<p class="${fill('has-')}">x`,
  'one long srcset': `<img srcset="${fill(',')}">`,
  'one long style': `<p style="${fill('display : ')}">x`,
  'long relative links': fill(`<a href="${'../'.repeat(300)}">x</a>`),
  'links under a long base': `<base href="http://h.test/${'a/'.repeat(30_000)}">${fill('<a href=x>y</a>')}`,
  'nested first headings': fill('<h1><div>x'),
  'main elements': fill('<main>x'),
  'a lazy image with a long name': `<img src="//${fill('-pixel')}/" data-src=x>`,
  'noscript in noscript': fill('<noscript><b>x</b>'),
  'shadow roots in shadow roots': fill('<x-a><template shadowroot=open><p>x'),
  'hosts in slots of hosts': fill('<x-a><i><template shadowrootmode=open><p><slot>x</slot></p></template>'),
  'slots of one name': `<x-a><template shadowrootmode=open>${fill('<slot name=a>')}</template><b slot=a>x`,
  'equal boxes under many parents': fill(
    '<div><section><div><p>six words<p>of one and the same text</div></section><b>x</b></div>',
  ),
  'many names': `<p ${Array.from({ length: 40_000 }, (_, i) => `name-${i}`).join(' ')}>x</p>`,
  'scripts in comments in scripts': fill('<script><!--<script></script>'),
}

describe('a hostile page ends as a document:', () => {
  test.each(variants(Object.entries(PAGES), 6))(
    '%s',
    (_, page) => {
      const html = `<html><body><p>Marker.</p>${page}`
      expect(read(html, { onlyMainContent: true }).rawHtml.length).toBeGreaterThan(390_000)
      expect(read(html).markdown).toContain('Marker.')
    },
    PATIENCE_MS,
  )
})

/** Found in every object of JavaScript unless one asks for its own members. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']

describe('names that JavaScript finds in every object are names like any other', () => {
  test.each(['text/html', 'application/xhtml+xml'])('of elements and attributes in %s', (contentType) => {
    const elements = inherited.filter((name) => !name.startsWith('_'))
    const each = elements
      .map((name) => `<${name} ${name}="1" class="${name}"><tr><td>Cell.</td></tr></${name}>`)
      .join('')
    const page = `<html><body><p>Marker.</p><table>${each}</table>${each}</body></html>`
    const document = documentOf(
      { body: new TextEncoder().encode(page), contentType, url: 'http://site.test/' },
      {
        formats: ['markdown', 'html', 'rawHtml', 'links', 'images', 'anchors', 'attributes'],
        onlyMainContent: false,
        onlyCleanContent: false,
        includeTags: [],
        excludeTags: [],
        removeBase64Images: true,
        attributes: inherited.map((attribute) => ({ selector: 'p', attribute })),
      },
    )
    expect(document.markdown).toContain('Marker.')
    expect(document.images).toEqual([])
    expect(document.attributes?.flatMap(({ values }) => values)).toEqual([])
  })
})
