import { isTag, isText, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** Elements that only group others. A line of text ends at their boundary. */
const TRANSPARENT = new Set(['p', 'div', 'thead', 'tbody'])
const BLOCKS = new Set('h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tr th td hr'.split(' '))

/**
 * The blocks of HTML in order: `ul`, `li`, then the text of the item, `/li`, `/ul`. Spaces, paragraphs around single
 * lines and inline elements are omitted. Images and links appear as `{src}` before and `{href}` after their text.
 */
export function outlineOf(html: string): string[] {
  const lines: string[] = []
  let text = ''
  const endLine = () => {
    if (text !== '') lines.push(text)
    text = ''
  }
  const visit = (parent: ParentNode, inCode: boolean) => {
    for (const node of parent.children) {
      if (isText(node)) text += inCode ? node.data : node.data.replace(/\s+/g, '')
      if (!isTag(node)) continue
      const { name, attribs } = node
      const isBlock = BLOCKS.has(name)
      if (isBlock || TRANSPARENT.has(name)) endLine()
      if (isBlock) lines.push(name === 'ol' ? `ol ${attribs.start ?? 1}` : name)
      if (name === 'img') text += `{${attribs.src}}`
      visit(node, inCode || name === 'pre')
      if (name === 'a') text += `{${attribs.href}}`
      if (name === 'pre') text = text.replace(/\n$/, '')
      if (isBlock || TRANSPARENT.has(name)) endLine()
      if (isBlock) lines.push(`/${name}`)
    }
  }
  visit(parseDocument(html), false)
  endLine()
  return lines
}
