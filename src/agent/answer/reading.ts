// Reads a source: its tables, lists, cards, lines and sentences.
import { type Block, blocksOf } from '../../content/passages/blocks.ts'
import { plainLine } from '../../content/passages/plain-line.ts'
import type { AgentSource } from '../source.ts'
import { cardsOf, leadersOf, withHeadings } from './cards.ts'
import { BULLET, readLines, readParagraph } from './lines.ts'
import { isOrder } from './orders.ts'
import type { Reading } from './statements.ts'
import { readTable } from './tables.ts'

const known = new WeakMap<AgentSource, Reading>()

/** Everything that a source states. Text that gives orders to its reader states nothing. */
export function readingOf(source: AgentSource): Reading {
  const before = known.get(source)
  if (before !== undefined) return before
  const made = newReading(source)
  known.set(source, made)
  return made
}

function newReading(source: AgentSource): Reading {
  const reading: Reading = { source, statements: [], grids: [], givesOrders: false }
  let before: Block | undefined
  for (const block of withHeadings(blocksOf(source.markdown, (line) => line))) {
    const text = [block.head ?? '', ...block.units].map(plainLine).join('\n')
    if (isOrder(text) || block.headings.some(isOrder)) {
      reading.givesOrders = true
      before = undefined
      continue
    }
    const from = reading.statements.length
    readBlock(block, before, reading)
    for (const statement of reading.statements.slice(from)) statement.block ||= text
    before = block
    if (reading.statements.length > MAX_STATEMENTS) break
  }
  reading.statements.length = Math.min(reading.statements.length, MAX_STATEMENTS)
  reading.grids.push(...cardsOf(reading))
  return reading
}

/** More statements of one page take too long. A longer page was cut to what matters most before. */
const MAX_STATEMENTS = 5000

function readBlock(block: Block, before: Block | undefined, reading: Reading): void {
  const { kind, units, headings } = block
  if (kind === 'table') readTable(block, before, reading)
  else if (kind === 'paragraph') readParagraph(block, before, reading)
  else for (const unit of units) readLines(kind === 'list' ? unit.replace(BULLET, '') : unit, headings, reading)
  if (kind !== 'table') reading.grids.push(...leadersOf(block))
}
