// Where a block that is too large may be divided: lines, sentences, words, then anywhere between characters.
import type { Block } from './structure.ts'

export interface Range {
  from: number
  to: number
}

interface Room {
  /** Tokens. No text has more of them than bytes. */
  tokens: number
  fits: (range: Range) => boolean
}

/** Divides a range at its best places into ranges that fit, in order. What fits already is not divided further. */
export function cut(text: string, block: Block, range: Range, room: Room): Range[] {
  return divide(text, range, block.kind === 'text' ? TEXT : LINES, room)
}

/** Finds places to divide a piece of text, as positions in it. */
type Cuts = (piece: string) => Iterable<number>

const items: Cuts = (piece) => starts(piece, /\n(?=(?:[-*+]|\d{1,9}[.)])[ \t])/g)
const lines: Cuts = (piece) => starts(piece, /\n/g)
/** Before the space, which belongs to the token of the word behind it. */
const spaces: Cuts = (piece) => piece.matchAll(/\s+/g).map(({ index }) => index)
const sentences: Cuts = (piece) => segments(piece, SENTENCES)
const words: Cuts = (piece) => segments(piece, WORDS)

const TEXT = [items, lines, outsideSpans(sentences), outsideSpans(spaces), outsideSpans(words)]
const LINES = [lines, spaces, words]

function divide(text: string, range: Range, cuts: readonly Cuts[], room: Room): Range[] {
  if (room.fits(range)) return [range]
  const [first, ...finer] = cuts
  if (first === undefined) return slices(text, range, Math.max(2, Math.floor(room.tokens / BYTES_PER_UNIT)))
  return between(range, first(text.slice(range.from, range.to))).flatMap((each) => divide(text, each, finer, room))
}

/** Most bytes of a unit of UTF-16 in UTF-8. */
const BYTES_PER_UNIT = 3

function slices(text: string, { from, to }: Range, length: number): Range[] {
  const ranges: Range[] = []
  for (let start = from; start < to; ) {
    const end = Math.min(start + length, to)
    const place = end < to && isInPair(text, end) ? end - 1 : end
    ranges.push({ from: start, to: place })
    start = place
  }
  return ranges
}

function between({ from, to }: Range, places: Iterable<number>): Range[] {
  const ranges: Range[] = []
  let start = from
  for (const place of places) {
    const end = from + place
    if (end <= start || end >= to) continue
    ranges.push({ from: start, to: end })
    start = end
  }
  ranges.push({ from: start, to })
  return ranges
}

/** Two halves, never within a pair of surrogates. One range if there is only one character. */
export function halves(text: string, { from, to }: Range): Range[] {
  const middle = (from + to) >> 1
  const place = isInPair(text, middle) ? middle + 1 : middle
  return place <= from || place >= to
    ? [{ from, to }]
    : [
        { from, to: place },
        { from: place, to },
      ]
}

function isInPair(text: string, position: number): boolean {
  return (text.charCodeAt(position - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(position) & 0xfc00) === 0xdc00
}

function* starts(piece: string, separator: RegExp): Generator<number> {
  for (const { index, 0: found } of piece.matchAll(separator)) yield index + found.length
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
/** It knows words of languages that write none apart, such as Chinese, Japanese and Thai. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * The starts of segments, looked for in windows: in a megabyte of Thai at once, words take 100 s. A window begins where the last
 * segment of the one before does, since the end of the window may have divided it.
 */
function* segments(piece: string, segmenter: Intl.Segmenter): Generator<number> {
  for (let start = 0; start < piece.length; ) {
    const end = start + WINDOW
    let last = start
    for (const { index } of segmenter.segment(piece.slice(start, end))) {
      if (index === 0) continue
      last = start + index
      yield beforeSpaces(piece, last)
    }
    start = last === start || end >= piece.length ? end : last
  }
}

const WINDOW = 4096

function beforeSpaces(piece: string, index: number): number {
  let place = index
  while (piece[place - 1] === ' ') place--
  return place
}

const TARGET = String.raw`(?:\([^()\s]{0,2000}(?:\s"[^"\n]{0,500}")?\)|\[\d{1,9}\])`
const IMAGE = String.raw`!\[[^\]\n]{0,300}\]${TARGET}`
const LINK = String.raw`!?\[(?:\\.|${IMAGE}|[^\][\\\n]){0,200}\]${TARGET}`
/** Links, images, code and addresses, which mean nothing in halves. All are bounded, so that brackets cost linear time. */
const SPANS = new RegExp(`${LINK}|\`[^\`\\n]{1,500}\`|https?://[\\w.~:/?#@!$&'*+,;=%-]{1,2000}`, 'g')

function outsideSpans(cuts: Cuts): Cuts {
  return function* (piece) {
    const spans = piece.matchAll(SPANS)
    let span = spans.next().value
    for (const place of cuts(piece)) {
      while (span !== undefined && span.index + span[0].length <= place) span = spans.next().value
      if (span === undefined || place <= span.index) yield place
    }
  }
}
