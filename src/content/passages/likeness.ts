// How a text matches a word that is looked for, and how much the word says.

/** The words of a vocabulary that a sought word stands for, and how strongly, from 0 to 1. */
export function likeWords(sought: string, vocabulary: ReadonlySet<string>): [string, number][] {
  const like: [string, number][] = []
  for (const word of vocabulary) {
    const strength = likeness(sought, word)
    if (strength > 0) like.push([word, strength])
  }
  return like
}

/** Inverse document frequency as in BM25, never below zero. */
export const weightOf = (having: number, all: number) => Math.log(1 + (all - having + 0.5) / (having + 0.5))

/** How strongly a word that is within the sought one, or has it within, matches. Compounds, as German has them. */
export const WITHIN = 0.4
const SAME_START = 0.7
const MIN_START = 5
const MAX_ENDING = 4

function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < MIN_START || /\d/.test(long)) return 0
  if (startInCommon(short, long) >= Math.max(MIN_START, long.length - MAX_ENDING)) return SAME_START
  return short.length > MIN_START && long.includes(short) ? WITHIN : 0
}

function startInCommon(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}
