import type { Block, Frame } from './structure.ts'

/** The text of a part of Markdown. What is cut out of a table or fence gets its frame again. */
export class Parts {
  constructor(
    readonly markdown: string,
    readonly blocks: readonly Block[],
  ) {}

  textOf(from: number, to: number): string {
    const body = this.#body(from, to)
    if (body === '') return ''
    const head = this.#frameAt(from)?.head ?? ''
    const foot = this.#frameAt(to)?.foot ?? ''
    return `${head === '' ? '' : `${head}\n`}${body}${foot === '' ? '' : `\n${foot}`}`
  }

  /** The block that a position is in. */
  blockAt(position: number): Block | undefined {
    let low = 0
    let high = this.blocks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.blocks[middle]!.end <= position) low = middle + 1
      else high = middle
    }
    return this.blocks[low]
  }

  /** The frame that a position is inside of. */
  #frameAt(position: number): Frame | undefined {
    const frame = this.blockAt(position)?.frame
    return frame !== undefined && position >= frame.from && position <= frame.to ? frame : undefined
  }

  /** Without the white space around it. A line keeps its indentation. */
  #body(from: number, to: number): string {
    const whole = this.markdown.slice(from, to).trimEnd()
    const startsLine = from === 0 || this.markdown[from - 1] === '\n'
    return startsLine ? whole.replace(/^(?:[ \t\r]*\n)+/, '') : whole.trimStart()
  }
}
