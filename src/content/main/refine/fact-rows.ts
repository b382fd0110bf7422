import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { saysControl } from './control-words.ts'

/** A label and its value: two blocks that are all of their row. */
interface Fact {
  label: number
  value: number
}

/**
 * Keeps facts whole, as rows of a label and a value: both parts if one is chosen, and all rows that are built alike if a
 * part of them is. The forest knows little about blocks of few words, so it would keep labels without values, and some
 * rows of a table without others.
 */
export function keepFactRows(page: Page, blocks: Blocks, first: FirstReading, chosen: Uint8Array): void {
  if (page.isForum) return
  for (const facts of factsOf(page.measures, blocks, first)) {
    const kept = facts.filter(({ label, value }) => chosen[label] === 1 || chosen[value] === 1).length
    if (facts.length < MIN_FACTS || kept < MIN_SHARE * facts.length) continue
    for (const { label, value } of facts) {
      chosen[label] = 1
      chosen[value] = 1
    }
  }
}

const MIN_FACTS = 4
/** From this share of rows on, all are content. */
const MIN_SHARE = 0.2
/** Limits of a label and of its value. */
const MAX_LABEL_WORDS = 5
const MAX_VALUE_WORDS = 16
/** Maximum number of elements between a row and a block of it. */
const MAX_LEVELS = 4
/** Cells and terms belong to a table or list, and labels to a form. */
const APART = new Set('td th dt dd li label legend button select option summary h1 h2 h3 h4 h5 h6 a'.split(' '))

/** A number alone is no label, and 0 counts what nobody did. */
const COUNT = /^\s*\p{N}{1,4}\s*$/u
const NONE = /^\s*0\s*$/

/** Groups of rows that are built alike. */
function factsOf(measures: Measures, blocks: Blocks, { names }: FirstReading): Iterable<Fact[]> {
  const { kind } = measures
  const groups = new Map<string, Fact[]>()
  for (let block = 0; block + 1 < blocks.rows.length; block++) {
    const label = blocks.rows[block]!
    const value = blocks.rows[block + 1]!
    if (names[label] === 1 || names[value] === 1 || label === 0) continue
    const row = rowAround(measures, blocks, block)
    if (row <= 0 || APART.has(elementAt(measures, label)!.name) || APART.has(elementAt(measures, value)!.name)) continue
    if (!arePair(blocks, block)) continue
    const key = `${kind[row]} ${kind[label]} ${kind[value]}`
    const facts = groups.get(key)
    if (facts === undefined) groups.set(key, [{ label, value }])
    else facts.push({ label, value })
  }
  return groups.values()
}

function arePair({ weights, linkWords, texts }: Blocks, block: number): boolean {
  if (weights[block]!.words > MAX_LABEL_WORDS || weights[block + 1]!.words > MAX_VALUE_WORDS) return false
  const [label, value] = [texts[block]!, texts[block + 1]!]
  if (linkWords[block]! > 0 || COUNT.test(label) || NONE.test(value)) return false
  return !saysControl(label) && !saysControl(value)
}

/** The nearest element around a block and the next one, if they are all of it, or else -1. */
function rowAround({ parent, end, nodes }: Measures, { rows }: Blocks, block: number): number {
  const [label, value] = [rows[block]!, rows[block + 1]!]
  if (end[label]! > value) return -1
  let row = parent[label]!
  for (let level = 0; level < MAX_LEVELS && row > 0 && end[row]! <= value; level++) row = parent[row]!
  const isWhole = row > 0 && end[row]! > value && (rows[block - 1] ?? -1) < row
  return isWhole && (rows[block + 2] ?? nodes.length) >= end[row]! ? row : -1
}
