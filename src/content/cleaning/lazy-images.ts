import { type Element, isTag } from 'domhandler'
import { fileNameOf, isBlankName, isPictureFile } from './blank.ts'
import type { Restatement } from './clues.ts'
import { candidates, largestCandidate } from './srcset.ts'

export const lazyImages: Restatement = { tags: ['img'], apply: useRealSource }

/**
 * Puts an image's real picture into `src` and removes the attributes that held it. The largest `srcset` candidate wins
 * (in a `picture` without one, that of its sources), then a lazy-loading attribute, then `src`.
 */
export function useRealSource(image: Element): void {
  const source = realSource(image)
  for (const attribute of HOLDING) if (image.attribs[attribute] !== undefined) delete image.attribs[attribute]
  if (source === undefined) return
  // What hides it shows it once it is loaded.
  if (image.attribs.src === undefined) delete image.attribs.style
  image.attribs.src = source
}

/** Attributes that hold the real picture until a script moves it into `src`, the most reliable first. */
const SETS = ['data-srcset', 'data-lazy-srcset', 'srcset'] as const
const SINGLE = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-original-src', 'data-url'] as const

const HOLDING = [...SETS, ...SINGLE, 'sizes']

/**
 * Patterns for other attributes that hold a picture's URL until a script moves it. They exclude attributes of
 * alternative pictures. The value of any other attribute of the page's own counts if it ends in the name of a picture file.
 */
const LATER_SET = /srcset$/i
const LATER_SINGLE = /(?:src|-url)$/i
const OWN_ATTRIBUTE = /^(?:data|ng|v|x|lazy)-/i
const OTHERWISE = /fallback|placeholder|error|default|small|thumb|poster|low|preview/i

const NO_PICTURE = /^(?:data:|about:|$)/i
/** Words that mark a placeholder if a word of the file name begins with them. */
const STAND_IN_NAME = /(?:^|[_.-])(?:placeholder|spacer|lazyload|1x1)/i
/** A single-colour background, if the name says nothing else: `grey.gif`, but not `grey-heron.jpg`. */
const COLOUR_NAME = /^gr[ea]y\.\w+$/i
const LOOKS_LIKE_URL = /^(?!data:)[^\s<>{}]*[/.][^\s<>{}]*$/

/**
 * Whether an image may be replaced by another picture that the page has for the same place. Broader than `isBlank`
 * (blank.ts), since of two pictures the one with the better name is the real one.
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
    const set = attribs[attribute]
    const candidate = set === undefined ? undefined : largestCandidate(set)
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
    const found = isTag(sibling) && sibling.name === 'source' ? (fromSets(sibling) ?? fromSingle(sibling)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function fromOther({ attribs }: Element): string | undefined {
  const found = Object.keys(attribs).filter((name) => name !== 'src' && !OTHERWISE.test(name))
  const sets = found.filter((name) => LATER_SET.test(name)).map((name) => largestCandidate(attribs[name]!) ?? '')
  const singles = found.filter((name) => LATER_SINGLE.test(name)).map((name) => attribs[name]!.trim())
  const files = found
    .filter((name) => OWN_ATTRIBUTE.test(name))
    .map((name) => attribs[name]!.trim())
    .filter(isPictureFile)
  return [...sets, ...singles, ...files].find((value) => LOOKS_LIKE_URL.test(value) && !isStandIn(value))
}

/** Every picture that an image names beside its `src`, for when a script has moved it there. */
export function laterSources(image: Element): string[] {
  const sets = SETS.flatMap((name) => candidates(image.attribs[name] ?? '').map(({ url }) => url))
  const singles = SINGLE.map((name) => image.attribs[name]?.trim() ?? '').filter((value) => LOOKS_LIKE_URL.test(value))
  const other = fromOther(image)
  return [...singles, ...sets, ...(other === undefined ? [] : [other])]
}

/** A link around an image to a picture file leads to the same picture, enlarged. */
function fromLink({ parent }: Element): string | undefined {
  const target = parent !== null && isTag(parent) && parent.name === 'a' ? parent.attribs.href : undefined
  return target !== undefined && isPictureFile(target) ? target : undefined
}
