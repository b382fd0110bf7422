/** What is read of the parts of a page, one part after the other, no sooner than it is needed. */
export class Gathered<P, T> {
  #next = 0

  constructor(
    private readonly parts: () => readonly P[],
    private readonly into: T,
    private readonly add: (into: T, part: P) => void,
  ) {}

  /** Of all parts. Those that were not read before are read now. */
  get value(): T {
    for (const _ of this.steps());
    return this.into
  }

  /** Reads one more part with each step. */
  *steps(): Generator<void> {
    const parts = this.parts()
    while (this.#next < parts.length) {
      this.add(this.into, parts[this.#next]!)
      this.#next += 1
      yield
    }
  }
}

/** A text in parts that each take a few milliseconds to read. Lines stay whole unless they are longer than a part. */
export function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = Math.min(text.length, start + PART_CHARS)
    const at = end === text.length ? end : cutBefore(text, start, end)
    parts.push(text.slice(start, at))
    start = at
  }
  return parts
}

const PART_CHARS = 16_384

/** Behind the last line, sentence or word that ends in a part; a part without any is cut anywhere. */
function cutBefore(text: string, start: number, end: number): number {
  const part = text.slice(start, end)
  const breaks = [
    part.lastIndexOf('\n'),
    Math.max(part.lastIndexOf('. ') + 1, part.lastIndexOf('。')),
    part.lastIndexOf(' '),
  ]
  const last = breaks.find((at) => at > 0)
  return last === undefined ? end : start + last + 1
}
