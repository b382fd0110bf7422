import type { RtfContext, WordReader } from './context.ts'
import { isTable } from './group-state.ts'

/** What they mean in the text. */
const BLOCKS: Record<string, WordReader> = {
  par: endParagraph,
  sect: endParagraph,
  page: endParagraph,
  softpage: endParagraph,
  pard: (reader) => reader.resetParagraph(),
  s: ({ story }, value = 0) => {
    story.paragraph.style = value
  },
  outlinelevel: ({ story }, value = 0) => {
    if (value < 9) story.paragraph.outline = Math.min(value + 1, 6)
  },
  ls: ({ story }, value = 0) => {
    story.paragraph.list = value
  },
  ilvl: ({ story }, value = 0) => {
    story.paragraph.level = Math.min(Math.max(value, 0), 8)
  },
  li: ({ story }, value = 0) => {
    story.paragraph.indent = value
  },
  intbl: ({ story }) => {
    story.paragraph.depth = Math.max(story.paragraph.depth, 1)
  },
  itap: ({ story }, value = 1) => {
    story.paragraph.depth = value
  },
  trowd: ({ story }) => {
    story.row = { left: 0, header: false, cells: [] }
  },
  trleft: ({ story }, value = 0) => {
    story.row.left = value
  },
  trhdr: ({ story }) => {
    story.row.header = true
  },
  clmrg: ({ story }) => {
    story.next.goesAcross = true
  },
  clvmrg: ({ story }) => {
    story.next.goesDown = true
  },
  cellx: ({ story }, value = 0) => story.endShape(value),
  cell: ({ story }) => story.endCell(false),
  nestcell: ({ story }) => story.endCell(true),
  row: ({ story }) => story.endRow(false),
  nestrow: ({ story }) => story.endRow(true),
}

/**
 * Control words of paragraphs and of tables, read where text is read: what stands before an item, page headers and the
 * table of styles have some as well, which say nothing of the paragraph around them.
 */
export const blockReaders: Record<string, WordReader> = Object.fromEntries(
  Object.entries(BLOCKS).map(([word, read]) => [word, inText(word, read)]),
)

function endParagraph({ story }: RtfContext): void {
  story.endParagraph()
}

function inText(word: string, read: WordReader): WordReader {
  return (reader, value) => {
    const { destination } = reader.state
    if (destination === 'text') read(reader, value)
    else if (isTable(destination)) reader.tables.word(word, value)
  }
}
