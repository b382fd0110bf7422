// The learned vocabulary: how class names, roles and short texts vote for or against content.

import type { Element } from 'domhandler'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { numberOf, type WordIndex, wordIndexOf } from '../page/word-index.ts'
import { listed, noWords, readLabel, readNames, type Words } from './words.ts'

/** Sums of learned votes, above 0 for content. */
export interface Votes {
  /** Per block and element around blocks (`around` of page/blocks.ts): votes of its tag, role, class and id. */
  around: Float64Array
  /** Per short block: votes of its words. 0 for longer blocks. */
  blocks: Float64Array
}

/** Learned votes of the tokens of elements (`nameTokens`) and of the words of short blocks. */
export interface Vocabulary {
  tags: ReadonlyMap<string, number>
  /** By token: roles and schema.org terms. */
  marks: ReadonlyMap<string, number>
  names: VoteBook
  words: VoteBook
}

interface VoteBook {
  index: WordIndex
  /** Votes of the words of the index. */
  votes: Float64Array
}

/** What marks a word among the tokens of a trained model. */
const WORD_MARK = '"'
const TAG_MARK = '<'
const ROLE_MARK = '@'
const TERM_MARK = '='

export function vocabularyOf(votes: Iterable<readonly [token: string, vote: number]>): Vocabulary {
  const tags = new Map<string, number>()
  const marks = new Map<string, number>()
  const names: [string, number][] = []
  const words: [string, number][] = []
  for (const [token, vote] of votes) {
    if (token.startsWith(WORD_MARK)) words.push([token.slice(WORD_MARK.length), vote])
    else if (token.startsWith(TAG_MARK)) tags.set(token.slice(TAG_MARK.length), vote)
    else if (token.startsWith(ROLE_MARK) || token.startsWith(TERM_MARK)) marks.set(token, vote)
    else names.push([token, vote])
  }
  return { tags, marks, names: voteBookOf(names), words: voteBookOf(words) }
}

function voteBookOf(votes: readonly [string, number][]): VoteBook {
  return {
    index: wordIndexOf(votes.map(([word]) => word)),
    votes: Float64Array.from(votes, ([, vote]) => vote),
  }
}

export function votesOf(measures: Measures, blocks: Blocks, vocabulary: Vocabulary): Votes {
  const words = noWords(MAX_TOKENS)
  const ofKind: number[] = []
  const around = new Float64Array(blocks.around.length)
  for (let place = 1; place < around.length; place++) {
    const row = blocks.around[place]!
    const kind = measures.kind[row]!
    const element = elementAt(measures, row)!
    const { id, role, itemprop, itemtype } = element.attribs
    if (id || role || itemprop || itemtype) around[place] = votesOfNames(element, words, vocabulary)
    else {
      ofKind[kind] ??= votesOfNames(element, words, vocabulary)
      around[place] = ofKind[kind]
    }
  }
  const labels = new Float64Array(blocks.rows.length)
  for (let block = 0; block < labels.length; block++) {
    if (blocks.weights[block]!.words > MAX_LABEL_WORDS) continue
    readLabel(words, blocks.texts[block]!, MAX_TOKENS)
    labels[block] = votesOfWords(words, vocabulary.words, 0)
  }
  return { around, blocks: labels }
}

/** Limits on class and id. Utility-class frameworks write long lists; the words about an element's role come first. */
const MAX_NAME_CHARS = 300
const MAX_TOKENS = 24
/**
 * Blocks of at most this many words are labels or headings, which their words identify. Longer blocks are sentences.
 */
const MAX_LABEL_WORDS = 16

function votesOfNames(element: Element, words: Words, vocabulary: Vocabulary): number {
  let votes = vocabulary.tags.get(element.name) ?? 0
  const marks = marksOf(element)
  for (const mark of marks) votes += vocabulary.marks.get(mark) ?? 0
  readNames(words, written(element), MAX_TOKENS - 1 - marks.length)
  return votesOfWords(words, vocabulary.names, votes)
}

/** `votes` and those of the words, added in their order. */
function votesOfWords({ text, count, starts, ends, hashes }: Words, book: VoteBook, votes: number): number {
  let sum = votes
  for (let i = 0; i < count; i++) {
    const number = numberOf(book.index, text, { start: starts[i]!, end: ends[i]!, hash: hashes[i]! })
    if (number >= 0) sum += book.votes[number]!
  }
  return sum
}

/**
 * Tokens of an element: its tag (`<li`), role (`@menu`), schema.org terms (`=articleBody`), and the words of its class
 * and id.
 */
export function nameTokens(element: Element): string[] {
  const tokens = [TAG_MARK + element.name, ...marksOf(element)]
  const words = noWords(MAX_TOKENS)
  readNames(words, written(element), MAX_TOKENS - tokens.length)
  return [...tokens, ...listed(words)]
}

/** Tokens of an element's role and schema.org terms. Most elements have none. */
function marksOf({ attribs: { role, itemprop, itemtype } }: Element): string[] {
  const marks: string[] = []
  if (role) marks.push(ROLE_MARK + role)
  if (itemprop) marks.push(TERM_MARK + itemprop)
  if (itemtype) marks.push(TERM_MARK + itemtype.slice(itemtype.lastIndexOf('/') + 1))
  return marks
}

/** Tokens of a short block's words (`"share`), none for a longer block. */
export function wordTokens(text: string, count: number): string[] {
  const words = noWords(MAX_TOKENS)
  if (count <= MAX_LABEL_WORDS) readLabel(words, text, MAX_TOKENS)
  return listed(words).map((word) => WORD_MARK + word)
}

function written({ attribs: { class: names = '', id } }: Element): string {
  return (id ? `${names} ${id}` : names).slice(0, MAX_NAME_CHARS)
}
