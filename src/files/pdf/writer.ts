import { escapeText } from '../../content/html.ts'
import type { Block } from './blocks.ts'
import type { Line } from './geometry.ts'
import { shareOf } from './headings.ts'
import { endsSentence, inlineHtml, isApart, lineText } from './line-text.ts'
import { createListWriter } from './list-writer.ts'
import { tableHtml } from './table-html.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Takes the blocks of each page and returns HTML at the end. Keeps HTML, and only the last block as a block. */
export interface Writer {
  /** @param monoBody whether most of the document is monospaced, so that it means nothing */
  page(blocks: readonly Block[], monoBody: boolean): void
  finish(): string
}

interface Heading {
  html: string
  /** Determines the level: larger sizes rank first, and bold before regular. */
  size: number
  bold: boolean
  depth?: number
}

type Looks = { vocabulary: Vocabulary; ignoreMono: boolean }

export function createWriter(vocabulary: Vocabulary): Writer {
  const pieces: (string | Heading)[] = []
  const list = createListWriter()
  let last: Block | undefined
  /** Footnotes below a paragraph that may continue after them. */
  let notes: Block[] = []
  let looks: Looks = { vocabulary, ignoreMono: false }
  const write = (block: Block | undefined) => {
    if (block === undefined) return
    if (block.kind === 'item') {
      list.add(block, inlineHtml(block.lines, { ...looks, breaks: block.breaks }))
      return
    }
    pieces.push(list.end(), block.kind === 'heading' ? headingOf(block, looks) : blockHtml(block, looks))
  }

  function page(blocks: readonly Block[], monoBody: boolean): void {
    looks = { vocabulary, ignoreMono: monoBody }
    blocks.forEach((block, i) => {
      if (isNote(block, last)) {
        notes.push(block)
        return
      }
      const joined = joinedOver(last, block, i === 0)
      if (joined === undefined) flush()
      last = joined ?? block
    })
  }

  function flush(): void {
    write(last)
    for (const note of notes) write(note)
    last = undefined
    notes = []
  }

  function finish(): string {
    flush()
    pieces.push(list.end())
    const levelOf = levelsOf(pieces.filter((piece) => typeof piece !== 'string'))
    return pieces
      .map((piece) => (typeof piece === 'string' ? piece : `<h${levelOf(piece)}>${piece.html}</h${levelOf(piece)}>`))
      .filter((html) => html !== '')
      .join('\n')
  }

  return { page, finish }
}

/** Whether the block is set smaller than the paragraph above it. */
function isNote(block: Block, last: Block | undefined): boolean {
  if (block.kind !== 'paragraph' || last?.kind !== 'paragraph') return false
  return block.lines[0]!.size < 0.9 * last.lines[0]!.size && block.lines[0]!.top > last.lines.at(-1)!.bottom
}

/** An endless paragraph must not be copied for each page it continues on. */
const MAX_JOINED_LINES = 200

/** Joins a paragraph, item or code block that continues in the next column or on the next page. */
function joinedOver(last: Block | undefined, next: Block, newPage: boolean): Block | undefined {
  if (last?.kind === 'code' && next.kind === 'code' && newPage && last.lines.length <= MAX_JOINED_LINES)
    return { ...last, lines: [...last.lines, ...next.lines] }
  if (last === undefined || next.kind !== 'paragraph' || (last.kind !== 'paragraph' && last.kind !== 'item'))
    return undefined
  if (last.lines.length > MAX_JOINED_LINES) return undefined
  const [end, start] = [last.lines.at(-1)!, next.lines[0]!]
  if (!newPage && start.top > end.top - 2 * end.size) return undefined
  if (Math.abs(end.size - start.size) > 0.08 * start.size || endsSentence(lineText(end))) return undefined
  const full = last.lines.length > 1 && end.x1 > Math.max(...last.lines.map(({ x1 }) => x1)) - 3 * end.size
  if (!/^\p{Ll}/u.test(lineText(start)) && !(full && last.kind === 'paragraph')) return undefined
  const breaks = new Set([...last.breaks, ...[...next.breaks].map((index) => index + last.lines.length)])
  return { ...last, lines: [...last.lines, ...next.lines], breaks }
}

function headingOf({ lines, depth }: Block & { kind: 'heading' }, looks: Looks): Heading {
  return {
    html: inlineHtml(lines, { ...looks, plain: true }),
    size: Math.round(Math.max(...lines.map(({ size }) => size))),
    bold: lines.every((line) => shareOf(line, 'bold') > 0.5),
    ...(depth !== undefined && { depth }),
  }
}

/** Levels by look, the largest first. If the outline names enough headings, each look gets the depth it has there. */
function levelsOf(headings: readonly Heading[]): (heading: Heading) => number {
  const rankOf = ({ size, bold }: Heading) => size * 2 + (bold ? 1 : 0)
  const ranks = [...new Set(headings.map(rankOf))].toSorted((a, b) => b - a)
  const outlined = headings.filter(({ depth }) => depth !== undefined)
  const byRank = (heading: Heading) => Math.min(ranks.indexOf(rankOf(heading)) + 1, 6)
  if (outlined.length < 2) return byRank
  const top = Math.max(...outlined.map(rankOf))
  const above = ranks.some((rank) => rank > top) ? 1 : 0
  const depths = new Map(outlined.toReversed().map((heading) => [rankOf(heading), heading.depth!]))
  const deepest = Math.max(...depths.values())
  return (heading) => {
    const depth = heading.depth ?? depths.get(rankOf(heading))
    if (depth !== undefined) return Math.min(depth + above, 6)
    return rankOf(heading) > top ? 1 : Math.min(deepest + above + 1, 6)
  }
}

function blockHtml(block: Exclude<Block, { kind: 'item' | 'heading' }>, looks: Looks): string {
  if (block.kind === 'table') return tableHtml(block.table, looks.vocabulary)
  if (block.kind === 'code') return `<pre><code>${escapeText(codeOf(block.lines))}</code></pre>`
  const html = inlineHtml(block.lines, { ...looks, breaks: block.breaks })
  return html === '' ? '' : `<p>${html}</p>`
}

/** Code with its indents and blank lines as on the page. */
function codeOf(lines: readonly Line[]): string {
  const letters = lines.flatMap(({ runs }) => runs)
  const width =
    letters.reduce((sum, run) => sum + run.x1 - run.x0, 0) /
    Math.max(
      1,
      letters.reduce((sum, run) => sum + run.text.length, 0),
    )
  const left = Math.min(...lines.map(({ x0 }) => x0))
  return lines
    .map((line, i) => {
      const blank = i > 0 && line.baseline - lines[i - 1]!.baseline > 1.9 * line.size ? '\n' : ''
      let text = ''
      for (const [at, run] of line.runs.entries()) {
        const column = Math.round((run.x0 - left) / width)
        const before = line.runs[at - 1]
        const apart =
          before === undefined || isApart(before, run)
            ? Math.max(column - text.length, before === undefined ? 0 : 1)
            : 0
        text += ' '.repeat(Math.min(apart, 200)) + run.text
      }
      return blank + text
    })
    .join('\n')
    .toWellFormed()
}
