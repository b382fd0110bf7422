import { describe, expect, test } from 'bun:test'
import { type ChildNode, isText, type ParentNode } from 'domhandler'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_NODES } from '../../../src/content/tree/limits.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

function measure(root: ParentNode): { depth: number; nodes: number; text: string } {
  let depth = 0
  let nodes = 0
  const texts: string[] = []
  const stack: [node: ChildNode, depth: number][] = root.children.map((child) => [child, 1])
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const [node, level] = entry
    nodes++
    depth = Math.max(depth, level)
    if (isText(node)) texts.push(node.data)
    if ('children' in node) for (const child of node.children) stack.push([child, level + 1])
  }
  return { depth, nodes, text: texts.join('') }
}

describe('hostile markup', () => {
  const shapes: [name: string, html: string][] = [
    ['nested blocks', '<div>'.repeat(50_000)],
    ['nested formatting', '<b>'.repeat(50_000)],
    ['formatting that differs', Array.from({ length: 20_000 }, (_, i) => `<b id=${i}>`).join('')],
    ['nested tables', '<table><tr><td>'.repeat(20_000)],
    ['nested lists', '<ul><li>'.repeat(20_000)],
    ['nested SVG', '<svg><g>'.repeat(20_000)],
    ['formatting in paragraphs', '<b><p>'.repeat(20_000)],
    ['links in blocks', '<a><div>'.repeat(20_000)],
  ]
  test.each(shapes)('%s: depth and size stay bounded, the text is kept, and Markdown is made', (_, html) => {
    const document = parseHtml(`${html}the text`)
    const { depth, nodes, text } = measure(document)
    expect(depth).toBeLessThanOrEqual(MAX_DEPTH + 1)
    expect(nodes).toBeLessThanOrEqual(MAX_NODES + MAX_DEPTH)
    expect(text).toBe('the text')
    expect(markdownOf(document)).toContain(html.startsWith('<svg>') ? '' : 'the text')
  })

  test('a page with too many nodes is cut and says so', () => {
    const document = parseHtml('<br>'.repeat(MAX_NODES + 10))
    expect(document.truncated).toBe(true)
    expect(measure(document).nodes).toBe(MAX_NODES)
  })

  test('an ordinary page is not cut', () => {
    expect(parseHtml('<p>a').truncated).toBe(false)
  })

  test('attributes beyond the limit are dropped', () => {
    const attributes = Array.from({ length: MAX_ATTRIBUTES + 10 }, (_, i) => `a${i}=1`).join(' ')
    const [element] = parseHtml(`<p ${attributes}>x`).children
    expect(Object.keys((element as unknown as { attribs: object }).attribs)).toHaveLength(MAX_ATTRIBUTES)
  })

  test('XML is bounded too', () => {
    const { depth, text } = measure(parseHtml(`${'<a>'.repeat(50_000)}the text`, { xml: true }))
    expect(depth).toBeLessThanOrEqual(MAX_DEPTH + 1)
    expect(text).toBe('the text')
  })

  test('a span over more columns than a table may have does not make them', () => {
    const markdown = markdownOf(parseHtml('<table><tr><td colspan=10000>a<td>b<tr><td>c<td rowspan=60000>d</table>'))
    expect(markdown.length).toBeLessThan(200)
  })
})
