import { CompoundFile } from '../container/compound.ts'
import { summaryOf } from '../container/ole-properties.ts'
import type { FileContent } from '../file-content.ts'
import { type Note, noteMark, notesHtml } from '../word/notes.ts'
import { NumberingCounter } from '../word/numbering.ts'
import { type Fib, readFib } from './fib.ts'
import { stretchesIn, stretchFinder } from './format-pages.ts'
import { listsOf } from './lists.ts'
import { type Document, storyHtml } from './paragraph-reader.ts'
import { piecesOf } from './piece-table.ts'
import { stylesOf } from './styles.ts'

/**
 * A document of Word 97 to 2003 ([MS-DOC]) as HTML, with headings, lists, tables, notes, links and text boxes; of Word 6
 * and 95, only the text. Without comments, headers, footers, hidden and deleted text.
 *
 * @throws ServiceError `document_unreadable`
 */
export function docToHtml(bytes: Uint8Array): FileContent {
  const file = new CompoundFile(bytes)
  const fib = readFib(file)
  const notes = notesIn(fib)
  const numbers = new Map(notes.map(({ reference }, i) => [reference, i + 1]))
  const document: Document = {
    bytes: fib.document,
    pieces: piecesOf(fib),
    styles: stylesOf(fib.table('styles')),
    numbering: new NumberingCounter(listsOf(fib)),
    charactersAt: stretchFinder(stretchesIn(fib.document, fib.table('characterPages'), 'characters')),
    paragraphAt: stretchFinder(stretchesIn(fib.document, fib.table('paragraphPages'), 'paragraphs')),
    noteAt: (character) => {
      const number = numbers.get(character)
      return number === undefined ? '' : noteMark(number)
    },
  }
  const text = storyHtml(document, fib.parts.text)
  const boxes = storyHtml(document, fib.parts.boxes)
  const written = notes.map(({ range }, i): Note => ({ number: i + 1, html: storyHtml(document, range) }))
  return { html: text + boxes + notesHtml(written), metadata: summaryOf(file) }
}

interface NotePlace {
  /** The character that refers to it. */
  reference: number
  range: [from: number, to: number]
}

/** Footnotes and endnotes in the order of the text ([MS-DOC] 2.8.19 PlcffndRef, 2.8.20 PlcffndTxt). */
function notesIn(fib: Fib): NotePlace[] {
  const footnotes = placesIn(fib, 'footnotes', ['footnoteReferences', 'footnoteTexts'])
  const endnotes = placesIn(fib, 'endnotes', ['endnoteReferences', 'endnoteTexts'])
  return [...footnotes, ...endnotes].sort((one, other) => one.reference - other.reference)
}

type Place = Parameters<Fib['table']>[0]

function placesIn(fib: Fib, part: 'footnotes' | 'endnotes', [references, texts]: [Place, Place]): NotePlace[] {
  const referring = fib.table(references)
  const starts = fib.table(texts)
  const count = Math.max(Math.floor((referring.length - 4) / 6), 0)
  const [begin, end] = fib.parts[part]
  return Array.from({ length: count }, (_, i) => ({
    reference: referring.u32(4 * i),
    range: [begin + starts.u32(4 * i), Math.min(begin + starts.u32(4 * i + 4), end)],
  }))
}
