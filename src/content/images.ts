import type { AnyNode, Element } from 'domhandler'
import { isBlank, isPictureFile } from './cleaning/blank.ts'
import { isPlaceholder, laterSources } from './cleaning/lazy-images.ts'
import { candidates } from './cleaning/srcset.ts'
import { absolute } from './urls.ts'
import { elementsOf } from './walk.ts'

interface ImageOptions {
  /** Leave out pictures embedded in the page (`data:` URLs). */
  removeBase64Images: boolean
}

/**
 * Every picture that the page names, each URL once, absolute, in document order: images with all `srcset` candidates
 * and lazy sources, posters, icons, preview images in the metadata, and backgrounds in the markup.
 */
export function imagesOf(root: AnyNode, base: string, { removeBase64Images }: ImageOptions): string[] {
  const images = new Set<string>()
  for (const element of elementsOf(root)) {
    for (const reference of referencesOf(element)) {
      const url = absolute(reference, base)
      if (url === undefined || !SHOWN.test(url)) continue
      if (!removeBase64Images || !url.startsWith('data:')) images.add(url)
    }
  }
  return [...images]
}

const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset', 'imagesrcset']
/** Backgrounds that a script sets when they come into view. */
const LATER_BACKGROUNDS = ['data-bg', 'data-background', 'data-background-image', 'data-bg-image']
const META = /^(?:og:image(?::(?:secure_)?url)?|twitter:image(?::src)?|image|thumbnailurl)$/i
const ICON = /(?:^|\s)(?:icon|apple-touch-icon|image_src)(?:\s|$)/i
const BACKGROUND = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^'")\s]*))\s*\)/gi
const SHOWN = /^(?:https?|data):/

function referencesOf(element: Element): string[] {
  return [...ownReferences(element), ...backgroundsOf(element.attribs)]
    .map((reference) => reference?.trim() ?? '')
    .filter((reference) => reference !== '' && !reference.startsWith('#'))
}

/** A switch instead of a lookup table, since `<constructor>` would match a member of any object. */
function ownReferences(element: Element): (string | undefined)[] {
  const { name, attribs } = element
  switch (name) {
    case 'img':
      return picturesOf(element)
    case 'source':
      return [...setsOf(attribs), ...(attribs.src === undefined ? laterSources(element) : [])]
    case 'video':
      return [attribs.poster]
    case 'meta':
      return META.test(attribs.property ?? attribs.name ?? attribs.itemprop ?? '') ? [attribs.content] : []
    case 'link':
      return ICON.test(attribs.rel ?? '') ? [attribs.href] : []
    default:
      return []
  }
}

function setsOf(attribs: Element['attribs']): string[] {
  return SETS.flatMap((attribute) => candidates(attribs[attribute] ?? '').map(({ url }) => url))
}

/** A lazy image's pictures, without the one that stands there until they are loaded. A tracking pixel has none. */
function picturesOf(image: Element): (string | undefined)[] {
  const { src } = image.attribs
  const isData = /^\s*data:/i.test(src ?? '')
  const later = [...laterSources(image), ...setsOf(image.attribs)]
  if (later.length > 0) return isPlaceholder(image) ? later : [src, ...later]
  return isBlank(image) && !isData ? [] : [src]
}

function backgroundsOf({ style, ...attribs }: Element['attribs']): (string | undefined)[] {
  const later = LATER_BACKGROUNDS.map((name) => attribs[name]?.replace(/^\s*url\(\s*["']?|["']?\s*\)\s*$/g, ''))
  const files = later.filter((value) => value !== undefined && isPictureFile(value))
  if (style?.includes('url(') !== true) return files
  return [...files, ...[...style.matchAll(BACKGROUND)].map(([, double, single, bare]) => double ?? single ?? bare)]
}
