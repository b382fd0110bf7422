/** An entry of the font table. */
export interface Font {
  name: string
  charset: number
  codePage?: number
}

/** A level of a list in the list table. */
export interface ListLevel {
  /** `\levelnfc`: 23 is a bullet, 255 is no number. */
  format: number
  start: number
}

/** The tables at the start of a file. */
export interface Header {
  fonts: Map<number, Font>
  defaultFont: number
  codePage: number
  /** Style names by number. */
  styles: Map<number, string>
  /** Levels by list id. */
  lists: Map<number, ListLevel[]>
  /** List ids by the number that paragraphs use. */
  overrides: Map<number, number>
  /** Document properties by control word: `title`, `author`, … */
  info: Map<string, string>
  pages: number | undefined
}

export function createHeader(): Header {
  return {
    fonts: new Map(),
    defaultFont: 0,
    codePage: 1252,
    styles: new Map(),
    lists: new Map(),
    overrides: new Map(),
    info: new Map(),
    pages: undefined,
  }
}

/** Reads the tables at the start of a file. */
export class HeaderReader {
  #font = 0
  #style = 0
  #levels: ListLevel[] = []
  #override = 0
  #name = ''

  constructor(readonly header: Header) {}

  /** Handles a control word in one of the tables. */
  word(word: string, value = 0): void {
    const { header } = this
    const font = header.fonts.get(this.#font)
    if (word === 'fcharset' && font) font.charset = value
    else if (word === 'cpg' && font) font.codePage = value
    else if (word === 's' || word === 'cs' || word === 'ds') this.#style = word === 's' ? value : -1
    else if (word === 'list') this.#levels = []
    else if (word === 'listlevel') this.#levels.push({ format: 0, start: 1 })
    else if (word === 'levelnfc' || word === 'levelnfcn') this.#setFormat(value)
    else if (word === 'levelstartat' && this.#levels.length > 0) this.#levels.at(-1)!.start = value
    else if (word === 'listid') this.#listId(value)
    else if (word === 'ls') this.header.overrides.set(value, this.#override)
  }

  font(number: number): void {
    this.#font = number
    this.#name = ''
    this.header.fonts.set(number, { name: '', charset: 0 })
  }

  /** Handles text of the font table and the stylesheet: names that end with a semicolon. */
  name(text: string, table: 'fonts' | 'styles'): void {
    for (const piece of text.split(/(;)/)) {
      if (piece !== ';') this.#name += piece
      else this.#endName(table)
    }
  }

  #endName(table: 'fonts' | 'styles'): void {
    const font = this.header.fonts.get(this.#font)
    if (table === 'styles' && this.#style >= 0) this.header.styles.set(this.#style, this.#name.trim())
    else if (table === 'fonts' && font) font.name ||= this.#name.trim()
    this.#name = ''
    this.#style = 0
  }

  #setFormat(format: number): void {
    const level = this.#levels.at(-1)
    if (level !== undefined) level.format = format
  }

  #listId(id: number): void {
    this.#override = id
    if (this.#levels.length > 0) this.header.lists.set(id, this.#levels)
    this.#levels = []
  }
}
