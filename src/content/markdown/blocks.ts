interface Container {
  restBefore: string
  markerBefore: string
}

/** A block that was written, and what is needed to undo it. */
interface Written {
  markdown: string
  pieces: number
  marker: string
  gap: number
  gapRest: string
}

/** Writes blocks, with the prefixes of the quotes and list items that hold them. */
export class BlockWriter {
  private readonly pieces: string[] = []
  private readonly containers: Container[] = []
  /** Prefix of each line here. */
  private rest = ''
  /** Prefix of the first line of the containers that have no content yet; empty if they all have. */
  private marker = ''
  /** Line feeds before the next block: 2 leaves a line empty, 1 does not. */
  private gap = 0
  /** Prefix of the empty line before the next block: that of the outermost container since the last block. */
  private gapRest = ''
  private lastList = { blocks: -1, rest: '', marker: '' }

  private last: Written | null = null

  /** Write a block of one or more lines. */
  write(markdown: string): void {
    const { pieces, rest, marker, gap, gapRest } = this
    this.last = { markdown, pieces: pieces.length, marker, gap, gapRest }
    if (pieces.length > 0) pieces.push(this.gap === 1 ? '\n' : `\n${this.gapRest.trimEnd()}\n`)
    pieces.push(this.marker || rest, rest === '' ? markdown : indented(markdown, rest))
    this.marker = ''
    this.gap = 2
    this.gapRest = rest
  }

  /** The block right before this place, empty if a quote or list item has begun or ended since. */
  get lastBlock(): string {
    return this.last?.markdown ?? ''
  }

  /** Undo the last block, which is then as if it had never been. */
  takeBack(): void {
    const { pieces, marker, gap, gapRest } = this.last!
    this.pieces.length = pieces
    Object.assign(this, { marker, gap, gapRest })
    this.last = null
  }

  /** Open a quote or list item: `marker` stands before its first line, `indent` before the others. */
  enter(marker: string, indent: string): void {
    const { rest: restBefore, marker: markerBefore } = this
    this.marker = (markerBefore || restBefore) + marker
    if (this.containers.length < MAX_NESTING) this.rest += indent
    this.containers.push({ restBefore, markerBefore })
    this.last = null
  }

  leave(): void {
    const { restBefore, markerBefore } = this.containers.pop()!
    this.last = null
    // A marker that was not used belongs to an empty container, which is left out.
    if (this.marker !== '') this.marker = markerBefore
    this.rest = restBefore
    if (restBefore.length < this.gapRest.length) this.gapRest = restBefore
  }

  /** No empty line before the next block. */
  joinNext(): void {
    if (this.gap > 1) this.gap = 1
  }

  /** An empty line before the next block. */
  separateNext(): void {
    if (this.gap > 0) this.gap = 2
  }

  /** Whether the innermost container has no content yet. */
  get atMarker(): boolean {
    return this.marker !== ''
  }

  /** Add to the marker of an item without content, for its check box. */
  extendMarker(text: string): void {
    this.marker += text
  }

  /** Remember that a list with that kind of marker has ended here. */
  endList(marker: string): void {
    this.lastList = { blocks: this.pieces.length, rest: this.rest, marker }
  }

  /** The marker of a list that ended right before this place; two lists with one marker would become one. */
  get adjacentListMarker(): string {
    const { blocks, rest, marker } = this.lastList
    return blocks === this.pieces.length && rest === this.rest ? marker : ''
  }

  finish(): string {
    return this.pieces.join('')
  }
}

/** Quotes and lists in each other that get a prefix of their own; deeper ones are written at the last level. */
const MAX_NESTING = 16

function indented(markdown: string, rest: string): string {
  if (!markdown.includes('\n')) return markdown
  const bare = rest.trimEnd()
  const [first, ...others] = markdown.split('\n')
  return `${first}\n${others.map((line) => (line === '' ? bare : rest + line)).join('\n')}`
}
