/**
 * The tokens of a byte pair encoding, looked up by their bytes. A table over all bytes takes 5 MB; the Map of strings of the
 * usual libraries takes ten times that.
 */
export class Vocabulary {
  readonly #bytes: Uint8Array
  /** Where each token begins, by rank, and where the last one ends. */
  readonly #starts: Uint32Array
  /** Rank + 1 by hash; 0 is free. Half of the slots are, so a search is short. */
  readonly #slots: Int32Array

  /** @param table the length of each token in a byte, then the bytes of all, by rank (scripts/pack-vocabulary.ts) */
  constructor(table: Uint8Array) {
    const count = countOf(table)
    this.#bytes = table.subarray(count)
    this.#starts = new Uint32Array(count + 1)
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2)))
    for (let rank = 0; rank < count; rank++) {
      const start = this.#starts[rank]!
      const end = start + table[rank]!
      this.#starts[rank + 1] = end
      this.#slots[this.#slotOf(this.#bytes, start, end)] = rank + 1
    }
  }

  /** The rank of the token that these bytes are, or -1. */
  rankOf(bytes: Uint8Array, start: number, end: number): number {
    return this.#slots[this.#slotOf(bytes, start, end)]! - 1
  }

  /** The slot of a token, or a free one. */
  #slotOf(bytes: Uint8Array, start: number, end: number): number {
    const mask = this.#slots.length - 1
    let slot = hashOf(bytes, start, end) & mask
    for (let held = this.#slots[slot]!; held !== 0; held = this.#slots[slot]!) {
      if (this.#isToken(held - 1, bytes, start, end)) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  #isToken(rank: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#starts[rank]!
    if (this.#starts[rank + 1]! - from !== end - start) return false
    for (let i = start; i < end; i++) if (this.#bytes[from + i - start] !== bytes[i]) return false
    return true
  }
}

/** The number of tokens: their lengths and their bytes fill the table. */
function countOf(table: Uint8Array): number {
  let rest = table.length
  for (let count = 0; count < table.length; count++) {
    if (rest === 0) return count
    rest -= 1 + table[count]!
  }
  throw new Error('the vocabulary is damaged')
}

/** FNV-1a, and a last mixing step, since only its low bits are used. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
