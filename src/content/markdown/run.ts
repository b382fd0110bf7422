// The inline content of one block while it is being collected.
import type { LinkTarget } from './link-target.ts'
import { isBlank } from './whitespace.ts'

/** The kind of block that inline content goes to. It decides how breaks and line starts are written. */
export type RunMode = 'paragraph' | 'heading' | 'cell'

/** How a line break is written in each. */
export const BREAKS: Record<RunMode, string> = { paragraph: '  \n', heading: ' ', cell: '<br>' }

/** An inline element that is written as a pair of markers. */
export interface Mark {
  type: 'strong' | 'emphasis' | 'strike' | 'code' | 'link'
  target?: LinkTarget
}

export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'raw'; markdown: string; isMarker: boolean; target?: LinkTarget | undefined }
  | { kind: 'open' | 'close'; mark: Mark }
  | { kind: 'break' }

/** The inline content of one block as the walk finds it. `renderInline` turns it into Markdown. */
export class InlineRun {
  tokens: Token[] = []
  hasContent = false
  /** Number of open elements whose blocks count as inline content, such as a link around blocks. */
  inlineOnly = 0
  /** Whether nothing visible has been added since the last break. */
  endsInBreak = false
  private readonly open: Mark[] = []

  constructor(readonly mode: RunMode) {}

  addText(text: string): void {
    if (this.endsInBreak || !this.hasContent) {
      const blank = isBlank(text)
      if (blank && !this.hasContent) return
      if (!blank) this.markContent()
    }
    const last = this.tokens[this.tokens.length - 1]
    if (last?.kind === 'text') last.text += text
    else this.tokens.push({ kind: 'text', text })
  }

  /**
   * Adds Markdown that is written unchanged.
   *
   * @param target what it leads to, if it is the beginning of a link or image without its end
   */
  addRaw(markdown: string, target?: LinkTarget): void {
    this.markContent()
    this.tokens.push({ kind: 'raw', markdown, isMarker: false, target })
  }

  /** Adds the marker of a list item within a line. What follows stands beside it, even a block. */
  addMarker(markdown: string): void {
    this.markContent()
    this.tokens.push({ kind: 'raw', markdown, isMarker: true })
  }

  addBreak(): void {
    const last = this.tokens[this.tokens.length - 1]
    const behindMarker = last?.kind === 'raw' && last.isMarker
    if (!this.hasContent || behindMarker || this.endsInBreak) return
    this.endsInBreak = true
    this.tokens.push({ kind: 'break' })
  }

  /** Whether a mark of that type is open. It is not opened again, so that few are open however deep the page is. */
  isOpen(type: Mark['type']): boolean {
    for (const mark of this.open) if (mark.type === type) return true
    return false
  }

  openMark(mark: Mark): void {
    this.open.push(mark)
    this.tokens.push({ kind: 'open', mark })
  }

  closeMark(mark: Mark): void {
    this.open.splice(this.open.lastIndexOf(mark), 1)
    const last = this.tokens[this.tokens.length - 1]
    if (last?.kind === 'open' && last.mark === mark) this.tokens.pop()
    else this.tokens.push({ kind: 'close', mark })
  }

  /** Begins the next block. Open marks stay open. */
  restart(): void {
    if (this.tokens.length > 0) this.tokens = this.open.map((mark) => ({ kind: 'open', mark }))
    this.hasContent = false
    this.endsInBreak = false
  }

  private markContent(): void {
    this.hasContent = true
    this.endsInBreak = false
  }
}
