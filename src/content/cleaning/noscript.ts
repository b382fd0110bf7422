import { type Element, isTag } from 'domhandler'
import { elementsOf, textOf } from '../walk.ts'
import { hasWords, isBlank, isPictureFile } from './blank.ts'
import { isPlaceholder, settleImage } from './lazy.ts'

/**
 * What a `noscript` element is for, since this reader runs no scripts:
 * - `copy`: the plain image beside a lazy one, which has taken what it needs (`lendSource`).
 * - `content`: images that stand nowhere else, or text on a page that would otherwise be thin.
 * - `notice`: anything else.
 *
 * @param isThin whether the page shows little without it (balance.ts)
 */
export function roleOfNoscript(noscript: Element, isThin: boolean): 'copy' | 'content' | 'notice' {
  const image = firstImage(noscript)
  if (image !== undefined) {
    const shown = imageBefore(noscript)
    if (shown === undefined) return isBlank(image) || isBeacon(image) ? 'notice' : 'content'
    return 'copy'
  }
  if (!isThin) return 'notice'
  return textOf(noscript).length >= NOTICE_CHARS ? 'content' : 'notice'
}

/** Shorter than this it is the request to switch scripts on. */
const NOTICE_CHARS = 200

/** Gives the picture that stands before a `noscript` the source of the plain image in it, if it has none of its own. */
export function lendSource(noscript: Element): void {
  const shown = imageBefore(noscript)
  if (shown === undefined || !isPlaceholder(shown)) return
  const image = firstImage(noscript)
  if (image === undefined) return
  settleImage(image)
  Object.assign(shown.attribs, image.attribs)
}

const DECLARED = /^\s*\d/

/** An image that is fetched to be counted: nothing is said of what it shows, of what kind or how large it is. */
function isBeacon({ attribs }: Element): boolean {
  if (hasWords(attribs) || DECLARED.test(attribs.width ?? '')) return false
  return !isPictureFile(attribs.src ?? '')
}

function firstImage(root: Element): Element | undefined {
  for (const element of elementsOf(root)) if (element.name === 'img') return element
  return undefined
}

/** The image that stands right before, itself or as the last thing of a wrapper (`picture`, `figure`, `span`). */
function imageBefore(noscript: Element): Element | undefined {
  let before = noscript.prev
  while (before !== null && !isTag(before)) before = before.prev
  for (let found = before; found !== null && isTag(found); ) {
    if (found.name === 'img') return found
    found = found.children.findLast(isTag) ?? null
  }
  return undefined
}
