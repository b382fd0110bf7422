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

/** Writes blocks with the prefixes of the quotes and list items around them. */
export class BlockWriter {
  private readonly pieces: string[] = []
  private readonly containers: Container[] = []
  /** Prefix of each line at this place. */
  private rest = ''
  /** Prefix of the first line in the containers that are still empty, or ''. */
  private marker = ''
  /** Number of line feeds before the next block: 2 leaves an empty line, 1 does not. */
  private gap = 0
  /** Prefix of the empty line before the next block: that of the outermost container since the last block. */
  private gapRest = ''
  private lastList = { blocks: -1, rest: '', marker: '' }

  private last: Written | null = null

  /** Writes a block of one or more lines. */
  write(markdown: string): void {
    const { pieces, rest, marker, gap, gapRest } = this
    this.last = { markdown, pieces: pieces.length, marker, gap, gapRest }
    if (pieces.length > 0) pieces.push(this.gap === 1 ? '\n' : `\n${this.gapRest.trimEnd()}\n`)
    pieces.push(this.marker || rest, rest === '' ? markdown : indented(markdown, rest))
    this.marker = ''
    this.gap = 2
    this.gapRest = rest
  }

  /** The block right before this place, or '' if a quote or list item has begun or ended since. */
  get lastBlock(): string {
    return this.last?.markdown ?? ''
  }

  /** Removes the last block as if it had never been written. */
  takeBack(): void {
    const { pieces, marker, gap, gapRest } = this.last!
    this.pieces.length = pieces
    Object.assign(this, { marker, gap, gapRest })
    this.last = null
  }

  /** Opens a quote or list item. `marker` precedes its first line, `indent` the others. */
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
    // An unused marker belongs to an empty container, which is left out.
    if (this.marker !== '') this.marker = markerBefore
    this.rest = restBefore
    if (restBefore.length < this.gapRest.length) this.gapRest = restBefore
  }

  /** Omits the empty line before the next block. */
  joinNext(): void {
    if (this.gap > 1) this.gap = 1
  }

  /** Puts an empty line before the next block. */
  separateNext(): void {
    if (this.gap > 0) this.gap = 2
  }

  /** Whether the innermost container is still empty. */
  get atMarker(): boolean {
    return this.marker !== ''
  }

  /** Appends to the marker of an empty list item, for its check box. */
  extendMarker(text: string): void {
    this.marker += text
  }

  /** Records that a list with this kind of marker ended here. */
  endList(marker: string): void {
    this.lastList = { blocks: this.pieces.length, rest: this.rest, marker }
  }

  /** The marker of a list that ended right before this place. Two lists with the same marker would become one. */
  get adjacentListMarker(): string {
    const { blocks, rest, marker } = this.lastList
    return blocks === this.pieces.length && rest === this.rest ? marker : ''
  }

  finish(): string {
    return this.pieces.join('')
  }
}

/** Maximum depth of quotes and lists with a prefix of their own. Deeper ones are written at the last level. */
const MAX_NESTING = 16

function indented(markdown: string, rest: string): string {
  if (!markdown.includes('\n')) return markdown
  const bare = rest.trimEnd()
  const lines = markdown.split('\n')
  for (let i = 1; i < lines.length; i++) lines[i] = lines[i] === '' ? bare : rest + lines[i]
  return lines.join('\n')
}
