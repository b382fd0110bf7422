import type { Vocabulary } from './vocabulary.ts'

/** Longer words are counted in pieces of this many bytes, which bounds memory; it changes a count by less than 0.1 %. */
export const MAX_WORD_BYTES = 16_384

/**
 * Counts the tokens of words by byte pair encoding: of all neighbouring tokens, those merge first that form the token of the
 * lowest rank, and of these the leftmost. A heap of the pairs makes it n log n. Searching for the lowest rank after
 * each merge, as the usual libraries do, takes two seconds for a word of 40 KB (test/bench/tokens.ts).
 */
export class Merger {
  /** By position of its first byte: where the token after it begins, where the one before does, the rank of the pair. */
  readonly #next = new Int32Array(MAX_WORD_BYTES + 2)
  readonly #previous = new Int32Array(MAX_WORD_BYTES + 2)
  readonly #ranks = new Int32Array(MAX_WORD_BYTES + 2)
  /** Binary heap of `rank * MAX_WORD_BYTES + position`. A pair whose rank has changed since is skipped. */
  readonly #heap = new Float64Array(3 * MAX_WORD_BYTES)
  #size = 0

  constructor(private readonly vocabulary: Vocabulary) {}

  /** The number of tokens of the first `length` bytes, which are at most `MAX_WORD_BYTES`. */
  count(bytes: Uint8Array, length: number): number {
    if (length <= 1 || this.vocabulary.rankOf(bytes, 0, length) >= 0) return Math.min(length, 1)
    const next = this.#next
    for (let i = 0; i <= length; i++) {
      next[i] = i + 1
      this.#previous[i] = i - 1
    }
    this.#size = 0
    for (let i = 0; i < length - 1; i++) this.#offer(bytes, i, length)
    this.#ranks[length - 1] = -1
    let tokens = length
    while (this.#size > 0) {
      const top = this.#pop()
      const position = top % MAX_WORD_BYTES
      if (this.#ranks[position] !== (top - position) / MAX_WORD_BYTES) continue
      tokens -= 1
      this.#merge(bytes, position, length)
    }
    return tokens
  }

  #merge(bytes: Uint8Array, position: number, length: number): void {
    const second = this.#next[position]!
    const third = this.#next[second]!
    this.#ranks[second] = -1
    this.#next[position] = third
    if (third < length) this.#previous[third] = position
    this.#offer(bytes, position, length)
    if (position > 0) this.#offer(bytes, this.#previous[position]!, length)
  }

  /** Puts the pair that begins at a position into the heap, if it forms a token. */
  #offer(bytes: Uint8Array, position: number, length: number): void {
    const second = this.#next[position]!
    const rank = second < length ? this.vocabulary.rankOf(bytes, position, this.#next[second]!) : -1
    this.#ranks[position] = rank
    if (rank >= 0) this.#push(rank * MAX_WORD_BYTES + position)
  }

  #push(value: number): void {
    const heap = this.#heap
    let at = this.#size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (heap[parent]! <= value) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = value
  }

  #pop(): number {
    const heap = this.#heap
    const top = heap[0]!
    const last = heap[--this.#size]!
    let at = 0
    for (let child = 1; child < this.#size; child = 2 * at + 1) {
      if (child + 1 < this.#size && heap[child + 1]! < heap[child]!) child += 1
      if (heap[child]! >= last) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
    return top
  }
}
