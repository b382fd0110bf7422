import { decodeText } from '../../content/charset.ts'
import { clean } from '../../content/cleaning/clean.ts'
import { escapeText, htmlOf } from '../../content/html.ts'
import { parseHtml } from '../../content/tree/parse.ts'
import { attribute, type XmlElement } from '../container/xml.ts'
import { rtfToHtml } from '../rtf/rtf.ts'
import { pageOfMail } from './mail-archive.ts'
import type { DocxStory } from './reader-state.ts'

/**
 * The content of a file that the document imports at this place (`altChunk`, ECMA-376 part 1, 17.17.2): HTML, a web page
 * archive, RTF, text or another Word document. Programs that make documents from templates write such files; Word
 * replaces them by their content when it saves.
 */
export function importedHtml(element: XmlElement, { relations, document }: DocxStory): string {
  const relation = relations.get(attribute(element, 'r:id') ?? '')
  if (relation === undefined || relation.external || document.imports.left-- <= 0) return ''
  const bytes = document.opened.bytes(relation.target)
  if (bytes === undefined) return ''
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.startsWith('PK')) return document.readImported(bytes)
  if (/^\s*\{\\rtf/.test(start)) return rtfToHtml(bytes).html
  const page = pageOfMail(bytes)
  if (page !== undefined) return htmlOfPage(page.bytes, page.contentType)
  if (/<\w/.test(start) && !/\.txt$/i.test(relation.target)) return htmlOfPage(bytes, 'text/html')
  const { text } = decodeText(bytes, 'text/plain')
  return text
    .split(/\r?\n|\r/)
    .map((line) => (line.trim() === '' ? '' : `<p>${escapeText(line)}</p>`))
    .join('')
}

/** The content of a page without scripts, styles and what is hidden. */
function htmlOfPage(bytes: Uint8Array, contentType: string): string {
  const page = parseHtml(decodeText(bytes, contentType).text)
  clean(page, '')
  return htmlOf(page)
}
