import { folded } from './words.ts'

/** Leaves out whatever repeats an earlier text word for word, or almost. */
export function withoutCopies<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const kept: T[] = []
  const seen: ReadonlySet<string>[] = []
  const whole = new Set<string>()
  for (const item of items) {
    const words = folded(textOf(item)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const text = words.join(' ')
    if (whole.has(text)) continue
    const pairs = pairsOf(words)
    if (seen.some((other) => areAlike(pairs, other))) continue
    whole.add(text)
    kept.push(item)
    if (seen.length < MAX_COMPARED) seen.push(pairs)
  }
  return kept
}

/** Each text is compared with the best ones only, since all pairs of a long page take too long. */
const MAX_COMPARED = 16
const ALIKE = 0.8

function pairsOf(words: readonly string[]): Set<string> {
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`))
}

/** Whether two sets share most of what they have (Jaccard index). */
function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size < large.size * ALIKE) return false
  let shared = 0
  for (const each of small) if (large.has(each)) shared += 1
  return shared >= ALIKE * (small.size + large.size - shared)
}
