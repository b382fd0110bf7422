/**
 * The pages of a picture. A TIFF has one per directory (TIFF 6.0, section 2); any other picture is a single page.
 *
 * @returns functions that give each page as a picture of its own; its bytes are valid until the next call
 */
export function pagesOf(picture: Uint8Array): (() => Uint8Array)[] {
  const tiff = new Tiff(picture)
  const pages = tiff.pages()
  return pages.length < 2 ? [() => picture] : pages.map((at) => () => tiff.beginningAt(at))
}

/** Nobody scans more pages into one file. */
const MAX_PAGES = 10_000
/** NewSubfileType (TIFF 6.0, section 8). Its first bit marks a smaller copy of another page. */
const KIND = 254
const FIELD_BYTES = 12

class Tiff {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #little: boolean

  constructor(picture: Uint8Array) {
    this.#bytes = new Uint8Array(picture)
    this.#view = new DataView(this.#bytes.buffer)
    this.#little = picture[0] === 0x49
  }

  /** Positions of the page directories; none if this is not a TIFF. A chain that loops ends. */
  pages(): number[] {
    if (this.#u16(0) !== (this.#little ? 0x4949 : 0x4d4d) || this.#u16(2) !== 42) return []
    const seen = new Set<number>()
    for (let at = this.#u32(4); at !== 0 && !seen.has(at) && seen.size < MAX_PAGES; at = this.#next(at)) seen.add(at)
    return [...seen].filter((at) => this.#isPage(at))
  }

  /** The same file with another directory first: decoders read only the first. */
  beginningAt(page: number): Uint8Array {
    this.#view.setUint32(4, page, this.#little)
    return this.#bytes
  }

  #next(at: number): number {
    return this.#u32(at + 2 + FIELD_BYTES * this.#u16(at))
  }

  #isPage(at: number): boolean {
    const fields = this.#u16(at)
    // Fields are sorted by tag, so NewSubfileType comes first if present.
    return fields > 0 && !(this.#u16(at + 2) === KIND && (this.#u32(at + 10) & 1) === 1)
  }

  /** Reading past the end gives 0. */
  #u16(at: number): number {
    return at + 2 <= this.#view.byteLength ? this.#view.getUint16(at, this.#little) : 0
  }

  #u32(at: number): number {
    return at + 4 <= this.#view.byteLength ? this.#view.getUint32(at, this.#little) : 0
  }
}
