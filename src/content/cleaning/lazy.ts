import { type Element, isTag } from 'domhandler'
import { largestCandidate } from './srcset.ts'

/** Where pages keep the real picture until a script puts it into `src`, most telling first. */
const SETS = ['data-srcset', 'data-lazy-srcset', 'srcset'] as const
const SINGLE = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-original-src', 'data-url'] as const

const NO_PICTURE = /^(?:data:|about:|$)/i
/** Words that tell of a stand-in wherever they begin a word of a picture's name. */
const STAND_IN_NAME = /(?:^|[_.-])(?:placeholder|spacer|lazyload|1x1)/i
/** Words that do so only with nothing but themselves, filler and sizes beside them: `grey.gif`, but not `grey-heron.jpg`. */
const BLANK_WORD = /^(?:blank|pixel|transparent|grey|lazy|loading)(?:image|img|pixel)?$/i
const FILLER_WORD = /^(?:image|img|bg|spinner|\d+(?:x\d+)?)$/i
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
  if (NO_PICTURE.test(source)) return true
  const path = source.replace(/[?#].*/s, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (STAND_IN_NAME.test(name)) return true
  const words = name.replace(/\.\w+$/, '').split(/[_.-]/)
  return (
    words.some((word) => BLANK_WORD.test(word)) &&
    words.every((word) => BLANK_WORD.test(word) || FILLER_WORD.test(word))
  )
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
