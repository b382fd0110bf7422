import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'

/**
 * Text of an element with a price, where cents that only their markup sets apart get a decimal point: `£51<sup>50</sup>`
 * is `£51.50`. Other small digits, such as footnotes, are set off by a space. A long text is cut, since it is no price.
 */
export function priceTextOf(element: Element): string {
  let text = ''
  const pending: { node: AnyNode; small: boolean }[] = [{ node: element, small: false }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, small } = next
    if (isText(node)) {
      const follows = small && /^\s*\d/.test(node.data) && /\d$/.test(text.slice(-1))
      if (!follows) text += node.data
      else text += `${CENTS.test(node.data) && !HAS_CENTS.test(text.slice(-4)) ? '.' : ' '}${node.data.trimStart()}`
      if (text.length > MAX_CHARS) break
    } else if (hasChildren(node) && !(isTag(node) && UNSHOWN.has(node.name))) {
      const isSmall = small || (node !== element && isTag(node) && isSmallPrint(node))
      const isBlock = isTag(node) && BLOCKS.has(node.name)
      if (isBlock) text += ' '
      for (let i = node.children.length - 1; i >= 0; i--) pending.push({ node: node.children[i]!, small: isSmall })
    }
  }
  return text.replace(/\s+/g, ' ').trim()
}

const MAX_CHARS = 10_000
const CENTS = /^\s*\d\d(?!\d)/
const HAS_CENTS = /[.,]\d{1,2}$/
const UNSHOWN = new Set(['script', 'style', 'template', 'noscript'])
const BLOCKS = new Set('div p li ul ol td th tr dt dd br section article h1 h2 h3 h4 h5 h6'.split(' '))
const SMALL_NAME = /cent|fraction|decimal|minor|(?:^|[-_ ])sup(?:$|[-_ ])|superscript|penn(?:y|ies)/i

function isSmallPrint({ name, attribs }: Element): boolean {
  return (
    name === 'sup' || name === 'small' || (attribs.class !== undefined && SMALL_NAME.test(attribs.class.slice(0, 200)))
  )
}
