/** Splits text that arrives in pieces into trimmed lines, without empty ones. */
export class LineReader {
  #rest = ''

  constructor(private readonly take: (line: string) => void) {}

  write(piece: string): void {
    const lines = piece.split(/[\r\n]+/)
    lines[0] = this.#rest + lines[0]!
    this.#rest = lines.pop()!.slice(0, MAX_LINE_CHARS)
    for (const line of lines) this.#emit(line)
  }

  end(): void {
    this.#emit(this.#rest)
    this.#rest = ''
  }

  #emit(line: string): void {
    const text = line.trim()
    if (text !== '') this.take(text)
  }
}

/** An unfinished line is cut at this length. */
const MAX_LINE_CHARS = 16_384
