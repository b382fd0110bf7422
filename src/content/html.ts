import { type AnyNode, type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'

/** The HTML of the content of `root` (WHATWG, "serializing HTML fragments"), without recursion and without comments. */
export function htmlOf(root: ParentNode): string {
  const pieces: string[] = []
  const pending: (AnyNode | string)[] = root.children.toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (isText(next)) pieces.push(isRaw(next.parent) ? next.data : escapeText(next.data))
    else if (hasChildren(next)) {
      if (isTag(next)) {
        pieces.push(startTag(next))
        if (VOID.has(next.name)) continue
        pending.push(`</${next.name}>`)
      }
      for (let i = next.children.length - 1; i >= 0; i--) pending.push(next.children[i]!)
    }
  }
  return pieces.join('').trim()
}

/** Elements without an end tag (WHATWG, "void elements"). */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose text is written unescaped (WHATWG, "serializing HTML fragments"). */
const RAW_TEXT = new Set('style script xmp iframe noembed noframes plaintext'.split(' '))

/** Escapes text for HTML. */
export function escapeText(text: string): string {
  return /[&<>\u00a0]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text
}

function isRaw(parent: ParentNode | null): boolean {
  return parent !== null && isTag(parent) && RAW_TEXT.has(parent.name)
}

function startTag({ name, attribs }: Element): string {
  let tag = `<${name}`
  for (const attribute in attribs) tag += ` ${attribute}="${escapeText(attribs[attribute]!).replaceAll('"', '&quot;')}"`
  return `${tag}>`
}
