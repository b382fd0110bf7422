import { childNamed } from '../container/xml.ts'
import { unreadable } from '../errors.ts'
import type { FileContent } from '../file-content.ts'
import { CUT_WARNING } from '../limits.ts'
import { mainPart, type Package, packageOf, related } from '../ooxml/package.ts'
import { propertiesOf } from '../ooxml/properties.ts'
import { orMargins } from '../word/margins.ts'
import { notesHtml } from '../word/notes.ts'
import { NumberingCounter } from '../word/numbering.ts'
import { readBlocks } from './body.ts'
import { NoteReferences } from './note-references.ts'
import { readNotes } from './notes.ts'
import { numberingsOf } from './numbering.ts'
import { createStory, type DocxFile } from './reader-state.ts'
import { stylesOf } from './styles.ts'

/**
 * Converts a Word document (WordprocessingML, ECMA-376) to HTML. Fields show their results and tracked insertions are
 * text. Comments, hidden text and tracked deletions are left out, and headers and footers unless the body is empty.
 *
 * @throws ServiceError `document_unreadable`
 */
export function docxToHtml(bytes: Uint8Array): FileContent {
  return wordToHtml(packageOf(bytes, WHAT))
}

/** Files that a document may import, with those that they import themselves. A file could import itself. */
const MAX_IMPORTS = 100

/** Converts a Word document whose package is already open. */
export function wordToHtml(opened: Package, imports = { left: MAX_IMPORTS }): FileContent {
  const main = mainPart(opened, 'word/document.xml')
  const body = childNamed(opened.part(main), 'body')
  if (body === undefined) throw unreadable(WHAT)
  const document = docxFileOf(opened, main, imports)
  const story = createStory(document, opened.relations(main))
  readBlocks(body, story)
  const text = story.flow.finish() + notesHtml(readNotes(document, main))
  const html = orMargins(text, () => readMargins(document, main))
  const isCut = opened.truncated || story.flow.truncated
  return { html, metadata: propertiesOf(opened), ...(isCut && { warning: CUT_WARNING }) }
}

const WHAT = 'Word document'

function readMargins(document: DocxFile, main: string): string[] {
  const { opened } = document
  const names = [...related(opened, main, 'header'), ...related(opened, main, 'footer')]
  return names.map((name) => {
    const story = createStory(document, opened.relations(name))
    const root = opened.part(name)
    if (root !== undefined) readBlocks(root, story)
    return story.flow.finish()
  })
}

function docxFileOf(opened: Package, main: string, imports: { left: number }): DocxFile {
  const partOf = (type: string) => opened.part(related(opened, main, type)[0] ?? `word/${type}.xml`)
  return {
    opened,
    styles: stylesOf(partOf('styles')),
    numbering: new NumberingCounter(numberingsOf(partOf('numbering'))),
    notes: new NoteReferences(),
    readBlocks,
    imports,
    readImported: (bytes) => wordToHtml(packageOf(bytes, WHAT), imports).html,
  }
}
