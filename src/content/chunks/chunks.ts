import type { CountTokens } from '../tokens/count.ts'
import { codePoints } from './code-points.ts'
import { Parts } from './parts.ts'
import { type Section, sectionsOf } from './sections.ts'
import { type Limits, type Part, Splitter } from './split.ts'
import { type Block, structureOf } from './structure.ts'
import { TokenIndex } from './token-index.ts'

/** What the format `chunks` asks for. */
export interface ChunkOptions {
  /** Maximum number of tokens of a chunk. */
  tokens: number
  /** Tokens at the end of a chunk that the next one repeats, if both are of the same section. */
  overlap: number
}

/** A piece of Markdown for an index of texts. */
export interface Chunk {
  index: number
  text: string
  tokens: number
  /** The headings that all of it is under, from the outermost. */
  headings: string[]
  /** Where its own text is in the Markdown, in Unicode characters: without the overlap and repeated lines. */
  start: number
  end: number
}

/**
 * Divides Markdown into chunks along its headings. A section that fits is one chunk. Neighbouring sections share a chunk while
 * they fit and have a common heading. A larger section is divided between blocks, then in them: at items, lines, sentences,
 * words, characters. Parts of a table repeat its head, and parts of a fence are fences. Together, the own texts of
 * all chunks are the whole Markdown without white space between them.
 */
export function chunksOf(markdown: string, { tokens, overlap }: ChunkOptions, count: CountTokens): Chunk[] {
  const blocks = structureOf(markdown).map((block) => withFrame(block, { tokens, overlap }, count))
  const parts = new Parts(markdown, blocks)
  const splitter = new Splitter(parts, new TokenIndex(markdown, count), { tokens, overlap })
  const chunks = piecesOf(sectionsOf(blocks), 0, splitter)
    .map((piece) => chunkOf(piece, parts, count))
    .filter(({ text }) => text !== '')
  const positions = codePoints(
    markdown,
    chunks.flatMap(({ start, end }) => [start, end]),
  )
  return chunks.map((chunk, index) => ({
    index,
    ...chunk,
    start: positions[2 * index]!,
    end: positions[2 * index + 1]!,
  }))
}

/** The fewest tokens that a chunk may be limited to. Below, there is no room for the frame of a table or fence. */
export const MIN_CHUNK_TOKENS = 64
export const MAX_CHUNK_TOKENS = 100_000
export const DEFAULT_CHUNK_TOKENS = 800

/** Without its frame if that would take too much of every part. */
function withFrame(block: Block, { tokens, overlap }: Limits, count: CountTokens): Block {
  const { frame, kind, start, end } = block
  if (frame === undefined) return block
  const cost = frame.head.length > tokens * 128 ? tokens : count(frame.head) + count(frame.foot)
  return cost > (tokens - overlap) / 4 ? { kind, start, end } : block
}

interface Piece extends Part {
  headings: string[]
}

/** @param start where it begins: at its heading, or at those above that have no text of their own */
function piecesOf(section: Section, start: number, splitter: Splitter): Piece[] {
  const { end, ownEnd, headings, hasText, subsections } = section
  if (splitter.fits(start, end)) return [{ overlapFrom: start, from: start, to: end, headings: innermost(section) }]
  const isOnlyHeading = !hasText && subsections.length > 0
  const own = isOnlyHeading ? [] : splitter.split({ from: start, to: ownEnd }).map((part) => ({ ...part, headings }))
  const groups = subsections.map((each, i) => piecesOf(each, i === 0 && isOnlyHeading ? start : each.start, splitter))
  return merged(own.length === 0 ? groups : [own, ...groups], headings, splitter)
}

/** The headings above all text of a section. */
function innermost({ headings, hasText, subsections }: Section): string[] {
  return hasText || subsections.length !== 1 ? headings : innermost(subsections[0]!)
}

/** Joins neighbours that are whole sections while they fit. */
function merged(groups: readonly Piece[][], headings: string[], splitter: Splitter): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | undefined
  for (const group of groups) {
    const [only] = group
    if (group.length === 1 && open !== undefined && splitter.fits(open.from, only!.to)) {
      open = { ...open, to: only!.to, headings }
      pieces[pieces.length - 1] = open
      continue
    }
    for (const piece of group) pieces.push(piece)
    open = group.length === 1 ? only : undefined
  }
  return pieces
}

function chunkOf({ overlapFrom, from, to, headings }: Piece, parts: Parts, count: CountTokens): Omit<Chunk, 'index'> {
  const text = parts.textOf(overlapFrom, to)
  const own = parts.markdown.slice(from, to)
  const start = from + own.length - own.trimStart().length
  return { text, tokens: count(text), headings, start, end: Math.max(start, from + own.trimEnd().length) }
}
