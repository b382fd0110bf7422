import { describe, expect, test } from 'bun:test'
import { markdownHtml } from '../../src/console/playground/result/markdown-html.ts'

const shown = (markdown: string) => markdownHtml(markdown, 'http://site.test/docs/').trim()

describe('the Markdown of a page', () => {
  test('links to where it says, elsewhere than in the console', () => {
    expect(shown('[a](../b "t") [c](#top)')).toBe(
      '<p><a href="http://site.test/b" target="_blank" rel="noopener noreferrer">a</a> <a href="http://site.test/docs/#top" target="_blank" rel="noopener noreferrer">c</a></p>',
    )
  })

  test('links to nothing if it is not known of which page it is', () => {
    expect(markdownHtml('[a](#b)', undefined).trim()).toBe('<p><a>a</a></p>')
  })

  test.each([
    '[a](javascript:alert(1))',
    '[a](JAVASCRIPT&colon;alert(1))',
    '[a](vbscript:x)',
    '[a](data:text/html,x)',
    '<a href="javascript:x">',
    '[a](vscode://open)',
    '[a](blob:http://x/y)',
    '[a](about:blank)',
  ])('brings no script and starts no program: %s', (markdown) => {
    expect(shown(markdown)).not.toMatch(/<a [^>]*href/)
  })

  test('brings no HTML and no styles', () => {
    const html = shown('<img src=x onerror=alert(1)>\n\n<style>*{}</style>\n\n| a | b |\n|--:|:-:|\n| 1 | 2 |')
    expect(html).not.toMatch(/<(?:img|style)| style=/)
    expect(html).toContain('<td class="to-right">1</td>')
  })

  test('loads no picture of another site, and says what it is of', () => {
    expect(shown('![a "lamp"](http://x/a.png) ![](http://x/"b)')).toBe(
      '<p><span class="picture" title="http://x/a.png">a &quot;lamp&quot;</span> <span class="picture" title="http://x/%22b">picture</span></p>',
    )
    expect(shown('![a](data:image/png;base64,AA)')).toBe('<p><img src="data:image/png;base64,AA" alt="a"></p>')
  })
})
