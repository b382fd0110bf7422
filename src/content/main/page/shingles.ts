/**
 * Hashes of the runs of four words (shingles) of a text, in order, at most `limit`. Equal runs have equal hashes;
 * different runs rarely do. A word is a run of letters and digits, ignoring case. Every character above U+00BF counts
 * as a letter.
 */
export function shinglesOf(text: string, limit: number): number[] {
  const hashes = wordHashes(text, limit + SHINGLE_WORDS - 1)
  const shingles: number[] = []
  for (let i = 0; i + SHINGLE_WORDS <= hashes.length; i++) {
    let shingle = 7
    for (let k = 0; k < SHINGLE_WORDS; k++) shingle = (Math.imul(shingle, 1_000_003) + hashes[i + k]!) | 0
    shingles.push(shingle)
  }
  return shingles
}

const SHINGLE_WORDS = 4

/** Hashes of the first words. Most texts need no copy in lower case, only their A-Z are lowered one by one. */
function wordHashes(text: string, limit: number, isLower = false): number[] {
  const hashes: number[] = []
  let hash = 0
  for (let i = 0; i <= text.length && hashes.length < limit; i++) {
    const char = i < text.length ? text.charCodeAt(i) : 0
    const letter = char < ASCII ? LETTERS[char]! : char > 0xbf ? char : 0
    if (letter >= ASCII && !isLower && mayHaveCase(letter)) return wordHashes(text.toLowerCase(), limit, true)
    if (letter !== 0) hash = (Math.imul(hash, 31) + letter) | 0
    else if (hash !== 0) {
      hashes.push(hash)
      hash = 0
    }
  }
  return hashes
}

const ASCII = 0x80
/** Letters in lower case and digits, 0 for other characters. */
const LETTERS = Uint8Array.from({ length: ASCII }, (_, char) => {
  const lower = char >= 0x41 && char <= 0x5a ? char | 0x20 : char
  return (lower >= 0x61 && lower <= 0x7a) || (char >= 0x30 && char <= 0x39) ? lower : 0
})

/** Whether a character may have a capital. Dashes, quotation marks and the like (U+2000 to U+20FF) have none. */
export function mayHaveCase(char: number): boolean {
  return char < 0x2000 || char > 0x20ff
}
