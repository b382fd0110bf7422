/**
 * How much two phrases say the same, from 0 to 1: the share of words that both have, where words that begin alike
 * count in part and the last word of each, the noun in English, counts double. For keys that no concept covers.
 */
export function similarity(first: readonly string[], second: readonly string[]): number {
  if (first.length === 0 || second.length === 0) return 0
  const there = covered(first, second)
  if (there === 0) return 0
  const back = covered(second, first)
  return (2 * there * back) / Math.max(1e-9, there + back)
}

/** The beginnings of words as bits. Two phrases without a common bit have no words that are equal or begin alike. */
export function beginningsOf(words: readonly string[]): number {
  let bits = 0
  for (const word of words) {
    let hash = 0
    for (let at = 0; at < word.length && at < BEGINNING; at++) hash = (hash * 31 + word.charCodeAt(at)) | 0
    bits |= 1 << (hash ^ (hash >>> 5) ^ (hash >>> 10))
  }
  return bits
}

/** Share of the weight of `words` that `others` has. */
function covered(words: readonly string[], others: readonly string[]): number {
  let total = 0
  let found = 0
  const most = Math.min(others.length, MAX_WORDS)
  for (let index = 0; index < words.length && index < MAX_WORDS; index++) {
    const weight = index === words.length - 1 ? 2 : 1
    total += weight
    let best = 0
    for (let at = 0; at < most; at++) best = Math.max(best, alike(words[index]!, others[at]!))
    found += weight * best
  }
  return found / total
}

const MAX_WORDS = 12

/** Letters that words have in common, at least, if they begin alike. */
const BEGINNING = 4

/** 1 for equal words, less for a common beginning of at least four letters that makes up most of both. */
function alike(a: string, b: string): number {
  if (a === b) return 1
  const shorter = Math.min(a.length, b.length)
  if (shorter < BEGINNING) return 0
  let common = 0
  while (common < shorter && a[common] === b[common]) common++
  if (common < BEGINNING) return 0
  const share = common / Math.max(a.length, b.length)
  return share >= 0.6 ? share * 0.9 : 0
}
