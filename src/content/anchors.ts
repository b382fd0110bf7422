import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import { absolute } from './urls.ts'
import { elementsOf } from './walk.ts'

export interface Anchor {
  /** Absolute http(s) URL with its fragment. */
  url: string
  /** The link's name on the page. */
  text?: string
}

/**
 * Every link of a page, including hidden ones and menus. Each URL occurs once, in document order, with the longest name
 * that a link to it has: an image, a headline and "Read more" often share a target.
 */
export function anchorsOf(root: AnyNode, base: string): Anchor[] {
  const names = new Map<string, string>()
  for (const element of elementsOf(root)) {
    if (element.name !== 'a' && element.name !== 'area') continue
    const reference = element.attribs.href?.trim()
    if (!reference || isPlace(reference)) continue
    const url = absolute(reference, base)
    if (url === undefined || !/^https?:/.test(url)) continue
    const name = nameOf(element)
    if (name.length > (names.get(url)?.length ?? -1)) names.set(url, name)
  }
  return [...names].map(([url, text]) => ({ url, ...(text !== '' && { text }) }))
}

/** Nodes that are read for the name of one link. A card may hold a whole article. */
const MAX_NODES_PER_ANCHOR = 200
/** A longer text is not a name but the content that the link wraps. */
const MAX_NAME_CHARS = 200

/** `#part` is a place on this page. `#/part` is a route of an application. */
const isPlace = (reference: string) => /^#(?!!?\/)/.test(reference)

/** The heading of a card, or else the text, or else the text for screen readers. */
function nameOf(anchor: Element): string {
  const { text, heading, alternative } = lookInto(anchor)
  const { title, alt } = anchor.attribs
  const names = [heading, text, anchor.attribs['aria-label'], title, alt, alternative]
  return names.map((name) => (name ?? '').replace(/\s+/g, ' ').trim()).find(isName) ?? ''
}

const isName = (text: string) => text !== '' && text.length <= MAX_NAME_CHARS

function lookInto(anchor: Element): { text: string; heading: string | undefined; alternative: string | undefined } {
  let text = ''
  let heading: string | undefined
  let alternative: string | undefined
  for (const node of firstNodes(anchor, MAX_NODES_PER_ANCHOR)) {
    if (isText(node)) text += text.length > MAX_NAME_CHARS ? '' : node.data.slice(0, 2 * MAX_NAME_CHARS)
    else if (isTag(node) && node.name === 'img') alternative ??= node.attribs.alt
    else if (isTag(node) && /^h[1-6]$/.test(node.name)) heading ??= plainText(node)
  }
  return { text, heading, alternative }
}

function plainText(root: Element): string {
  return [...firstNodes(root, MAX_NODES_PER_ANCHOR)].map((node) => (isText(node) ? node.data : '')).join('')
}

const UNSEEN = new Set(['script', 'style', 'template', 'svg', 'noscript'])

/** Up to `count` nodes under `root` in document order. */
function* firstNodes(root: Element, count: number): Generator<AnyNode> {
  const pending: AnyNode[] = root.children.slice(0, count).reverse()
  for (let seen = 0; seen < count; seen += 1) {
    const node = pending.pop()
    if (node === undefined) return
    yield node
    if (!hasChildren(node) || (isTag(node) && UNSEEN.has(node.name))) continue
    for (const child of node.children.slice(0, count).reverse()) pending.push(child)
  }
}
