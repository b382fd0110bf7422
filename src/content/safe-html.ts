import { type AnyNode, type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import { escapeText } from './html.ts'

/**
 * The content of `root` as HTML that a browser may show under the address of this service. It consists of the elements and
 * attributes named below: no scripts, styles, forms or frames, and nothing that loads by itself. Other elements give way
 * to what is in them. A picture is named, not loaded, so that the site does not learn who reads.
 */
export function safeHtmlOf(root: ParentNode): string {
  const pieces: string[] = []
  const pending: (AnyNode | string)[] = root.children.toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (isText(next)) pieces.push(escapeText(next.data))
    else if (isTag(next) && next.name === 'img') pieces.push(pictureOf(next))
    else if (isTag(next) && VOID.has(next.name)) pieces.push(`<${next.name}>`)
    else if (hasChildren(next) && !(isTag(next) && UNREAD.has(next.name))) {
      if (isTag(next) && SHOWN.has(next.name)) {
        pieces.push(startTag(next))
        pending.push(`</${next.name}>`)
      }
      for (let at = next.children.length - 1; at >= 0; at -= 1) pending.push(next.children[at]!)
    }
  }
  return pieces.join('').trim()
}

const words = (text: string) => new Set(text.split(' '))

const SHOWN = words(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code table caption thead tbody tfoot tr th td a strong b em i u s del ins mark small sub sup abbr cite q kbd samp var time figure figcaption details summary div span section article main header footer address ruby rt rp bdi bdo',
)

const VOID = words('br hr wbr')

/** Their text is code, or a fallback that nobody reads where the element works. */
const UNREAD = words(
  'script style template noscript iframe object noembed noframes xmp plaintext svg math select textarea',
)

/** Beside `lang`, `dir` and `title`, which every element may have. */
const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  a: words('href'),
  th: words('colspan rowspan scope'),
  td: words('colspan rowspan'),
  ol: words('start reversed'),
  li: words('value'),
  time: words('datetime'),
}
const COMMON = words('lang dir title')

/** Other schemes, such as `javascript:`, are left out with the attribute. */
const LINKED = /^(?:https?|mailto|tel):/i

function startTag({ name, attribs }: Element): string {
  let tag = `<${name}`
  for (const [attribute, value] of Object.entries(attribs)) {
    if (!COMMON.has(attribute) && ATTRIBUTES[name]?.has(attribute) !== true) continue
    if (attribute === 'href' && !LINKED.test(value)) continue
    tag += ` ${attribute}="${escapeText(value).replaceAll('"', '&quot;')}"`
  }
  return `${tag}>`
}

function pictureOf({ attribs }: Element): string {
  const name = (attribs.alt ?? attribs.title ?? '').trim()
  return name === '' ? '' : `<span>[${escapeText(name)}]</span>`
}
