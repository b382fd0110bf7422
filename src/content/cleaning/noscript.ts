import { type Element, isTag } from 'domhandler'
import { elementsOf, textOf } from '../walk.ts'
import { hasWords, isBlank, isPictureFile } from './blank.ts'
import type { Restatement } from './clues.ts'
import { dropHandlers } from './handlers.ts'
import { isPlaceholder, useRealSource } from './lazy-images.ts'

/**
 * What a `noscript` element is for, as seen by a reader without scripts:
 * - `copy`: the plain image beside a lazy one, which gets its source from it (`lendSource`);
 * - `content`: images that occur nowhere else, or text on a page that would otherwise be thin;
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

/** A shorter text is the request to enable scripts. */
const NOTICE_CHARS = 200

export const lentSources: Restatement = { tags: ['noscript'], apply: lendSource }

/** Gives the picture before a `noscript` the source of the plain image inside, if it has none of its own. */
function lendSource(noscript: Element): void {
  const shown = imageBefore(noscript)
  if (shown === undefined || !isPlaceholder(shown)) return
  const image = firstImage(noscript)
  if (image === undefined) return
  useRealSource(image)
  dropHandlers(image)
  Object.assign(shown.attribs, image.attribs)
}

const DECLARED = /^\s*\d/

/** A tracking image: it declares neither content nor type nor size. */
function isBeacon({ attribs }: Element): boolean {
  if (hasWords(attribs) || DECLARED.test(attribs.width ?? '')) return false
  return !isPictureFile(attribs.src ?? '')
}

function firstImage(root: Element): Element | undefined {
  for (const element of elementsOf(root)) if (element.name === 'img') return element
  return undefined
}

/** The image right before, either itself or the last node of a wrapper (`picture`, `figure`, `span`). */
function imageBefore(noscript: Element): Element | undefined {
  let before = noscript.prev
  while (before !== null && !isTag(before)) before = before.prev
  for (let found = before; found !== null && isTag(found); ) {
    if (found.name === 'img') return found
    found = found.children.findLast(isTag) ?? null
  }
  return undefined
}
