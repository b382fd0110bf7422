import type { AnyNode, Element } from 'domhandler'
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

const LAZY = ['data-src', 'data-original', 'data-lazy-src']
const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset', 'imagesrcset']
const META = /^(?:og:image(?::(?:secure_)?url)?|twitter:image(?::src)?|image|thumbnailurl)$/i
const ICON = /(?:^|\s)(?:icon|apple-touch-icon|image_src)(?:\s|$)/i
const BACKGROUND = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^'")\s]*))\s*\)/gi
const SHOWN = /^(?:https?|data):/

function referencesOf({ name, attribs }: Element): string[] {
  return [...ownReferences(name, attribs), ...backgroundsOf(attribs.style)]
    .map((reference) => reference?.trim() ?? '')
    .filter((reference) => reference !== '' && !reference.startsWith('#'))
}

/** A switch instead of a lookup table, since `<constructor>` would match a member of any object. */
function ownReferences(name: string, attribs: Element['attribs']): (string | undefined)[] {
  switch (name) {
    case 'img':
      return [attribs.src, ...LAZY.map((attribute) => attribs[attribute]), ...setsOf(attribs)]
    case 'source':
      return setsOf(attribs)
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
  return SETS.flatMap((attribute) => [...candidates(attribs[attribute] ?? '')].map(({ url }) => url))
}

function backgroundsOf(style: string | undefined): (string | undefined)[] {
  if (style?.includes('url(') !== true) return []
  return [...style.matchAll(BACKGROUND)].map(([, double, single, bare]) => double ?? single ?? bare)
}
