import { expect, test } from 'bun:test'
import { htmlOf } from '../../../src/content/html.ts'
import { plainTree } from '../../../src/content/non-html/plain-tree.ts'

const url = 'https://e.test/feed'
const body = (html: string) => `<html><body>${html}</body></html>`

test('plain text becomes paragraphs of lines', () => {
  const tree = plainTree({ kind: 'text', text: 'Name: Ann\nMail: a@e.test\n\nMore', url })
  expect(htmlOf(tree)).toBe(body('<p>Name: Ann<br>Mail: a@e.test</p><p>More</p>'))
})

test('Markdown becomes headings, list items and paragraphs', () => {
  const tree = plainTree({ kind: 'markdown', text: '# Contact #\n\n- Mail: a@e.test\n1. Phone\n\nMore', url })
  expect(htmlOf(tree)).toBe(body('<h1>Contact</h1><li>Mail: a@e.test</li><li>Phone</li><p>More</p>'))
})

test('JSON becomes a script, whatever it contains', () => {
  const text = '{"a":"</script>"}'
  const { children } = plainTree({ kind: 'json', text, url }).children[0] as never as { children: never[] }
  expect(htmlOf({ children } as never)).toBe(`<body><script type="application/json">${text}</script></body>`)
  expect(htmlOf(plainTree({ kind: 'json', text: '{"@context":"https://schema.org"}', url }))).toContain('ld+json')
})

test('a feed becomes a page with an article for each entry', () => {
  const item =
    '<item><title>Alpha</title><link>/a</link><pubDate>5 May 2024</pubDate><description>&lt;p&gt;Text&lt;/p&gt;</description></item>'
  const text = `<rss><channel><title>News</title><description>All</description>${item}</channel></rss>`
  expect(htmlOf(plainTree({ kind: 'feed', text, url }))).toBe(
    body(
      '<h1>News</h1><p>All</p><article><h2><a href="https://e.test/a">Alpha</a></h2><time>5 May 2024</time><div><p>Text</p></div></article>',
    ),
  )
})
