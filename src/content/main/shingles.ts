const SHINGLE_WORDS = 4

/**
 * Numbers that stand for the runs of four words of a text, in order, at most `limit` of them: two texts share a run
 * about when they share its number. Words are runs of letters and digits, whatever their case; any character beyond
 * ASCII counts as a letter.
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
