import type { CountTokens } from '../tokens/count.ts'

/** How many tokens each part of a text has, from one reading of it. */
export class TokenIndex {
  /** Where each word ends, and the number of tokens until there. */
  readonly #ends: number[] = [0]
  readonly #sums: number[] = [0]

  constructor(
    readonly text: string,
    readonly count: CountTokens,
  ) {
    let sum = 0
    count(text, (end, tokens) => {
      sum += tokens
      this.#ends.push(end)
      this.#sums.push(sum)
    })
  }

  get total(): number {
    return this.#sums.at(-1)!
  }

  /** Tokens between two positions. Words that they divide are counted anew. */
  between(from: number, to: number): number {
    const first = this.#wordAfter(from)
    const last = this.#wordAfter(to + 1) - 1
    if (first > last) return this.count(this.text.slice(from, to))
    const whole = this.#sums[last]! - this.#sums[first]!
    const before = this.#ends[first]! > from ? this.count(this.text.slice(from, this.#ends[first])) : 0
    const after = this.#ends[last]! < to ? this.count(this.text.slice(this.#ends[last], to)) : 0
    return before + whole + after
  }

  /** The index of the first word end at or behind a position. */
  #wordAfter(position: number): number {
    let low = 0
    let high = this.#ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ends[middle]! < position) low = middle + 1
      else high = middle
    }
    return low
  }
}
