import { childNamed } from '../container/xml.ts'
import { unreadable } from '../errors.ts'
import type { FileContent } from '../file-content.ts'
import { CUT_WARNING } from '../limits.ts'
import { mainPart, type Package, packageOf, related } from '../ooxml/package.ts'
import { propertiesOf } from '../ooxml/properties.ts'
import { notesHtml } from '../word/notes.ts'
import { NumberingCounter } from '../word/numbering.ts'
import { readBlocks } from './body.ts'
import { Notes } from './notes.ts'
import { numberingsOf } from './numbering.ts'
import { createStory } from './reader-state.ts'
import { stylesOf } from './styles.ts'

const WHAT = 'Word document'

/**
 * A Word document (WordprocessingML, ECMA-376) as HTML: its text with the results of fields and what tracked changes put
 * in; without comments, headers, footers, hidden text and what tracked changes took out.
 *
 * @throws ServiceError `document_unreadable`
 */
export function docxToHtml(bytes: Uint8Array): FileContent {
  return wordToHtml(packageOf(bytes, WHAT))
}

/** @param opened the package, however it was kept */
export function wordToHtml(opened: Package): FileContent {
  const main = mainPart(opened, 'word/document.xml')
  const body = childNamed(opened.part(main), 'body')
  if (body === undefined) throw unreadable(WHAT)
  const document = {
    opened,
    styles: stylesOf(opened.part(related(opened, main, 'styles')[0] ?? 'word/styles.xml')),
    numbering: new NumberingCounter(
      numberingsOf(opened.part(related(opened, main, 'numbering')[0] ?? 'word/numbering.xml')),
    ),
    notes: new Notes(),
    readBlocks,
  }
  const story = createStory(document, opened.relations(main))
  readBlocks(body, story)
  const html = story.flow.finish() + notesHtml(document.notes.read(document, main))
  const isCut = opened.truncated || story.flow.truncated
  return { html, metadata: propertiesOf(opened), ...(isCut && { warning: CUT_WARNING }) }
}
