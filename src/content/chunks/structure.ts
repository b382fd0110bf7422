// The blocks of Markdown by their positions. They follow each other without a gap, so that nothing is lost.
import { plainLine } from '../passages/plain-line.ts'

/** A block with the empty lines behind it. */
export interface Block {
  kind: 'heading' | 'fence' | 'table' | 'text'
  start: number
  end: number
  /** Of a heading. */
  heading?: { level: number; text: string }
  /** What each part of a fence or table needs to be one itself. */
  frame?: Frame
}

export interface Frame {
  /** The opening line of a fence, or the head of a table. A part that begins further down repeats it. */
  head: string
  /** The closing line of a fence; empty for a table. */
  foot: string
  /** Where the lines begin that can be divided, and where they end. */
  from: number
  to: number
}

/** Divides Markdown into blocks. */
export function structureOf(markdown: string): Block[] {
  return new Reader(markdown).read()
}

interface Line {
  start: number
  /** Where the next line begins. */
  end: number
  text: string
}

/** Structure shows at the start of a line. What is behind it does not count, however long the line is. */
const SHOWN_CHARACTERS = 1000

const PREFIX = String.raw`^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|\[\^\d{1,9}\]:)[ \t]+)*[ \t>]*`
const FENCE = new RegExp(`(${PREFIX})(\`{3,}(?!.*\`)|~{3,})`)
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const ROW = /^[ \t>]*\|/
const SEPARATOR = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?$/

class Reader {
  readonly #blocks: Block[] = []
  #at = 0

  constructor(private readonly markdown: string) {}

  read(): Block[] {
    this.#skipBlank()
    while (this.#at < this.markdown.length) {
      const start = this.#blocks.length === 0 ? 0 : this.#at
      const block = this.#block(this.#line(this.#at))
      this.#skipBlank()
      this.#blocks.push({ ...block, start, end: this.#at })
    }
    return this.#blocks
  }

  #block(first: Line): Pick<Block, 'kind' | 'heading' | 'frame'> {
    const heading = headingOf(first.text)
    if (heading !== undefined) {
      this.#at = first.end
      return { kind: 'heading', heading }
    }
    const fence = FENCE.exec(first.text)
    if (fence !== null) return this.#fence(first, fence[1]!, fence[2]!)
    if (this.#isTable(first)) return this.#table(first)
    return this.#text(first)
  }

  #fence(first: Line, prefix: string, marks: string): Pick<Block, 'kind' | 'frame'> {
    const inner = prefix.replace(/[^ \t>]/g, ' ')
    const close = new RegExp(`^[ \\t>]*${marks[0]}{${marks.length},}[ \\t]*$`)
    const isQuoted = prefix.includes('>')
    this.#at = first.end
    const frame = { head: this.#written(first).replace(prefix, inner), foot: `${inner}${marks}`, from: first.end }
    while (this.#at < this.markdown.length) {
      const line = this.#line(this.#at)
      if (isQuoted && !/^[ \t]*>/.test(line.text)) break
      if (close.test(line.text)) {
        this.#at = line.end
        return { kind: 'fence', frame: { ...frame, to: line.start } }
      }
      this.#at = line.end
    }
    return { kind: 'fence', frame: { ...frame, to: this.#at } }
  }

  #isTable(first: Line): boolean {
    return ROW.test(first.text) && first.end < this.markdown.length && SEPARATOR.test(this.#line(first.end).text)
  }

  #table(first: Line): Pick<Block, 'kind' | 'frame'> {
    const from = this.#line(first.end).end
    this.#at = from
    while (this.#at < this.markdown.length && ROW.test(this.#line(this.#at).text)) this.#at = this.#line(this.#at).end
    const head = this.markdown.slice(first.start, from).trimEnd()
    return { kind: 'table', frame: { head, foot: '', from, to: this.#at } }
  }

  /** A paragraph, an item of a list or a quote, up to the next empty line or block of another kind. */
  #text(first: Line): Pick<Block, 'kind' | 'heading'> {
    this.#at = first.end
    for (let lines = 1; this.#at < this.markdown.length; lines++) {
      const line = this.#line(this.#at)
      if (lines === 1 && UNDERLINE.test(line.text)) {
        this.#at = line.end
        return { kind: 'heading', heading: { level: line.text.includes('=') ? 1 : 2, text: titleOf(first.text) } }
      }
      if (isBlank(line.text) || HEADING.test(line.text) || FENCE.test(line.text) || this.#isTable(line)) break
      this.#at = line.end
    }
    return { kind: 'text' }
  }

  #skipBlank(): void {
    while (this.#at < this.markdown.length) {
      const line = this.#line(this.#at)
      if (!isBlank(this.#written(line))) return
      this.#at = line.end
    }
  }

  #line(start: number): Line {
    const found = this.markdown.indexOf('\n', start)
    const end = found < 0 ? this.markdown.length : found + 1
    const text = this.markdown.slice(start, Math.min(found < 0 ? end : found, start + SHOWN_CHARACTERS))
    return { start, end, text }
  }

  #written({ start, end }: Line): string {
    return this.markdown.slice(start, end).replace(/\r?\n$/, '')
  }
}

const isBlank = (text: string) => !/\S/.test(text)

function headingOf(line: string): Block['heading'] {
  const found = HEADING.exec(line)
  if (found === null) return undefined
  return {
    level: found[1]!.length,
    text: titleOf(
      line
        .slice(found[0].length)
        .trim()
        .replace(/(?:^|(?<=[ \t]))#+$/, ''),
    ),
  }
}

const titleOf = (markdown: string) => plainLine(markdown.trim()).trim()
