import { functionWords } from './function-words.ts'
import { withoutCopies } from './near-duplicates.ts'
import { type Passage, passagesOf } from './passages.ts'
import { sentencesOf } from './sentences.ts'
import { wordCountOf, wordsOf } from './words.ts'

/** The longest summary. */
export const MAX_SUMMARY_WORDS = 200
/** How much of a page its summary is. */
const SHARE = 1 / 4

/**
 * The sentences that say what a page is about, in the order of the page: about a quarter of it, at least one sentence.
 * Sentences with words that the page repeats, and those near its beginning, say most; tables and lists count only where
 * a page has no sentences.
 */
export function summaryOf(markdown: string, title = ''): string {
  const passages = passagesOf(markdown)
  const sentences = sentencesIn(passages)
  const weights = weightsOf(sentences, title)
  const ranked = withoutCopies(
    sentences.map((sentence) => ({ ...sentence, score: scoreOf(sentence, weights) })).sort((a, b) => b.score - a.score),
    ({ text }) => text,
  )
  return joined(chosen(ranked, weights, summaryRoom(passages)))
}

/** How many words the summary of a page may have. */
export function summaryRoom(passages: readonly Passage[]): number {
  const pageWords = passages.reduce((sum, { words }) => sum + words, 0)
  return Math.min(MAX_SUMMARY_WORDS, Math.max(MIN_ROOM, Math.round(pageWords * SHARE)))
}

/** A page of a few sentences has one of them as its summary, whatever its length. */
const MIN_ROOM = 30
const MIN_SENTENCE_WORDS = 5
const MAX_SENTENCE_WORDS = 60

interface Sentence {
  text: string
  at: number
  words: readonly string[]
  length: number
  paragraph: number
}

function sentencesIn(passages: readonly Passage[]): Sentence[] {
  const all = passages.flatMap(({ text }, paragraph) =>
    sentencesOf(text).map((sentence) => ({ text: sentence.replace(/\s+/g, ' '), paragraph })),
  )
  const prose = all.filter(({ text }) => SENTENCE.test(text) && !MARKUP.test(text))
  const sized = (prose.length > 0 ? prose : all).map(({ text, paragraph }, at) => ({
    text,
    at,
    paragraph,
    words: [...new Set(wordsOf(text))].filter((word) => !functionWords.has(word)),
    length: wordCountOf(text),
  }))
  const usual = sized.filter(({ length }) => length >= MIN_SENTENCE_WORDS && length <= MAX_SENTENCE_WORDS)
  return usual.length > 0 ? usual : sized
}

const SENTENCE = /[.!?…。！？।؟]["'”’»）」』)\]]*$/u
const MARKUP = /^(?:\||[-*+] |\d+[.)] )/

/** How much of the page is about each word. */
function weightsOf(sentences: readonly Sentence[], title: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const titled = new Set(wordsOf(title))
  for (const [word, count] of counts) {
    const weight = count === 1 ? 0 : Math.log(1 + count)
    counts.set(word, weight + (titled.has(word) ? TITLE_BONUS : 0))
  }
  return counts
}

const TITLE_BONUS = 1

function scoreOf({ words, at, paragraph, length }: Sentence, weights: ReadonlyMap<string, number>): number {
  const weight = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  const place = 1 + (at === 0 ? 1 : 0) + 1 / (2 + paragraph)
  return (weight / Math.sqrt(Math.max(length, 8))) * place + place / 100
}

/** The best sentences that fit. What has been said counts half when it is said again. */
function chosen(
  ranked: readonly (Sentence & { score: number })[],
  weights: Map<string, number>,
  room: number,
): Sentence[] {
  const rest = ranked.slice(0, MAX_CANDIDATES)
  const taken: Sentence[] = []
  let left = room
  while (rest.length > 0) {
    let best = 0
    for (let at = 1; at < rest.length; at++) if (scoreOf(rest[at]!, weights) > scoreOf(rest[best]!, weights)) best = at
    const [sentence] = rest.splice(best, 1)
    if (sentence!.length > left) continue
    taken.push(sentence!)
    left -= sentence!.length
    for (const word of sentence!.words) weights.set(word, (weights.get(word) ?? 0) / 2)
  }
  return taken.length > 0 ? taken : ranked.slice(0, 1).map((sentence) => cutTo(sentence, room))
}

const MAX_CANDIDATES = 200

function cutTo(sentence: Sentence, room: number): Sentence {
  const [start] = passagesOf(sentence.text)
  const text = start?.text ?? ''
  return sentence.length <= MAX_SUMMARY_WORDS
    ? sentence
    : { ...sentence, text, length: Math.min(room, wordCountOf(text)) }
}

function joined(sentences: readonly Sentence[]): string {
  return sentences
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join(' ')
}
