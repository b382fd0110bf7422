import { type Element, isTag } from 'domhandler'
import { elementsOf, textOf } from '../walk.ts'
import { isPlaceholder } from './lazy.ts'

/** Shorter than this it is the request to switch scripts on. */
const NOTICE_CHARS = 200

/**
 * What a `noscript` element is for, since this reader runs no scripts:
 * - `copy`: the plain image beside a lazy one. The lazy one gets its source if it has none; the copy goes.
 * - `content`: images that stand nowhere else, or text on a page that would otherwise be thin.
 * - `notice`: anything else.
 *
 * @param isThin whether the page shows little without it (balance.ts)
 */
export function roleOfNoscript(noscript: Element, isThin: boolean): 'copy' | 'content' | 'notice' {
  const image = firstImage(noscript)
  if (image !== undefined) {
    const shown = imageBefore(noscript)
    if (shown === undefined) return isPlaceholder(image) ? 'notice' : 'content'
    if (isPlaceholder(shown)) Object.assign(shown.attribs, image.attribs)
    return 'copy'
  }
  if (!isThin) return 'notice'
  return textOf(noscript).length >= NOTICE_CHARS ? 'content' : 'notice'
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
