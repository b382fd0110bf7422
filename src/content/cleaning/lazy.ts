import { type Element, isTag } from 'domhandler'
import { fileNameOf, isBlankName, isPictureFile } from './blank.ts'
import { largestCandidate } from './srcset.ts'

/**
 * Puts the real picture of an image into `src`: the largest candidate of its sets (in a `picture` those of its
 * sources, if the image has none), else a lazy attribute, else what `src` holds. The attributes used go away.
 */
export function settleImage(image: Element): void {
  const source = realSource(image)
  for (const attribute of [...SETS, ...SINGLE, 'sizes']) delete image.attribs[attribute]
  if (source !== undefined) image.attribs.src = source
}

/** Where pages keep the real picture until a script puts it into `src`, most telling first. */
const SETS = ['data-srcset', 'data-lazy-srcset', 'srcset'] as const
const SINGLE = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-original-src', 'data-url'] as const

/** Other attributes that hold an address until a script moves it, by their names; not those of what else may be shown. */
const LATER_SET = /srcset$/i
const LATER_SINGLE = /(?:src|-url)$/i
const OTHERWISE = /fallback|placeholder|error|default|small|thumb|poster|low|preview/i

const NO_PICTURE = /^(?:data:|about:|$)/i
/** Words that tell of a stand-in wherever they begin a word of a picture's name. */
const STAND_IN_NAME = /(?:^|[_.-])(?:placeholder|spacer|lazyload|1x1)/i
/** A ground in one colour, unless more is said: `grey.gif`, but not `grey-heron.jpg`. */
const COLOUR_NAME = /^gr[ea]y\.\w+$/i
const LOOKS_LIKE_URL = /^(?!data:)[^\s<>{}]*[/.][^\s<>{}]*$/

/**
 * Whether an image may be replaced by another that the page has for the same place. Readier than `isBlank` (blank.ts):
 * of two pictures the one with the better name is the real one.
 */
export function isPlaceholder({ attribs }: Element): boolean {
  return isStandIn(attribs.src?.trim() ?? '')
}

function isStandIn(source: string): boolean {
  if (NO_PICTURE.test(source)) return true
  const name = fileNameOf(source)
  return STAND_IN_NAME.test(name) || COLOUR_NAME.test(name) || isBlankName(name)
}

function realSource(image: Element): string | undefined {
  const own = fromSets(image) ?? fromSingle(image)
  if (own !== undefined) return own
  return isPlaceholder(image) ? (fromPicture(image) ?? fromOther(image) ?? fromLink(image)) : undefined
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

function fromOther({ attribs }: Element): string | undefined {
  const found = Object.keys(attribs).filter((name) => name !== 'src' && !OTHERWISE.test(name))
  const sets = found.filter((name) => LATER_SET.test(name)).map((name) => largestCandidate(attribs[name]!) ?? '')
  const singles = found.filter((name) => LATER_SINGLE.test(name)).map((name) => attribs[name]!.trim())
  return [...sets, ...singles].find((value) => LOOKS_LIKE_URL.test(value) && !isStandIn(value))
}

/** A link to a picture file leads to the same picture, larger. */
function fromLink({ parent }: Element): string | undefined {
  const target = parent !== null && isTag(parent) && parent.name === 'a' ? parent.attribs.href : undefined
  return target !== undefined && isPictureFile(target) ? target : undefined
}
