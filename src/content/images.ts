import type { AnyNode, Element } from 'domhandler'
import { candidates } from './cleaning/srcset.ts'
import { absolute } from './urls.ts'
import { elementsOf } from './walk.ts'

const LAZY = ['data-src', 'data-original', 'data-lazy-src']
const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset', 'imagesrcset']
const META = /^(?:og:image(?::(?:secure_)?url)?|twitter:image(?::src)?|image|thumbnailurl)$/i
const ICON = /(?:^|\s)(?:icon|apple-touch-icon|image_src)(?:\s|$)/i
const BACKGROUND = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^'")\s]*))\s*\)/gi
const SHOWN = /^(?:https?|data):/

interface ImageOptions {
  /** Leave out pictures that stand in the page itself (`data:`). */
  removeBase64Images: boolean
}

/**
 * Every picture the page names, each address once, absolute, in document order: images with all candidates of their
 * sets and lazy sources, posters, icons, preview pictures of the metadata, and backgrounds set in the markup.
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

function referencesOf({ name, attribs }: Element): string[] {
  return [...ownReferences(name, attribs), ...backgroundsOf(attribs.style)]
    .map((reference) => reference?.trim() ?? '')
    .filter((reference) => reference !== '' && !reference.startsWith('#'))
}

/** A switch and no table of names: `<constructor>` would be found in any object. */
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
