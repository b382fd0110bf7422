// What the items of a group say, part by part.
import type { Element } from 'domhandler'
import type { Blocks } from '../page/blocks.ts'
import { firstFrom } from '../page/first-from.ts'
import type { Measures } from '../page/measure.ts'
import { hasAmount } from './amounts.ts'
import type { ItemGroup } from './groups.ts'

export interface Part {
  row: number
  block: number
  /** Number of the tags and first class names from the item down. Alike parts of other items share it. */
  path: number
  text: string
  isLinked: boolean
  /** Whether it is short and has an amount of money in it. A longer text tells of amounts; it states no price. */
  isPriced: boolean
}

export interface ReadItem {
  row: number
  parts: Part[]
  isPriced: boolean
}

export interface ReadGroup {
  items: ReadItem[]
}

/** Reads the groups of a page. */
export function itemReader(
  measures: Measures,
  { rows, texts, linkWords, weights }: Blocks,
): (group: ItemGroup) => ReadGroup {
  const { end } = measures
  const pathOf = pathReader(measures)
  const read = (item: number): ReadItem => {
    const parts: Part[] = []
    for (let block = firstFrom(rows, item); block < rows.length && rows[block]! < end[item]!; block++) {
      const row = rows[block]!
      const text = texts[block]!.trim()
      const isLinked = linkWords[block]! >= weights[block]!.words
      const isPriced = text.length <= MAX_PRICED_CHARS && hasAmount(text)
      parts.push({ row, block, path: pathOf(row, item), text, isLinked, isPriced })
    }
    return { row: item, parts, isPriced: parts.some((part) => part.isPriced) }
  }
  return (group) => ({ items: group.map(read) })
}

/** The longest text that can state a price. */
export const MAX_PRICED_CHARS = 200

/** Numbers the ways from items to rows in them, by tags and first class names. */
function pathReader(measures: Measures): (row: number, item: number) => number {
  const { nodes, parent, kind } = measures
  const steps = new Map<string, number>()
  const stepOf: number[] = []
  const ways = new Map<number, number>()
  const pathOf = (row: number, item: number): number => {
    if (row <= item) return 0
    stepOf[kind[row]!] ??= numberOf(steps, stepTo(nodes[row] as Element))
    return numberOf(ways, pathOf(parent[row]!, item) * nodes.length + stepOf[kind[row]!]!)
  }
  return pathOf
}

/** Tag and first class name. */
function stepTo({ name, attribs }: Element): string {
  const written = attribs.class ?? ''
  const space = written.indexOf(' ')
  return `${name}.${space < 0 ? written : written.slice(0, space)}`
}

/** The number of a key. Keys are numbered from 1 as they come. */
function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size + 1)
  return numbers.size
}
