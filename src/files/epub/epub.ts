import type { Element, ParentNode } from 'domhandler'
import { decodeText } from '../../content/charset.ts'
import { htmlOf } from '../../content/html.ts'
import { parseHtml } from '../../content/tree/parse.ts'
import { elementsOf } from '../../content/walk.ts'
import { Archive } from '../container/archive.ts'
import {
  allNamed,
  attribute,
  childNamed,
  childrenNamed,
  firstNamed,
  readXml,
  type XmlElement,
} from '../container/xml.ts'
import { encrypted, unreadable } from '../errors.ts'
import type { FileContent } from '../file-content.ts'
import { CUT_WARNING, MAX_HTML_CHARACTERS } from '../limits.ts'
import { propertiesIn } from '../ooxml/properties.ts'

const WHAT = 'EPUB'

/** Documents of a book that are read. */
const MAX_CHAPTERS = 3000

/**
 * A book (EPUB 2 and 3) as HTML: its documents in the order of the spine, without its table of contents; pictures only
 * by their words, links only where they leave the book.
 *
 * @throws ServiceError `document_unreadable`
 */
export function epubToHtml(bytes: Uint8Array): FileContent {
  const archive = new Archive(bytes, WHAT)
  const rootOf = (name: string) => {
    const part = archive.bytes(name)
    return part === undefined ? undefined : readXml(part).root
  }
  const book = attribute(firstNamed(rootOf('META-INF/container.xml'), 'rootfile'), 'full-path') ?? 'content.opf'
  const root = firstNamed(rootOf(book), 'package')
  if (root === undefined) throw unreadable(WHAT)
  const chapters = chaptersOf(root, book.slice(0, book.lastIndexOf('/') + 1))
  const locked = new Set(
    allNamed(rootOf('META-INF/encryption.xml'), 'CipherReference').map((one) => decoded(attribute(one, 'URI') ?? '')),
  )
  if (chapters.some((name) => locked.has(name))) throw encrypted(WHAT)
  let html = ''
  let read = 0
  for (const name of chapters.slice(0, MAX_CHAPTERS)) {
    if (html.length > MAX_HTML_CHARACTERS) break
    const part = archive.bytes(name)
    if (part !== undefined) html += chapterHtml(part)
    read++
  }
  const metadata = propertiesIn(childNamed(root, 'metadata'))
  const isCut = read < chapters.length || archive.truncated
  return { html, metadata, ...(isCut && { warning: CUT_WARNING }) }
}

/** Names of the documents of the spine in order (EPUB 3.3, 5.7); what only lists them is no part of the text. */
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

/** Empty for what is no name of a part. */
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

function chapterHtml(part: Uint8Array): string {
  const { text } = decodeText(part, 'application/xhtml+xml')
  const page = parseHtml(text, { xml: true })
  const body = elementsOf(page).find(({ name }) => name === 'body')
  const content: ParentNode = body ?? page
  for (const element of elementsOf(content)) ownOnly(element)
  return htmlOf(content)
}

/** Takes from an element what leads to other parts of the book, which the result does not have. */
function ownOnly({ name, attribs }: Element): void {
  if (name === 'img') {
    delete attribs.src
    delete attribs.srcset
    attribs['data-embedded'] = ''
  }
  if (name === 'a' && !/^(?:https?|mailto|tel|ftp):/i.test(attribs.href ?? '')) delete attribs.href
}
