import type { Element, ParentNode } from 'domhandler'
import { decodeText } from '../../content/charset.ts'
import { htmlOf } from '../../content/html.ts'
import { parseHtml } from '../../content/tree/parse.ts'
import { elementsOf } from '../../content/walk.ts'
import { Archive } from '../container/archive.ts'
import { encrypted, unreadable } from '../errors.ts'
import type { FileContent } from '../file-content.ts'
import { CUT_WARNING, MAX_HTML_CHARACTERS } from '../limits.ts'
import { propertiesIn } from '../ooxml/properties.ts'
import { readSpine } from './spine.ts'

/**
 * Converts a book (EPUB 2 and 3) to HTML: its documents in the order of the spine, without the table of contents.
 * Pictures keep only their alternative text, and only links that leave the book stay links.
 *
 * @throws ServiceError `document_unreadable`
 */
export function epubToHtml(bytes: Uint8Array): FileContent {
  const archive = new Archive(bytes, WHAT)
  const spine = readSpine(archive)
  if (spine === undefined) throw unreadable(WHAT)
  if (spine.locked) throw encrypted(WHAT)
  const { html, read } = readChapters(archive, spine.chapters)
  const isCut = read < spine.chapters.length || archive.truncated
  return { html, metadata: propertiesIn(spine.metadata), ...(isCut && { warning: CUT_WARNING }) }
}

const WHAT = 'EPUB'
const MAX_CHAPTERS = 3000

function readChapters(archive: Archive, chapters: readonly string[]): { html: string; read: number } {
  let html = ''
  let read = 0
  for (const name of chapters.slice(0, MAX_CHAPTERS)) {
    if (html.length > MAX_HTML_CHARACTERS) break
    const part = archive.bytes(name)
    if (part !== undefined) html += chapterHtml(part)
    read++
  }
  return { html, read }
}

function chapterHtml(part: Uint8Array): string {
  const { text } = decodeText(part, 'application/xhtml+xml')
  const page = parseHtml(text, { xml: true })
  const body = elementsOf(page).find(({ name }) => name === 'body')
  const content: ParentNode = body ?? page
  for (const element of elementsOf(content)) detach(element)
  return htmlOf(content)
}

/** Removes references to other parts of the book, which the result does not have. */
function detach({ name, attribs }: Element): void {
  if (name === 'img') {
    delete attribs.src
    delete attribs.srcset
    attribs['data-embedded'] = ''
  }
  if (name === 'a' && !/^(?:https?|mailto|tel|ftp):/i.test(attribs.href ?? '')) delete attribs.href
}
