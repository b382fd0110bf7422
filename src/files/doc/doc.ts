import { CompoundFile } from '../container/compound.ts'
import { summaryOf } from '../container/ole-properties.ts'
import type { FileContent } from '../file-content.ts'
import { orMargins } from '../word/margins.ts'
import { type Note, noteMark, notesHtml } from '../word/notes.ts'
import { NumberingCounter } from '../word/numbering.ts'
import { type Fib, readFib } from './fib.ts'
import { stretchesIn, stretchFinder } from './format-pages.ts'
import { listsOf } from './lists.ts'
import { type NotePlace, notePlaces } from './notes.ts'
import { type DocFile, readText } from './paragraph-reader.ts'
import { piecesOf } from './piece-table.ts'
import { stylesOf } from './styles.ts'

/**
 * Converts a document of Word 97 to 2003 ([MS-DOC]) to HTML, with headings, lists, tables, notes, links and text boxes.
 * Files of Word 6 and 95 give only their text. Comments, hidden and deleted text are left out, and
 * headers and footers unless the body is empty.
 *
 * @throws ServiceError `document_unreadable`
 */
export function docToHtml(bytes: Uint8Array): FileContent {
  const compound = new CompoundFile(bytes)
  const fib = readFib(compound)
  const places = notePlaces(fib)
  const document = docFileOf(fib, places)
  const text = readText(document, fib.parts.text)
  const boxes = readText(document, fib.parts.boxes)
  const notes = places.map(({ range }, i): Note => ({ number: i + 1, html: readText(document, range) }))
  const html = orMargins(text + boxes + notesHtml(notes), () => [readText(document, fib.parts.headers)])
  return { html, metadata: summaryOf(compound) }
}

function docFileOf(fib: Fib, notes: readonly NotePlace[]): DocFile {
  const numbers = new Map(notes.map(({ reference }, i) => [reference, i + 1]))
  return {
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
}
