import { Element, isTag } from 'domhandler'
import { isNamedQuotation } from '../../cleaning/quotations.ts'
import { adopt } from '../../prune.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import type { ReadPost } from './read.ts'

/** What posts quote of earlier ones. */
export interface Quoted {
  /** 1 for each row in a quotation. */
  rows: Uint8Array
  boxes: Box[]
  /** The blocks of each quotation that were chosen when it was found, ascending. */
  parts: number[][]
}

interface Box {
  element: Element
  /** The line before what is quoted, with the name of its author. */
  label: Element | undefined
}

interface QuotedInput {
  blocks: Blocks
  chosen: Uint8Array
  threads: readonly (readonly ReadPost[])[]
}

/**
 * Finds the quotations in posts: `blockquote` elements, boxes named so, and parts that say what an earlier post said,
 * whatever their markup. A post has something of its own to say, so a part that is all of it is no quotation. A
 * `blockquote` around the text of most posts is only markup and becomes a `div`.
 */
export function quotedIn(measures: Measures, { blocks, chosen, threads }: QuotedInput): Quoted {
  const quoted: Quoted = { rows: new Uint8Array(measures.nodes.length), boxes: [], parts: [] }
  for (const thread of threads) {
    unwrap(measures, blocks, thread)
    const said = new Map<string, string>()
    const names = new Set<string>()
    for (const post of thread) {
      const reader = { measures, blocks, post, lines: linesOf(blocks, chosen, post), names, quoted }
      addMarked(reader)
      addRepeated(reader, said)
      if (post.name.length >= MIN_NAME_CHARS && names.size < MAX_NAMES) names.add(post.name)
    }
  }
  return quoted
}

/** Drops the labels of quotations whose text is gone, since it repeated a whole post (dedupe/hidden-copies.ts). */
export function dropLabels({ parts }: Quoted, { rows, weights }: Blocks, chosen: Uint8Array): void {
  for (const [label, ...others] of parts) {
    const isLabel = others.length > 0 && weights[label!]!.words <= MAX_LABEL_WORDS
    if (isLabel && others.every((block) => chosen[rows[block]!] === 0)) chosen[rows[label!]!] = 0
  }
}

/** Makes each box a `blockquote`, with the name of the quoted author in bold. */
export function writeQuoted({ boxes }: Quoted): void {
  for (const { element, label } of boxes) {
    element.name = 'blockquote'
    if (label === undefined || label.children.some((child) => isTag(child) && child.name === 'strong')) continue
    const strong = new Element('strong', {})
    adopt(strong, label.children)
    adopt(label, [strong])
  }
}

/** Shorter sentences are equal by chance. */
const MIN_SENTENCE_WORDS = 4
const MIN_SENTENCE_CHARS = 16
const MIN_NAME_CHARS = 2
/** Later authors are not looked for in labels. */
const MAX_NAMES = 300
const MAX_LABEL_WORDS = 8
/** Without such a line, fewer words in common are no quotation. */
const MIN_RUN_WORDS = 10
/** If this share of the posts has its text in a `blockquote`, that is the markup of posts. */
const MIN_WRAPPED_SHARE = 0.8
const MIN_WRAPPED_WORDS = 0.5
const MAX_LEVELS = 10
const BOXES = new Set('div section aside article fieldset p'.split(' '))

interface PostReader {
  measures: Measures
  blocks: Blocks
  post: ReadPost
  /** The blocks of the post that are chosen, ascending. */
  lines: readonly number[]
  /** Authors of the posts so far. */
  names: ReadonlySet<string>
  quoted: Quoted
}

function unwrap(measures: Measures, blocks: Blocks, thread: readonly ReadPost[]): void {
  const wrappers = thread.map((post) => wrapperOf(measures, blocks, post))
  const wrapped = wrappers.filter((row) => row >= 0)
  if (wrappers[0]! < 0 || wrapped.length < Math.max(2, MIN_WRAPPED_SHARE * thread.length)) return
  for (const row of wrapped) elementAt(measures, row)!.name = 'div'
}

/** The outermost `blockquote` in a post, if it holds most of the text, or -1. */
function wrapperOf(measures: Measures, { rows, weights }: Blocks, { row: post, text, words }: ReadPost): number {
  const longest = text.reduce((most, next) => (weights[next]!.words > weights[most]!.words ? next : most), text[0]!)
  let wrapper = -1
  for (let row = rows[longest]!; row > post; row = measures.parent[row]!)
    if (elementAt(measures, row)!.name === 'blockquote') wrapper = row
  if (wrapper < 0) return -1
  const inside = text.filter((block) => rows[block]! >= wrapper && rows[block]! < measures.end[wrapper]!)
  return inside.reduce((sum, block) => sum + weights[block]!.words, 0) > MIN_WRAPPED_WORDS * words ? wrapper : -1
}

function linesOf({ rows }: Blocks, chosen: Uint8Array, { text, row, end }: ReadPost): number[] {
  const lines: number[] = []
  const first = text[0]
  if (first === undefined) return lines
  let block = first
  while (block > 0 && rows[block - 1]! >= row) block--
  for (; block < rows.length && rows[block]! < end; block++) if (chosen[rows[block]!] === 1) lines.push(block)
  return lines
}

/** Quotations that their markup shows. */
function addMarked({ measures, blocks, post, lines, quoted }: PostReader): void {
  for (const [at, line] of lines.entries()) {
    if (quoted.rows[blocks.rows[line]!] === 1) continue
    const box = markedBox(measures, blocks.rows[line]!, post.row)
    if (box < 0 || holdsAll(measures, blocks, lines, box)) continue
    const end = measures.end[box]!
    quoted.rows.fill(1, box, end)
    quoted.parts.push(lines.slice(at, at + countBefore(blocks, lines, at, end)))
    if (!hasBlockquote(measures, box)) quoted.boxes.push({ element: elementAt(measures, box)!, label: undefined })
  }
}

/** Number of the lines from `at` on that stand before a row. */
function countBefore({ rows }: Blocks, lines: readonly number[], at: number, end: number): number {
  let count = 0
  while (at + count < lines.length && rows[lines[at + count]!]! < end) count++
  return count
}

/** The outermost element around a row, within its post, that is marked as a quotation. Otherwise -1. */
function markedBox(measures: Measures, row: number, post: number): number {
  let box = -1
  for (let at = row, level = 0; at > post && level < MAX_LEVELS; at = measures.parent[at]!, level++) {
    const element = elementAt(measures, at)!
    if (element.name === 'blockquote' || (BOXES.has(element.name) && isNamedQuotation(element))) box = at
  }
  return box
}

function hasBlockquote(measures: Measures, box: number): boolean {
  for (let row = box; row < measures.end[box]!; row++) if (elementAt(measures, row)!.name === 'blockquote') return true
  return false
}

/** Parts that say what earlier posts said. Adds what is new to `said`. */
function addRepeated(reader: PostReader, said: Map<string, string>): void {
  const { measures, blocks, post, lines, quoted } = reader
  const isCode = (line: number) => elementAt(measures, blocks.rows[line]!)!.name === 'pre'
  const sentences = lines.map((line) => (isCode(line) ? [] : sentencesOf(blocks.texts[line]!)))
  // What a post has in common with one by the same author is more likely a signature.
  const isOther = (name: string | undefined) => name !== undefined && (name === '' || name !== post.name)
  const isSaid = sentences.map((own) => own.length > 0 && own.every((sentence) => isOther(said.get(sentence))))
  for (let from = 0; from < lines.length; from++) {
    let end = from
    while (end < lines.length && isSaid[end] && quoted.rows[blocks.rows[lines[end]!]!] === 0) end++
    if (end > from) addRun(reader, from, end)
    from = Math.max(from, end - 1)
  }
  sentences.forEach((own, i) => {
    if (!isSaid[i]) for (const sentence of own) said.set(sentence, post.name)
  })
}

/** Encloses the lines `from … end - 1` of a post, if an element holds these alone, with the line that names the author. */
function addRun(reader: PostReader, from: number, end: number): void {
  const { measures, blocks, lines, names, quoted } = reader
  const { rows, texts, weights } = blocks
  if (end - from === lines.length) return
  const before = lines[from - 1]
  const isSigned =
    before !== undefined &&
    weights[before]!.words <= MAX_LABEL_WORDS &&
    end - from + 1 < lines.length &&
    [...names].some((name) => saysName(texts[before]!, name))
  const words = lines.slice(from, end).reduce((sum, line) => sum + weights[line]!.words, 0)
  if (!isSigned && words < MIN_RUN_WORDS) return
  const signed = isSigned ? boxAround(reader, from - 1, end) : -1
  const box = signed >= 0 ? signed : boxAround(reader, from, end)
  if (isSigned) quoted.parts.push(lines.slice(from - 1, end))
  if (box < 0) return
  quoted.rows.fill(1, box, measures.end[box]!)
  quoted.boxes.push({
    element: elementAt(measures, box)!,
    label: signed >= 0 ? elementAt(measures, rows[before!]!) : undefined,
  })
}

/** The widest element of a post that holds the lines `from … end - 1` and no others, or -1. */
function boxAround({ measures, blocks: { rows }, post, lines }: PostReader, from: number, end: number): number {
  const before = from > 0 ? rows[lines[from - 1]!]! : -1
  const [first, last] = [rows[lines[from]!]!, rows[lines[end - 1]!]!]
  const next = end < lines.length ? rows[lines[end]!]! : measures.nodes.length
  let box = -1
  for (let at = first; at > post.row; at = measures.parent[at]!) {
    if (before >= at || next < measures.end[at]!) break
    if (last < measures.end[at]! && BOXES.has(elementAt(measures, at)!.name)) box = at
  }
  return box
}

function holdsAll({ end }: Measures, { rows }: Blocks, lines: readonly number[], box: number): boolean {
  return rows[lines[0]!]! >= box && rows[lines[lines.length - 1]!]! < end[box]!
}

/** The sentences of a text that are long enough to be told apart, without spaces and punctuation. */
function sentencesOf(text: string): string[] {
  return text.split(SENTENCE_END).flatMap((sentence) => {
    const words = sentence.toLowerCase().match(WORD) ?? []
    const plain = words.join(' ')
    return words.length >= MIN_SENTENCE_WORDS || plain.length >= MIN_SENTENCE_CHARS ? [plain] : []
  })
}

/** Whether a line has a name as a word of its own. In scripts without spaces it may stand next to others. */
function saysName(line: string, name: string): boolean {
  const isJoined = (char = '') => WORD_CHAR.test(char) && !SPACELESS.test(char)
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1))
    if (!isJoined(line[at - 1]) && !isJoined(line[at + name.length])) return true
  return false
}

const WORD_CHAR = /[\p{L}\p{N}]/u
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

const SENTENCE_END = /[.!?。！？…\n]+/u
const WORD = /[\p{L}\p{N}]+/gu
