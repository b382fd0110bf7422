import type { ParentNode } from 'domhandler'
import { BlockWriter } from './blocks.ts'
import type { Grid } from './grid.ts'
import { renderInline } from './inline.ts'
import type { LinkTarget } from './link-target.ts'
import type { OpenDefinitions, OpenList } from './open-list.ts'
import type { References } from './references.ts'
import { InlineRun, type RunMode } from './run.ts'
import type { MarkdownStyle } from './style.ts'

interface ConversionOptions {
  removeBase64Images: boolean
  style: MarkdownStyle
  /** Where the targets of links go that are written as references. */
  references: References | undefined
  /** The page's URL, to which its headings do not link. */
  page: URL | null
}

/**
 * The state of a conversion: finished blocks, the inline content being collected, and the current place in the page.
 */
export class Conversion {
  readonly blocks = new BlockWriter()
  run = new InlineRun('paragraph')
  private readonly outerRuns: InlineRun[] = []
  readonly lists: OpenList[] = []
  readonly definitions: OpenDefinitions[] = []
  /** The table whose cells are being visited, if it is written as a table. */
  grid: Grid | null = null
  /** Whether a formula without a TeX source is open. */
  inMath = false
  /** Whether an `a` is open. Links do not nest. */
  inLink = false
  /** Whether that link has text of its own. Known only where images are left out. */
  linkHasText = true
  /** A link around a heading, which is written inside the heading. */
  headingLink: LinkTarget | null = null

  /** Cache for apart.ts: whether a parent holds only inline elements. */
  readonly parts = new Map<ParentNode, boolean>()

  constructor(readonly options: ConversionOptions) {}

  text(data: string): void {
    this.run.addText(data)
  }

  /** A block boundary: ends the paragraph, or the line where paragraphs are not possible. */
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

  /** A line break of the page. Two in a row begin a new paragraph. */
  lineBreak(): void {
    if (this.inBlocks && this.run.endsInBreak) this.endParagraph()
    else this.run.addBreak()
  }

  /** Starts to collect inline content separately. `endRun` returns it as Markdown. */
  startRun(mode: RunMode): void {
    this.outerRuns.push(this.run)
    this.run = new InlineRun(mode)
  }

  endRun(): string {
    const markdown = renderInline(this.run, this.options.references)
    this.run = this.outerRuns.pop()!
    return markdown
  }

  finish(): string {
    this.boundary()
    return this.blocks.finish()
  }

  private endParagraph(): void {
    if (this.run.hasContent) {
      const markdown = renderInline(this.run, this.options.references)
      if (markdown !== '') this.blocks.write(markdown)
    }
    this.run.restart()
  }
}
