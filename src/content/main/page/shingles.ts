/**
 * Hashes of the runs of four words (shingles) of a text, in order, at most `limit`. Equal runs have equal hashes;
 * different runs rarely do. A word is a run of letters and digits, ignoring case. Every character above U+00BF counts
 * as a letter.
 */
export function shinglesOf(text: string, limit: number): number[] {
  const hashes = wordHashes(text.toLowerCase(), limit + SHINGLE_WORDS - 1)
  const shingles: number[] = []
  for (let i = 0; i + SHINGLE_WORDS <= hashes.length; i++) {
    let shingle = 7
    for (let k = 0; k < SHINGLE_WORDS; k++) shingle = (Math.imul(shingle, 1_000_003) + hashes[i + k]!) | 0
    shingles.push(shingle)
  }
  return shingles
}

const SHINGLE_WORDS = 4

function wordHashes(text: string, limit: number): number[] {
  const hashes: number[] = []
  let hash = 0
  for (let i = 0; i <= text.length && hashes.length < limit; i++) {
    const char = i < text.length ? text.charCodeAt(i) : 0
    const isLetter = (char >= 0x61 && char <= 0x7a) || (char >= 0x30 && char <= 0x39) || char > 0xbf
    if (isLetter) hash = (Math.imul(hash, 31) + char) | 0
    else if (hash !== 0) {
      hashes.push(hash)
      hash = 0
    }
  }
  return hashes
}
