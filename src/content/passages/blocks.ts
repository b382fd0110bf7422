import { plainLine } from './plain-line.ts'

/**
 * A block of a page. `units` are the smallest parts that stay together: the rows of a table (without its head), the
 * items of a list, the lines of code; a paragraph is one.
 */
export interface Block {
  kind: 'paragraph' | 'list' | 'table' | 'code'
  /** The headings above it, from the outermost to its own. */
  headings: readonly string[]
  /** Header row and separator of a table. */
  head?: string
  units: string[]
}

/**
 * Divides Markdown into its blocks, with the headings that they are under. A heading with nothing below it is a paragraph.
 *
 * @param textOf makes the text of a line; without it, the line loses its markup
 */
export function blocksOf(markdown: string, textOf: (line: string) => string = plainLine): Block[] {
  const reader = new Reader(markdown, textOf)
  while (reader.readBlock());
  return reader.blocks
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/
const FENCE = /^\s*(`{3,}|~{3,})/
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/
const ROW = /^\s*\|/
const SEPARATOR = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/

class Reader {
  readonly blocks: Block[] = []
  readonly #lines: readonly string[]
  #next = 0
  #headings: { level: number; text: string; used: boolean }[] = []

  constructor(
    markdown: string,
    private readonly textOf: (line: string) => string,
  ) {
    this.#lines = markdown.split(/\r?\n/).map((line) => line.replace(/^\s*(?:>\s?)+/, ''))
  }

  readBlock(): boolean {
    const line = this.#lines[this.#next]
    if (line === undefined) {
      this.#underHeadings(0)
      return false
    }
    const heading = HEADING.exec(line)
    if (line.trim() === '' || RULE.test(line)) this.#next += 1
    else if (heading !== null) this.#heading(heading[1]!.length, heading[2]!, 1)
    else if (FENCE.test(line)) this.#code(FENCE.exec(line)![1]!)
    else if (ROW.test(line)) this.#table()
    else if (ITEM.test(line)) this.#list()
    else this.#paragraph()
    return true
  }

  #heading(level: number, markdown: string, lines: number): void {
    this.#next += lines
    const text = plainLine(markdown).trim()
    if (text === '') return
    this.#underHeadings(level)
    this.#headings.push({ level, text, used: false })
  }

  /** Leaves the headings of a level and below. What stands under none of them is a text of its own. */
  #underHeadings(level: number): void {
    while ((this.#headings.at(-1)?.level ?? -1) >= level) {
      const { text, used } = this.#headings.pop()!
      if (!used) this.#add({ kind: 'paragraph', units: [text] })
    }
  }

  #code(fence: string): void {
    const units: string[] = []
    for (this.#next += 1; this.#next < this.#lines.length; this.#next++) {
      const line = this.#lines[this.#next]!
      if (line.trim().startsWith(fence) && line.trim().replaceAll(fence[0]!, '') === '') break
      if (line.trim() !== '') units.push(line)
    }
    this.#next += 1
    this.#add({ kind: 'code', units })
  }

  #table(): void {
    const rows = this.#while((line) => ROW.test(line)).map((row) => this.textOf(row).trim())
    const [first, second, ...others] = rows
    if (second !== undefined && SEPARATOR.test(second) && others.length > 0) {
      const named = /[^|\s]/.test(first!)
      if (PAIR.test(first!)) this.#add({ kind: 'table', units: [first!, ...others] })
      else this.#add({ kind: 'table', units: others, ...(named && { head: `${first}\n${second}` }) })
    } else this.#add({ kind: 'table', units: rows.filter((row) => !SEPARATOR.test(row)) })
  }

  #list(): void {
    const units: string[] = []
    while (this.#next < this.#lines.length) {
      const line = this.#lines[this.#next]!
      const blank = line.trim() === ''
      const after = this.#lines[this.#next + 1] ?? ''
      if (blank && !ITEM.test(after) && !/^\s{2,}\S/.test(after)) break
      if (RULE.test(line) || HEADING.test(line)) break
      if (ITEM.test(line) && !/^\s{2,}/.test(line)) units.push(this.textOf(line))
      else if (!blank && units.length > 0) units[units.length - 1] += `\n${this.textOf(line)}`
      else if (!blank) units.push(this.textOf(line).trim())
      this.#next += 1
    }
    this.#add({ kind: 'list', units })
  }

  #paragraph(): void {
    const first = this.#lines[this.#next]!
    const underline = UNDERLINE.exec(this.#lines[this.#next + 1] ?? '')
    if (underline !== null) {
      this.#heading(underline[1]!.startsWith('=') ? 1 : 2, first, 2)
      return
    }
    const lines = this.#while(
      (line) => line.trim() !== '' && ![HEADING, FENCE, ROW, ITEM].some((start) => start.test(line)),
    )
    const text = lines
      .map((line) => this.textOf(line).trim())
      .filter((line) => line !== '')
      .join('\n')
    this.#add({ kind: 'paragraph', units: [text] })
  }

  /** Takes the current line, and those after it that fit. */
  #while(fits: (line: string) => boolean): string[] {
    const from = this.#next
    do this.#next += 1
    while (this.#next < this.#lines.length && fits(this.#lines[this.#next]!))
    return this.#lines.slice(from, this.#next)
  }

  #add(block: Omit<Block, 'headings'>): void {
    const units = block.units.filter((unit) => /[\p{L}\p{N}]/u.test(unit))
    if (units.length === 0) return
    for (const heading of this.#headings) heading.used = true
    this.blocks.push({ ...block, units, headings: this.#headings.map(({ text }) => text) })
  }
}

/**
 * The first row of a table that is a label with its value, as in a table of facts: two cells, of which the first ends with
 * a colon or only the second holds a digit. Such a table has no names of columns, but Markdown writes the row as a header.
 */
const PAIR = /^\|(?:[^|]*[:：]\**\s*\|[^|]*|[^|\p{N}]*\|[^|\p{N}]*\p{N}[^|]*)\|$/u
