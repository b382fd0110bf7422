import { type Block, blocksOf } from './blocks.ts'
import { sentencesOf } from './sentences.ts'
import { wordCountOf } from './words.ts'

/** A part of a page that can stand alone as an answer. */
export interface Passage {
  /** The headings above it, from the outermost to its own. */
  headings: readonly string[]
  text: string
  words: number
}

/** The longest passage. It is also the longest answer. */
export const MAX_PASSAGE_WORDS = 120
/** Paragraphs are joined and divided to about this length. Three such passages fit into the highlights. */
const USUAL_WORDS = 80

/**
 * The passages of a page in order. Paragraphs below the same heading are joined while they are short, and divided
 * between sentences when they are long. A table or a list that is short enough for an answer stays whole, with the
 * sentence that introduces it. Parts of a longer one repeat the head of the table.
 *
 * @param textOf as for `blocksOf`
 */
export function passagesOf(markdown: string, textOf?: (line: string) => string): Passage[] {
  const passages: Passage[] = []
  // Whether the last passage can go on.
  let open = false
  for (const block of blocksOf(markdown, textOf)) {
    for (const part of partsOf(block)) {
      const joined = open ? joinedWith(passages.at(-1)!, part, block) : undefined
      if (joined === undefined) passages.push({ headings: block.headings, ...part })
      else passages[passages.length - 1] = joined
      open = block.kind === 'paragraph'
    }
  }
  return passages
}

interface Part {
  text: string
  words: number
}

function joinedWith(open: Passage, part: Part, { headings, kind }: Block): Passage | undefined {
  if (headings.join('\n') !== open.headings.join('\n')) return undefined
  const words = open.words + part.words
  const introduces = /[:：]$/.test(open.text) || (kind !== 'paragraph' && open.words <= INTRODUCTION_WORDS)
  if (words > (introduces ? MAX_PASSAGE_WORDS : USUAL_WORDS)) return undefined
  return { ...open, text: `${open.text}\n\n${part.text}`, words }
}

const INTRODUCTION_WORDS = 25

/** A block in parts that are short enough for a passage. */
function partsOf({ kind, units, head }: Block): Part[] {
  const whole = [...(head === undefined ? [] : [head]), ...units].join('\n')
  const words = wordCountOf(whole)
  if (words <= (kind === 'paragraph' ? USUAL_WORDS : MAX_PASSAGE_WORDS)) return [{ text: whole, words }]
  const headWords = head === undefined ? 0 : wordCountOf(head)
  // A head that leaves no room for rows is a row itself.
  const repeats = headWords <= USUAL_WORDS / 2
  const pieces = kind === 'paragraph' ? units.flatMap(sentencesOf) : [...(head && !repeats ? [head] : []), ...units]
  const room = USUAL_WORDS - (repeats ? headWords : 0)
  return grouped(pieces, kind === 'paragraph' ? ' ' : '\n', room).map((part) =>
    head !== undefined && repeats ? { text: `${head}\n${part.text}`, words: headWords + part.words } : part,
  )
}

/** Chinese and Japanese sentences follow each other without a space. */
const UNSPACED_END = /[。！？][”」』）]*$/

function grouped(pieces: readonly string[], between: string, room: number): Part[] {
  const parts: Part[] = []
  for (const piece of pieces.flatMap((each) => cutTo(each, room))) {
    const last = parts.at(-1)
    if (last !== undefined && last.words + piece.words <= room) {
      last.text += UNSPACED_END.test(last.text) ? piece.text : between + piece.text
      last.words += piece.words
    } else parts.push({ ...piece })
  }
  return parts
}

/** A sentence, row or item that is longer than a passage is cut between its words. */
function cutTo(text: string, room: number): Part[] {
  const words = wordCountOf(text)
  if (words <= room) return [{ text, words }]
  const tokens = text.match(/\S+\s*/g) ?? []
  const parts: Part[] = []
  for (const token of tokens.flatMap((each) => (wordCountOf(each) > room ? charactersOf(each, room) : [each]))) {
    const size = wordCountOf(token)
    const last = parts.at(-1)
    if (last !== undefined && last.words + size <= room) {
      last.text += token
      last.words += size
    } else parts.push({ text: token, words: size })
  }
  return parts.map((part) => ({ ...part, text: part.text.trim() }))
}

/** Pieces of a text without spaces. A word has at least one character, so that none is too long. */
function charactersOf(text: string, room: number): string[] {
  const characters = [...text]
  const size = Math.max(1, Math.floor(room / 2))
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, at) =>
    characters.slice(at * size, (at + 1) * size).join(''),
  )
}
