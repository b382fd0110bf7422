// Divides the text of a section into parts of at most a number of tokens.
import { cut, halves, type Range } from './cuts.ts'
import type { Parts } from './parts.ts'
import type { Block } from './structure.ts'
import type { TokenIndex } from './token-index.ts'

/** A range of the Markdown, and where its text begins if it repeats the end of the part before. */
export interface Part extends Range {
  overlapFrom: number
}

export interface Limits {
  tokens: number
  overlap: number
}

/** Divides what is between two positions into parts, as few as possible. */
export class Splitter {
  constructor(
    private readonly parts: Parts,
    private readonly index: TokenIndex,
    private readonly limits: Limits,
  ) {}

  /** Whether whole sections fit. Where the estimate does not tell, their text is counted. */
  fits(from: number, to: number): boolean {
    const { tokens } = this.limits
    const estimate = this.#estimate(from, to, tokens)
    if (Math.abs(estimate - tokens) > SLACK_TOKENS) return estimate < tokens
    return this.#tokensOf(from, to) <= tokens
  }

  #tokensOf(from: number, to: number): number {
    return this.index.count(this.parts.textOf(from, to))
  }

  split({ from, to }: Range): Part[] {
    const units = this.#units(from, to)
    const split: Part[] = []
    for (let next = 0; next < units.length; ) {
      const start = units[next]!.from
      const previous = split.at(-1)
      const overlapFrom = previous === undefined ? start : this.#overlapFrom({ from: previous.from, to: start })
      const end = this.#fill(units, next, overlapFrom)
      if (end > next) {
        split.push({ overlapFrom, from: start, to: units[end - 1]!.to })
        next = end
        continue
      }
      // The frame and the overlap leave too little room for the unit.
      const smaller = halves(this.parts.markdown, units[next]!)
      if (smaller.length > 1) units.splice(next, 1, ...smaller)
      else split.push({ overlapFrom: start, from: start, to: units[next++]!.to })
    }
    return split
  }

  /** The smallest ranges that stay together. */
  #units(from: number, to: number): Range[] {
    const units: Range[] = []
    const room = this.limits.tokens - this.limits.overlap - this.#costOfHeadings(from, to)
    for (let at = from; at < to; ) {
      const block = this.parts.blockAt(at)!
      const end = Math.min(block.end, to)
      for (const unit of this.#unitsOf(block, { from: at, to: end }, room - this.#costOfFrame(block))) units.push(unit)
      at = end
    }
    return units
  }

  /** Tokens of the headings that it begins with. The first unit of text must fit below them. */
  #costOfHeadings(from: number, to: number): number {
    let end = from
    for (let block = this.parts.blockAt(from); block?.kind === 'heading' && end < to; ) {
      end = block.end
      block = this.parts.blockAt(end)
    }
    const cost = this.index.between(from, end)
    return cost > this.limits.tokens / 4 ? 0 : cost
  }

  #unitsOf(block: Block, range: Range, room: number): Range[] {
    const fits = ({ from, to }: Range) => this.#estimate(from, to, room) <= room
    const units = cut(this.parts.markdown, block, range, { tokens: room, fits })
    return block.frame === undefined ? units : framed(units, block.frame)
  }

  #costOfFrame({ frame }: Block): number {
    return frame === undefined ? 0 : this.index.count(`${frame.head}\n`) + this.index.count(`\n${frame.foot}`)
  }

  /** Tokens of a range, or infinitely many where that is plain without counting. */
  #estimate(from: number, to: number, enough: number): number {
    if (to - from > enough * LONGEST_TOKEN + SLACK) return Number.POSITIVE_INFINITY
    return this.index.between(from, to)
  }

  /** The index behind the last unit that fits into a part. Equal to `first` if not even that one does. */
  #fill(units: readonly Range[], first: number, overlapFrom: number): number {
    const { tokens } = this.limits
    let end = first
    let sum = this.index.between(overlapFrom, units[first]!.from)
    while (end < units.length) {
      sum += this.index.between(units[end]!.from, units[end]!.to)
      if (sum > tokens && end > first) break
      end += 1
    }
    while (end > first) {
      let excess = this.#tokensOf(overlapFrom, units[end - 1]!.to) - tokens
      if (excess <= 0) break
      for (; end > first && excess > 0; end--) excess -= this.index.between(units[end - 1]!.from, units[end - 1]!.to)
    }
    return this.#withoutHeading(units, first, end)
  }

  /** A heading stays with what it is the heading of. */
  #withoutHeading(units: readonly Range[], first: number, end: number): number {
    if (end === units.length) return end
    let last = end
    while (last - 1 > first && this.#isHeading(units[last - 1]!)) last -= 1
    return last
  }

  #isHeading({ from, to }: Range): boolean {
    const { kind, start, end } = this.parts.blockAt(from)!
    return kind === 'heading' && start === from && end === to
  }

  /** Where the overlap with the part before begins: at the first place behind which there are few enough tokens. */
  #overlapFrom({ from, to }: Range): number {
    const { overlap } = this.limits
    if (overlap === 0) return to
    const block = this.parts.blockAt(to - 1)!
    const { markdown } = this.parts
    const first = Math.max(from, to - overlap * WINDOW_CHARACTERS)
    const window = { from: first === from ? from : lineStart(markdown, first, to), to }
    const fits = (range: Range) => this.#estimate(range.from, range.to, overlap) <= overlap
    let chosen = to
    let sum = 0
    for (const range of cut(markdown, block, window, { tokens: overlap, fits }).reverse()) {
      sum += this.#estimate(range.from, range.to, overlap)
      if (sum > overlap) break
      chosen = range.from
    }
    return this.#outsideHead(chosen, block)
  }

  /** A place behind the head of a table or fence, if it is in one. Of such a block before the last, nothing is repeated. */
  #outsideHead(position: number, last: Block): number {
    const block = this.parts.blockAt(position)!
    const { frame, start, end } = block
    if (frame === undefined || position === start) return position
    if (block !== last || position >= frame.to) return end
    return Math.max(position, frame.from)
  }
}

/** In bytes. A longer text has more tokens than its length divided by this. */
const LONGEST_TOKEN = 128
/** For white space at the ends, which does not count. */
const SLACK = 4096
/** For words that are counted anew where a text begins or ends. */
const SLACK_TOKENS = 64
/** Characters of text in which an overlap is looked for, per token of it. */
const WINDOW_CHARACTERS = 16

/** The start of the first line behind a position, or the position if none begins before `end`. */
function lineStart(markdown: string, position: number, end: number): number {
  const found = markdown.slice(position, end - 1).indexOf('\n')
  if (found >= 0) return position + found + 1
  return (markdown.charCodeAt(position) & 0xfc00) === 0xdc00 ? position + 1 : position
}

/** The opening line of a fence or head of a table stays with what comes next, and the closing line with what is before. */
function framed(units: Range[], { from, to }: NonNullable<Block['frame']>): Range[] {
  const joined: Range[] = []
  for (const unit of units) {
    const last = joined.at(-1)
    if (last !== undefined && (last.to <= from || unit.from >= to)) last.to = unit.to
    else joined.push({ ...unit })
  }
  return joined
}
