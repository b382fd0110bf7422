// RTF control words that format paragraphs and tables.
import type { RtfContext, WordReader } from './context.ts'
import { isTable } from './group-state.ts'

/** Their effect within the text. */
const BLOCKS: Record<string, WordReader> = {
  par: (reader) => {
    // If the end of a paragraph is a tracked deletion, the text goes on in the next one.
    if (reader.state.deleted === true && reader.writer.paragraph.depth === 0) reader.writer.marker = ''
    else endParagraph(reader)
  },
  sect: endParagraph,
  page: endParagraph,
  softpage: endParagraph,
  pard: (reader) => reader.resetParagraph(),
  s: ({ writer }, value = 0) => {
    writer.paragraph.style = value
  },
  outlinelevel: ({ writer }, value = 0) => {
    if (value < 9) writer.paragraph.outline = Math.min(value + 1, 6)
  },
  ls: ({ writer }, value = 0) => {
    writer.paragraph.list = value
  },
  ilvl: ({ writer }, value = 0) => {
    writer.paragraph.level = Math.min(Math.max(value, 0), 8)
  },
  li: ({ writer }, value = 0) => {
    writer.paragraph.indent = value
  },
  intbl: ({ writer }) => {
    writer.paragraph.depth = Math.max(writer.paragraph.depth, 1)
  },
  itap: ({ writer }, value = 1) => {
    writer.paragraph.depth = value
  },
  trowd: ({ writer }) => {
    writer.row = { left: 0, header: false, cells: [] }
  },
  trleft: ({ writer }, value = 0) => {
    writer.row.left = value
  },
  trhdr: ({ writer }) => {
    writer.row.header = true
  },
  clmrg: ({ writer }) => {
    writer.next.mergedLeft = true
  },
  clvmrg: ({ writer }) => {
    writer.next.mergedUp = true
  },
  cellx: ({ writer }, value = 0) => writer.endShape(value),
  cell: ({ writer }) => writer.endCell(false),
  nestcell: ({ writer }) => writer.endCell(true),
  row: ({ writer }) => writer.endRow(false),
  nestrow: ({ writer }) => writer.endRow(true),
}

/**
 * Acts only within the text. Item markers, page headers and the stylesheet contain the same words, which say nothing
 * about the paragraph around them.
 */
export const paragraphWords: Record<string, WordReader> = Object.fromEntries(
  Object.entries(BLOCKS).map(([word, read]) => [word, inText(word, read)]),
)

function endParagraph({ writer }: RtfContext): void {
  writer.endParagraph()
}

function inText(word: string, read: WordReader): WordReader {
  return (reader, value) => {
    const { destination } = reader.state
    if (destination === 'text') read(reader, value)
    else if (isTable(destination)) reader.tables.word(word, value)
  }
}
