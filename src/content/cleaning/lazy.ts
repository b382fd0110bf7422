import { type Element, isTag } from 'domhandler'
import { largestCandidate } from './srcset.ts'

/** Where pages keep the real picture until a script puts it into `src`, most telling first. */
const SETS = ['data-srcset', 'data-lazy-srcset', 'srcset'] as const
const SINGLE = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-original-src', 'data-url'] as const

const NO_PICTURE = /^(?:data:|about:|$)/i
/** Names of pictures that stand in for others, as the last part of an address. */
const PLACEHOLDER_NAME = /(?:^|[_.-])(?:placeholder|blank|spacer|pixel|transparent|grey|lazy|loading|1x1)/i
const LOOKS_LIKE_URL = /^(?!data:)[^\s<>{}]*[/.][^\s<>{}]*$/

/**
 * Puts the real picture of an image into `src`: the largest candidate of its sets (in a `picture` those of its
 * sources, if the image has none), else a lazy attribute, else what `src` holds. The attributes used go away.
 */
export function settleImage(image: Element): void {
  const source = realSource(image)
  for (const attribute of [...SETS, ...SINGLE, 'sizes']) delete image.attribs[attribute]
  if (source !== undefined) image.attribs.src = source
}

/** An image that shows nothing of its own: no source, or a stand-in until a script brings the real one. */
export function isPlaceholder(image: Element): boolean {
  return isStandIn(image.attribs.src?.trim() ?? '')
}

function isStandIn(source: string): boolean {
  return NO_PICTURE.test(source) || PLACEHOLDER_NAME.test(source.slice(source.lastIndexOf('/') + 1))
}

function realSource(image: Element): string | undefined {
  const own = fromSets(image) ?? fromSingle(image)
  if (own !== undefined) return own
  return isPlaceholder(image) ? fromPicture(image) : undefined
}

function fromSets({ attribs }: Element): string | undefined {
  for (const attribute of SETS) {
    const candidate = largestCandidate(attribs[attribute] ?? '')
    if (candidate !== undefined && LOOKS_LIKE_URL.test(candidate) && !isStandIn(candidate)) return candidate
  }
  return undefined
}

function fromSingle({ attribs }: Element): string | undefined {
  for (const attribute of SINGLE) {
    const value = attribs[attribute]?.trim()
    if (value !== undefined && LOOKS_LIKE_URL.test(value)) return value
  }
  return undefined
}

function fromPicture(image: Element): string | undefined {
  const picture = image.parent
  if (picture === null || !isTag(picture) || picture.name !== 'picture') return undefined
  for (const sibling of picture.children) {
    if (sibling === image) return undefined
    const found = isTag(sibling) && sibling.name === 'source' ? fromSets(sibling) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
