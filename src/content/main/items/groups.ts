// Finds groups of items side by side: the cards of a grid, the entries of a listing.
import { kindTest } from '../page/kinds.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

/** Rows of items that are built alike, in document order. */
export type ItemGroup = number[]

/**
 * Groups of items: children of one parent that are built alike, are short, and hold a link to a page or are one. The
 * items of several lines of a grid (`<div><li><li></div><div><li><li></div>`) are one group. Groups may stand in items
 * of other groups; inner groups come first.
 */
export function itemGroupsOf({ measures, words }: Page): ItemGroup[] {
  const { nodes, parent, end } = measures
  const links = linkSums(measures)
  const mayBeItem = kindTest(measures, ({ name }) => ITEMS.has(name) || name.includes('-'))
  const numberOf = nameNumbers()
  const lists = new Map<number, ItemGroup>()
  for (let row = 1; row < nodes.length; row++) {
    if (!mayBeItem(row) || links[end[row]!] === links[row] || words(row, end[row]!) > MAX_ITEM_WORDS) continue
    const key = parent[row]! * MAX_NAMES + numberOf(elementAt(measures, row)!.name)
    const list = lists.get(key)
    if (list === undefined) lists.set(key, [row])
    else list.push(row)
  }
  const lines = [...lists.values()].filter((list) => list.length > 1)
  if (lines.length === 0) return []
  const shapes = shapesOf(measures)
  const joined = Map.groupBy(lines, (list) => lineKey(measures, words, list))
  return [...joined.values()]
    .map((lists) => alikeOf(lists.flat(), shapes))
    .filter(({ length }) => length >= MIN_ITEMS)
    .sort((a, b) => b[0]! - a[0]!)
}

/** Numbers names in the order of their first use, up to `MAX_NAMES`. */
function nameNumbers(): (name: string) => number {
  const numbers = new Map<string, number>()
  return (name) => {
    const number = numbers.get(name) ?? Math.min(numbers.size, MAX_NAMES - 1)
    numbers.set(name, number)
    return number
  }
}

/** Further element names of items count as one. */
const MAX_NAMES = 1000

/** Minimum number of items in a group. */
const MIN_ITEMS = 3
/** With more words it is a section or a post. */
const MAX_ITEM_WORDS = 150
/** Items have at least this share of their kinds of elements in common with the commonest item. */
const MIN_LIKENESS = 0.5
const ITEMS = new Set('li div article section a figure p dd td tr'.split(' '))

/** A key that the lines of one grid share: parents that hold nothing but items, and stand side by side. */
function lineKey({ nodes, parent, end }: Measures, words: Page['words'], list: ItemGroup): string {
  const line = parent[list[0]!]!
  const own = list.reduce((sum, row) => sum + words(row, end[row]!), 0)
  const name = (row: number) => ('name' in nodes[row]! ? nodes[row].name : '')
  const isLine = line > 0 && words(line, end[line]!) === own
  return `${isLine ? `${parent[line]} ${name(line)}` : line} ${name(list[0]!)}`
}

/** Running sum of the links to pages. */
function linkSums(measures: Measures): Int32Array {
  const sums = new Int32Array(measures.nodes.length + 1)
  const isAnchor = kindTest(measures, ({ name }) => name === 'a')
  for (let row = 0; row < measures.nodes.length; row++) {
    const isLink = isAnchor(row) && elementAt(measures, row)!.attribs.href?.startsWith('http') === true
    sums[row + 1] = sums[row]! + (isLink ? 1 : 0)
  }
  return sums
}

/** The rows whose shape resembles the commonest one. */
function alikeOf(rows: ItemGroup, shapes: Int32Array): ItemGroup {
  if (rows.length < MIN_ITEMS) return []
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(shapes[row]!, (counts.get(shapes[row]!) ?? 0) + 1)
  const model = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
  return rows.filter((row) => bits(shapes[row]! & model) >= MIN_LIKENESS * bits(shapes[row]! | model))
}

const SHAPE_BITS = 32
/** Number of bits by which a level of depth turns the bits of the levels below it. */
const TURN = 7

/** For each row a set of 32 bits: one for each tag at each depth below it. */
function shapesOf(measures: Measures): Int32Array {
  const { nodes, parent, kind } = measures
  const shapes = new Int32Array(nodes.length)
  const bitOf: number[] = []
  for (let row = nodes.length - 1; row > 0; row--) {
    bitOf[kind[row]!] ??= 1 << hashOf(elementAt(measures, row)!.name)
    shapes[row]! |= bitOf[kind[row]!]!
    shapes[parent[row]!]! |= (shapes[row]! << TURN) | (shapes[row]! >>> (SHAPE_BITS - TURN))
  }
  return shapes
}

function hashOf(name: string): number {
  let hash = 0
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0
  return (hash ^ (hash >>> 7)) & (SHAPE_BITS - 1)
}

function bits(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count++
  return count
}
