import type { ParentNode } from 'domhandler'
import { BlockWriter } from './blocks.ts'
import type { Grid } from './grid.ts'
import { renderInline } from './inline.ts'
import type { LinkTarget } from './link-target.ts'
import type { OpenList } from './open-list.ts'
import { InlineRun, type RunMode } from './run.ts'

/** State of a conversion: finished blocks, the inline content that is being gathered, and where in the page we are. */
export class Conversion {
  readonly blocks = new BlockWriter()
  run = new InlineRun('paragraph')
  private readonly outerRuns: InlineRun[] = []
  readonly lists: OpenList[] = []
  /** The table whose cells are being visited, if it is written as one. */
  grid: Grid | null = null
  /** Whether a formula is open that has no TeX of its own. */
  inMath = false
  /** Whether an `a` is open: links do not nest. */
  inLink = false
  /** The link around a heading, which is written inside it. */
  headingLink: LinkTarget | null = null

  /** For each parent asked for whether it holds nothing but inline elements (apart.ts). */
  readonly parts = new Map<ParentNode, boolean>()

  constructor(readonly options: { removeBase64Images: boolean }) {}

  text(data: string): void {
    this.run.addText(data)
  }

  /** The border of a block: ends the paragraph, or the line where there can be no paragraphs. */
  boundary(): void {
    const { run } = this
    if (run.mode === 'paragraph' && run.inlineOnly === 0) this.endParagraph()
    else if (run.mode === 'cell' && run.inlineOnly === 0) run.addBreak()
    else run.addText(' ')
  }

  /** Whether blocks can be written here, or only a line. */
  get inBlocks(): boolean {
    return this.run.mode === 'paragraph' && this.run.inlineOnly === 0
  }

  /** A line feed of the page. Two in a row are a new paragraph. */
  lineBreak(): void {
    if (this.inBlocks && this.run.endsInBreak) this.endParagraph()
    else this.run.addBreak()
  }

  /** Gather inline content apart, until `endRun` gives it as Markdown. */
  startRun(mode: RunMode): void {
    this.outerRuns.push(this.run)
    this.run = new InlineRun(mode)
  }

  endRun(): string {
    const markdown = renderInline(this.run)
    this.run = this.outerRuns.pop()!
    return markdown
  }

  finish(): string {
    this.boundary()
    return this.blocks.finish()
  }

  private endParagraph(): void {
    if (this.run.hasContent) {
      const markdown = renderInline(this.run)
      if (markdown !== '') this.blocks.write(markdown)
    }
    this.run.restart()
  }
}
