import { describe, expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import type { MarkdownStyle } from '../../../src/content/markdown/style.ts'
import { feedOf } from '../../../src/content/non-html/feed.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

const written = (html: string, style: Partial<MarkdownStyle>, removeBase64Images = true) =>
  markdownOf(parseHtml(html), { removeBase64Images, style: { links: 'inline', images: 'keep', ...style } })

describe('links as references', () => {
  test.each([
    [
      'each target stands once',
      '<a href="/b">b</a> <a href="/c">c</a> <a href="/b">d</a>',
      '[b][1] [c][2] [d][1]\n\n[1]: /b\n[2]: /c',
    ],
    ['titles are kept', '<a href="/b" title=\'a "t"\'>b</a>', '[b][1]\n\n[1]: /b "a \\"t\\""'],
    [
      'another title is another target',
      '<a href="/b">b</a> <a href="/b" title="t">b</a>',
      '[b][1] [b][2]\n\n[1]: /b\n[2]: /b "t"',
    ],
    ['a title that repeats the text is left out', '<a href="/b" title="b">b</a>', '[b][1]\n\n[1]: /b'],
    ['brackets in the text stay', '<a href="/b">a [b] c</a>', '[a \\[b\\] c][1]\n\n[1]: /b'],
    ['text that looks like a label is no link', '[1] <a href="/b">b</a>', '\\[1] [b][1]\n\n[1]: /b'],
    ['text in brackets before a link stays text', '[a]<a href="/b">1</a>', '[a\\][1][1]\n\n[1]: /b'],
    ['a linked picture has two', '<a href="/b"><img src="/i" alt="a"></a>', '[![a][1]][2]\n\n[1]: /i\n[2]: /b'],
    ['a picture that was removed has none', '<p>t <img src="data:x" alt="a"></p>', 't ![a](<Base64-Image-Removed>)'],
    [
      'tables have them',
      '<table><tr><th>n</th></tr><tr><td><a href="/a|b">c</a></td></tr></table>',
      '| n |\n| --- |\n| [c][1] |\n\n[1]: /a|b',
    ],
    ['nested lists have them', '<ul><li>a<ul><li><a href="/b">b</a></li></ul></li></ul>', '- a\n  - [b][1]\n\n[1]: /b'],
    ['headings have them', '<h2><a href="/b">b</a></h2>', '## [b][1]\n\n[1]: /b'],
    [
      'code stays',
      '<pre><code>[a](/b) [1]</code></pre><p><code>[a](b)</code></p>',
      '```\n[a](/b) [1]\n```\n\n`[a](b)`',
    ],
    ['an address as text stays', 'https://x.test/', 'https://x.test/'],
    ['a note is no label', '<p>a<sup><a href="#n1">1</a></sup></p>', 'a\\[[1][1]]\n\n[1]: #n1'],
  ])('%s', (_, html, markdown) => {
    expect(written(html, { links: 'reference' })).toBe(markdown)
  })

  test('the entries of a feed share their targets', () => {
    const item = (title: string) => `<item><title>${title}</title><link>https://x.test/a</link></item>`
    const feed = `<rss><channel><title>F</title>${item('A')}${item('B')}</channel></rss>`
    const style = { links: 'reference', images: 'keep' } as const
    const { markdown } = feedOf(feed, { url: 'https://x.test/', removeBase64Images: true, style })
    expect(markdown).toBe('# F\n\n## [A][1]\n\n## [B][1]\n\n[1]: https://x.test/a')
  })
})

describe('without links', () => {
  test.each([
    ['the text stays', '<p>See <a href="/b" title="t"><b>the</b> [b]</a>.</p>', 'See **the** [b].'],
    ['pictures stay', '<a href="/b"><img src="/i" alt="a"></a>', '![a](/i)'],
    ['the title of a video stays', '<p>t</p><iframe src="/v" title="Film"></iframe>', 't\n\nFilm'],
    ['notes stay', '<p>a<sup><a href="#n1">1</a></sup></p>', 'a[1]'],
    ['code stays', '<pre>[a](b)</pre>', '```\n[a](b)\n```'],
  ])('%s', (_, html, markdown) => {
    expect(written(html, { links: 'none' })).toBe(markdown)
  })
})

describe('without pictures', () => {
  test.each([
    ['a picture is gone with its text', '<p>a <img src="/i" alt="picture"> b</p>', 'a b'],
    ['a symbol in a sentence stays', '<p>Good <img src="/i" alt="😀"> day</p>', 'Good 😀 day'],
    ['the only name of a link stays', '<p><a href="/b"><img src="/i" alt="Home"></a></p>', '[Home](/b)'],
    ['a link that has a name loses the picture', '<p><a href="/b"><img src="/i" alt="x"> Home</a></p>', '[Home](/b)'],
    ['a formula stays', '<p>a <img class="latex" src="/i" alt="x^2"></p>', 'a $x^2$'],
  ])('%s', (_, html, markdown) => {
    expect(written(html, { images: 'none' })).toBe(markdown)
  })
})
