// What a source states, in the smallest parts that say what of what is how much: cells, labelled values, sentences.
import { plainLine } from '../../content/passages/plain-line.ts'
import type { AgentSource } from '../source.ts'

export interface Statement {
  kind: 'cell' | 'pair' | 'sentence'
  /** What the value is called; empty for a sentence. */
  label: string
  value: string
  /** What stands beside it and names the thing: the other cells of the row, or the head of the column. Empty for pairs. */
  near: string
  /** The headings above it, from the outermost to its own. */
  headings: readonly string[]
  quote: string
  /** The text of the table, list or paragraph that it stands in; of a table with several columns, its row. */
  block: string
  /** Whether something marks the label of a pair as one. */
  isMarked?: boolean
}

/** A table with a head. */
export interface Grid {
  columns: string[]
  rows: string[][]
  headings: readonly string[]
  /** The line above it. */
  caption: string
}

export interface Reading {
  source: AgentSource
  statements: Statement[]
  grids: Grid[]
  /** Whether it has text that gives orders to who reads it. What it states counts less then. */
  givesOrders: boolean
}

/** A label and its value. */
export function addPair(label: string, value: string, headings: readonly string[], { statements }: Reading): void {
  const name = plainLine(label)
    .replace(/[:：]\s*$/, '')
    .trim()
  const text = plainLine(value).trim()
  if (name === '' || text === '' || name.length > MAX_LABEL) return
  const quote = `${name}: ${text}`
  statements.push({ kind: 'pair', label: name, value: text, near: '', headings, quote, block: '', isMarked: true })
}

const MAX_LABEL = 80
