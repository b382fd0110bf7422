// The learned vocabulary: how class names, roles and short texts vote for or against content.

import type { Element } from 'domhandler'
import type { Blocks } from '../page/blocks.ts'
import { preciseColumnOf } from '../page/column.ts'
import { elementAt, type Measures } from '../page/measure.ts'

/** Sums of learned votes, above 0 for content. */
export interface Votes {
  /** Per row: votes of its tag, role, class and id. */
  rows: Float64Array
  /** Per short block: votes of its words. 0 for longer blocks. */
  blocks: Float64Array
}

/** Learned votes of the tokens of elements (`nameTokens`) and of the words of short blocks. */
export interface Vocabulary {
  names: ReadonlyMap<string, number>
  words: ReadonlyMap<string, number>
}

/** What marks a word among the tokens of a trained model. */
const WORD_MARK = '"'

export function vocabularyOf(votes: Iterable<readonly [token: string, vote: number]>): Vocabulary {
  const names = new Map<string, number>()
  const words = new Map<string, number>()
  for (const [token, vote] of votes) {
    if (token.startsWith(WORD_MARK)) words.set(token.slice(WORD_MARK.length), vote)
    else names.set(token, vote)
  }
  return { names, words }
}

export function votesOf(measures: Measures, blocks: Blocks, vocabulary: Vocabulary): Votes {
  const ofKind: number[] = [0]
  const ofNames = new Map<string, number>()
  const rows = preciseColumnOf(measures.nodes, (_, row) => {
    const kind = measures.kind[row]!
    if (kind === 0) return 0
    const element = elementAt(measures, row)!
    const { id, role, itemprop, itemtype } = element.attribs
    const votes = () => sum(nameTokens(element), vocabulary.names)
    if (id || role || itemprop || itemtype)
      return remembered(ofNames, `${kind}\n${id}\n${role}\n${itemprop}\n${itemtype}`, votes)
    ofKind[kind] ??= votes()
    return ofKind[kind]
  })
  const ofWords = new Map<string, number>()
  const words = preciseColumnOf(blocks.texts, (text, block) => {
    const count = blocks.weights[block]!.words
    if (count > MAX_LABEL_WORDS) return 0
    const before = ofWords.get(text)
    if (before !== undefined) return before
    const votes = sum(labelWords(text), vocabulary.words)
    ofWords.set(text, votes)
    return votes
  })
  return { rows, blocks: words }
}

/** Limits on class and id. Utility-class frameworks write long lists; the words about an element's role come first. */
const MAX_NAME_CHARS = 300
const MAX_TOKENS = 24
const MIN_NAME_CHARS = 2
const MAX_WORD_CHARS = 20
/**
 * Blocks of at most this many words are labels or headings, which their words identify. Longer blocks are sentences.
 */
const MAX_LABEL_WORDS = 16

function remembered(known: Map<string, number>, key: string, value: () => number): number {
  const before = known.get(key)
  if (before !== undefined) return before
  const now = value()
  known.set(key, now)
  return now
}

/**
 * Tokens of an element: its tag (`<li`), role (`@menu`), schema.org terms (`=articleBody`), and the words of its class
 * and id.
 */
export function nameTokens(element: Element): string[] {
  const { name, attribs } = element
  const tokens = [`<${name}`]
  if (attribs.role) tokens.push(`@${attribs.role}`)
  if (attribs.itemprop) tokens.push(`=${attribs.itemprop}`)
  if (attribs.itemtype) tokens.push(`=${attribs.itemtype.slice(attribs.itemtype.lastIndexOf('/') + 1)}`)
  for (const word of nameWords(written(element))) {
    if (tokens.length >= MAX_TOKENS) break
    if (!tokens.includes(word)) tokens.push(word)
  }
  return tokens
}

/**
 * `mainNav site_footer-2` → `main nav site footer`: runs of letters, split where a capital follows a lower-case letter.
 */
function nameWords(names: string): string[] {
  const words: string[] = []
  let start = 0
  let before = 0
  for (let i = 0; i <= names.length; i++) {
    const char = i < names.length ? names.charCodeAt(i) : 0
    const isCapital = char >= 0x41 && char <= 0x5a
    const isLetter = isCapital || (char >= 0x61 && char <= 0x7a)
    if (!isLetter || (isCapital && before >= 0x61 && before <= 0x7a)) {
      if (i - start >= MIN_NAME_CHARS && i - start <= MAX_WORD_CHARS) words.push(names.slice(start, i).toLowerCase())
      start = isLetter ? i : i + 1
    }
    before = char
  }
  return words
}

/** Tokens of a short block's words (`"share`), none for a longer block. */
export function wordTokens(text: string, words: number): string[] {
  return words > MAX_LABEL_WORDS ? [] : labelWords(text).map((word) => WORD_MARK + word)
}

/** The different words of a label. */
function labelWords(text: string): string[] {
  const words: string[] = []
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    if (words.length >= MAX_TOKENS) break
    if (!words.includes(word)) words.push(word)
  }
  return words
}

const WORD = /[a-z\u00a9\u00ab\u00bb\u00c0-\u024f\u0370-\u1fff\u203a\u2192\u3040-\ud7ff|]+/g

function written({ attribs }: Element): string {
  return `${attribs.class ?? ''} ${attribs.id ?? ''}`.slice(0, MAX_NAME_CHARS)
}

function sum(tokens: readonly string[], vocabulary: ReadonlyMap<string, number>): number {
  let votes = 0
  for (const token of tokens) votes += vocabulary.get(token) ?? 0
  return votes
}
