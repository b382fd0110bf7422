import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import { singleSpaced } from './normalise.ts'
import { absolute } from './urls.ts'

export interface Anchor {
  /** Absolute http(s) URL with its fragment. */
  url: string
  /** The link's name on the page. */
  text?: string
}

/**
 * Every link of a page, including hidden ones and menus. Each URL occurs once, in document order, with the longest name
 * that a link to it has: an image, a headline and "Read more" often share a target.
 *
 * @param elements all of the page
 */
export function anchorsOf(elements: readonly Element[], base: string): Anchor[] {
  const names = new Map<string, string>()
  forTargets(elements, base, (url, element) => {
    const name = nameOf(element)
    if (name.length > (names.get(url)?.length ?? -1)) names.set(url, name)
  })
  const anchors: Anchor[] = []
  for (const [url, text] of names) anchors.push(text === '' ? { url } : { url, text })
  return anchors
}

/**
 * The URLs of `anchorsOf`, one on each line. A single string reaches another thread faster than an object for each link.
 */
export function targetsOf(elements: readonly Element[], base: string): string {
  const urls = new Set<string>()
  forTargets(elements, base, (url) => urls.add(url))
  return [...urls].join('\n')
}

function forTargets(elements: readonly Element[], base: string, found: (url: string, element: Element) => void): void {
  for (const element of elements) {
    if (element.name !== 'a' && element.name !== 'area') continue
    const reference = element.attribs.href?.trim()
    if (!reference || isPlace(reference)) continue
    const url = absolute(reference, base)
    if (url !== undefined && /^https?:/.test(url)) found(url, element)
  }
}

/** Nodes that are read for the name of one link. A card may hold a whole article. */
const MAX_NODES_PER_ANCHOR = 200
/** A longer text is not a name but the content that the link wraps. */
const MAX_NAME_CHARS = 200

/** `#part` is a place on this page. `#/part` is a route of an application. */
const isPlace = (reference: string) => /^#(?!!?\/)/.test(reference)

/** The heading of a card, or else the text, or else the text for screen readers. */
function nameOf(anchor: Element): string {
  const [only] = anchor.children
  // Most links have nothing but a text, and that is their name.
  const written = anchor.children.length === 1 && isText(only!) ? nameIn(only.data.slice(0, MAX_PIECE_CHARS)) : ''
  if (isName(written)) return written
  const { text, heading, alternative } = lookInto(anchor)
  const { title, alt } = anchor.attribs
  for (const name of [heading, text, anchor.attribs['aria-label'], title, alt, alternative]) {
    const found = nameIn(name ?? '')
    if (isName(found)) return found
  }
  return ''
}

const nameIn = (text: string) => singleSpaced(text).trim()

const isName = (text: string) => text !== '' && text.length <= MAX_NAME_CHARS

/** What is read of one piece of a name. The rest only shows that it is too long. */
const MAX_PIECE_CHARS = 2 * MAX_NAME_CHARS

function lookInto(anchor: Element): { text: string; heading: string | undefined; alternative: string | undefined } {
  let text = ''
  let heading: string | undefined
  let alternative: string | undefined
  for (const node of firstNodes(anchor, MAX_NODES_PER_ANCHOR)) {
    if (isText(node)) text += text.length > MAX_NAME_CHARS ? '' : node.data.slice(0, MAX_PIECE_CHARS)
    else if (isTag(node) && node.name === 'img') alternative ??= node.attribs.alt
    else if (isTag(node) && /^h[1-6]$/.test(node.name)) heading ??= plainText(node)
  }
  return { text, heading, alternative }
}

function plainText(root: Element): string {
  return firstNodes(root, MAX_NODES_PER_ANCHOR)
    .map((node) => (isText(node) ? node.data : ''))
    .join('')
}

const UNSEEN = new Set(['script', 'style', 'template', 'svg', 'noscript'])

/** Up to `count` nodes under `root` in document order. */
function firstNodes(root: Element, count: number): AnyNode[] {
  const found: AnyNode[] = []
  const pending: AnyNode[] = []
  for (let node: AnyNode | undefined = root; node !== undefined && found.length < count; node = pending.pop()) {
    if (node !== root) found.push(node)
    if (!hasChildren(node) || (node !== root && isTag(node) && UNSEEN.has(node.name))) continue
    for (let i = Math.min(count, node.children.length) - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return found
}
