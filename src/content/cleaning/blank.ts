// Tells real pictures from placeholders, spacers and tracking pixels, by their URLs and attributes.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { isBlankData } from './data-picture.ts'

/**
 * Whether an image shows nothing: it has no loadable URL, it is a placeholder that a script replaces, or it is a line
 * or a dot.
 */
export function isBlank(element: Element): boolean {
  const { attribs } = element
  if (NO_SIZE.test(attribs.width ?? '') || NO_SIZE.test(attribs.height ?? '')) return true
  if (NO_SIZE_STYLE.test(attribs.style ?? '')) return true
  const source = attribs.src?.trim() ?? ''
  if (isCounter(attribs) || isBeacon(element)) return true
  return !isLoadable(source) || isBlankData(source) || isBlankName(fileNameOf(source))
}

/** No URL, or only a fragment. */
const NO_ADDRESS = /^(?:#|$)/
/**
 * URLs that a client can load. `blob:` exists only within its page, `about:` and `chrome-extension:` within one
 * browser.
 */
const LOADED_SCHEME = /^(?:https?|data):/i
const ANY_SCHEME = /^[a-z][a-z\d+.-]*:/i

/** Words in file names of empty pictures, words that may stand beside them, and both for GIF, the format of spacers. */
const BLANK_WORD = /^(?:blank|empty|transparent|trans|spacer|placeholder|lazy|lazyload|loading|loader|dummy|1x1)$/i
/** Each of the words above contains one of these. Most file names do not, and are not split. */
const MAY_BE_BLANK = /blank|empty|trans|spacer|placeholder|lazy|load|dummy|1x1/i
const FILLER_WORD = /^(?:image|img|bg|ajax|spinner|grey|gray|white|black|\d+(?:x\d+)?|[\da-f]{6,})$/i
const BLANK_GIF = /^(?:[a-z]|pixel|clear|cleardot|clearpixel|space|spaceball|dot|shim)\.gif$/i

/**
 * Declared sizes in pixels that leave nothing to see. 0 does not count, since some frameworks declare it and size by
 * style sheet.
 */
const NO_SIZE = /^\s*[12](?:px)?\s*$/
const NO_SIZE_STYLE = /(?:^|[;\s])(?:width|height)\s*:\s*[012]px/i

/** A tracking pixel has no size, no `alt`, and mostly no file name. */
function isCounter(attribs: Element['attribs']): boolean {
  if (hasWords(attribs) || isPictureFile(attribs.src ?? '')) return false
  return attribs.width === '0' && attribs.height === '0'
}

/**
 * A tracking pixel that a script left in the body: an address with a query, and nothing that a page writes. Where a
 * text stands beside it in the body, it may be a picture of a simple page.
 */
function isBeacon({ attribs, parent, prev, next }: Element): boolean {
  if (parent === null || !isTag(parent) || parent.name !== 'body' || Object.keys(attribs).length !== 1) return false
  const { src = '' } = attribs
  return src.includes('?') && !isPictureFile(src) && !isBesideText(prev, 'prev') && !isBesideText(next, 'next')
}

function isBesideText(from: ChildNode | null, way: 'prev' | 'next'): boolean {
  let node = from
  for (let i = 0; i < MAX_BESIDE && node !== null; i++, node = node[way])
    if (isTag(node) ? TEXTS.has(node.name) : isText(node) && node.data.trim() !== '') return true
  return false
}

/** Maximum number of nodes beside a tracking pixel that are looked at. */
const MAX_BESIDE = 20
const TEXTS = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl table pre blockquote figure'.split(' '))

/** Whether an image has a text alternative. */
export function hasWords({ alt }: Element['attribs']): boolean {
  return alt !== undefined && alt.trim() !== ''
}

/** Maximum number of elements between a link or heading and its picture. */
const MAX_WRAPPERS = 4

/** Whether an image is the only content of a link or a heading. */
export function speaksAlone(image: Element): boolean {
  let node = image
  for (let i = 0; i < MAX_WRAPPERS; i++) {
    const { parent } = node
    if (parent === null || !isTag(parent) || !isNothing(node.prev) || !isNothing(node.next)) return false
    if (parent.name === 'a' ? 'href' in parent.attribs : /^h[1-6]$/.test(parent.name)) return true
    node = parent
  }
  return false
}

/** Whether a node is absent or white space. */
function isNothing(sibling: ChildNode | null): boolean {
  return sibling === null || (isText(sibling) && sibling.data.trim() === '')
}

/** Whether a URL, which may be relative, can be loaded by a client. */
export function isLoadable(address: string): boolean {
  return !NO_ADDRESS.test(address) && (LOADED_SCHEME.test(address) || !ANY_SCHEME.test(address))
}

/** Whether a file name stands for an empty picture: `spacer.gif`, `1x1.trans.gif`, but not `blank-page.png`. */
export function isBlankName(name: string): boolean {
  if (BLANK_GIF.test(name)) return true
  if (!MAY_BE_BLANK.test(name)) return false
  const words = name.replace(/\.\w+$/, '').split(/[_.-]/)
  return (
    words.some((word) => BLANK_WORD.test(word)) &&
    words.every((word) => BLANK_WORD.test(word) || FILLER_WORD.test(word))
  )
}

/** The last segment of a URL's path, or '' for a `data:` URL. */
export function fileNameOf(address: string): string {
  if (address.startsWith('data:')) return ''
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  return path.slice(path.lastIndexOf('/') + 1)
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$/i

/** Whether a URL ends in the name of a picture file. */
export function isPictureFile(address: string): boolean {
  return PICTURE_FILE.test(fileNameOf(address))
}
