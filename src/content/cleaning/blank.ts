import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { isBlankData } from './data-picture.ts'

/**
 * Whether an image shows nothing: it has no address that can be loaded, its address is that of a stand-in until a
 * script brings the picture, or it is a line or a point.
 */
export function isBlank({ attribs }: Element): boolean {
  if (NO_SIZE.test(attribs.width ?? '') || NO_SIZE.test(attribs.height ?? '')) return true
  if (NO_SIZE_STYLE.test(attribs.style ?? '')) return true
  const source = attribs.src?.trim() ?? ''
  if (isCounter(attribs)) return true
  return !isLoadable(source) || isBlankData(source) || isBlankName(fileNameOf(source))
}

/** No address, or a mere place in the page. */
const NO_ADDRESS = /^(?:#|$)/
/** What a client that reads the web can load; `blob:` lives and dies with its page, `about:` and `chrome-extension:` in one browser. */
const LOADED_SCHEME = /^(?:https?|data):/i
const ANY_SCHEME = /^[a-z][a-z\d+.-]*:/i

/** Words for nothing in the name of a picture, others that may stand beside them, and both for GIF, the format of spacers. */
const BLANK_WORD = /^(?:blank|empty|transparent|trans|spacer|placeholder|lazy|lazyload|loading|loader|dummy|1x1)$/i
const FILLER_WORD = /^(?:image|img|bg|ajax|spinner|grey|gray|white|black|\d+(?:x\d+)?|[\da-f]{6,})$/i
const BLANK_GIF = /^(?:[a-z]|pixel|clear|cleardot|clearpixel|space|spaceball|dot|shim)\.gif$/i

/** Declared sizes in pixels that leave nothing to see. 0 is none: some frameworks declare it and size by style sheet. */
const NO_SIZE = /^\s*[12](?:px)?\s*$/
const NO_SIZE_STYLE = /(?:^|[;\s])(?:width|height)\s*:\s*[012]px/i

/** What is counted when it is fetched has no size, no words, and mostly no name. */
function isCounter(attribs: Element['attribs']): boolean {
  if (hasWords(attribs) || isPictureFile(attribs.src ?? '')) return false
  return attribs.width === '0' && attribs.height === '0'
}

/** Whether something is said in the place of an image. */
export function hasWords({ alt }: Element['attribs']): boolean {
  return alt !== undefined && alt.trim() !== ''
}

/** Elements between a link or a heading and its picture at most. */
const MAX_WRAPPERS = 4

/** Whether an image is all that a link or a heading holds. */
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

/** White space, and nothing beyond it. */
function isNothing(sibling: ChildNode | null): boolean {
  return sibling === null || (isText(sibling) && sibling.data.trim() === '')
}

/** Whether there is an address, which may be relative, that a client of the web can load. */
export function isLoadable(address: string): boolean {
  return !NO_ADDRESS.test(address) && (LOADED_SCHEME.test(address) || !ANY_SCHEME.test(address))
}

/** Whether a file is named for showing nothing: `spacer.gif`, `1x1.trans.gif`, but not `blank-page.png`. */
export function isBlankName(name: string): boolean {
  if (BLANK_GIF.test(name)) return true
  const words = name.replace(/\.\w+$/, '').split(/[_.-]/)
  return (
    words.some((word) => BLANK_WORD.test(word)) &&
    words.every((word) => BLANK_WORD.test(word) || FILLER_WORD.test(word))
  )
}

/** What an address ends in, without its query; '' of a `data:` address. */
export function fileNameOf(address: string): string {
  if (address.startsWith('data:')) return ''
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  return path.slice(path.lastIndexOf('/') + 1)
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$/i

/** Whether an address ends in the name of a picture. */
export function isPictureFile(address: string): boolean {
  return PICTURE_FILE.test(fileNameOf(address))
}
