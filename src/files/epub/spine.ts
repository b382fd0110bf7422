import type { Archive } from '../container/archive.ts'
import {
  allNamed,
  attribute,
  childNamed,
  childrenNamed,
  firstNamed,
  readXml,
  type XmlElement,
} from '../container/xml.ts'

/** What the package document of a book says (EPUB 3.3, 5). */
export interface Spine {
  metadata: XmlElement | undefined
  /** Names of the documents of the book, in reading order. */
  chapters: string[]
  /** Whether a chapter is encrypted. */
  locked: boolean
}

/** @returns undefined if the archive has no package document */
export function readSpine(archive: Archive): Spine | undefined {
  const rootOf = (name: string) => {
    const part = archive.bytes(name)
    return part === undefined ? undefined : readXml(part).root
  }
  const name = attribute(firstNamed(rootOf('META-INF/container.xml'), 'rootfile'), 'full-path') ?? 'content.opf'
  const root = firstNamed(rootOf(name), 'package')
  if (root === undefined) return undefined
  const chapters = chaptersOf(root, name.slice(0, name.lastIndexOf('/') + 1))
  const encrypted = new Set(
    allNamed(rootOf('META-INF/encryption.xml'), 'CipherReference').map((one) => decoded(attribute(one, 'URI') ?? '')),
  )
  return {
    metadata: childNamed(root, 'metadata'),
    chapters,
    locked: chapters.some((chapter) => encrypted.has(chapter)),
  }
}

/** The documents of the spine (EPUB 3.3, 5.7), without the navigation document, which only lists the others. */
function chaptersOf(root: XmlElement, folder: string): string[] {
  const items = new Map(
    childrenNamed(childNamed(root, 'manifest'), 'item').map((item) => [attribute(item, 'id') ?? '', item]),
  )
  const chapters = childrenNamed(childNamed(root, 'spine'), 'itemref').flatMap((reference) => {
    const item = items.get(attribute(reference, 'idref') ?? '')
    const isContents = /(?:^|\s)nav(?:\s|$)/.test(attribute(item, 'properties') ?? '')
    const isText =
      /html|xml$/.test(attribute(item, 'media-type') ?? 'html') && !/svg/.test(attribute(item, 'media-type') ?? '')
    const href = attribute(item, 'href')
    return href === undefined || isContents || !isText ? [] : [resolved(folder, decoded(href.replace(/#.*/, '')))]
  })
  return [...new Set(chapters)]
}

/** @returns an empty string for a reference that names no part */
function resolved(folder: string, href: string): string {
  try {
    return decodeURI(new URL(encodeURI(folder + href), 'file:///').pathname.slice(1))
  } catch {
    return ''
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
