// Finds groups of items side by side: the cards of a grid, the entries of a listing.
import type { Element } from 'domhandler'
import type { Measures } from '../page/measure.ts'
import { linksOf } from '../page/page-links.ts'
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
  const holdsLink = linkHolders(measures)
  if (holdsLink === undefined) return []
  const nameOf = itemNames(measures)
  const siblings = new Int32Array(nodes.length)
  const candidates: number[] = []
  for (let row = 1; row < nodes.length; row = holdsLink[row] === 1 ? row + 1 : end[row]!) {
    if (holdsLink[row] === 0 || nameOf(row) === 0 || words(row, end[row]!) > MAX_ITEM_WORDS) continue
    siblings[parent[row]!]!++
    candidates.push(row)
  }
  const lists = new Map<number, ItemGroup>()
  for (const row of candidates) {
    if (siblings[parent[row]!]! < 2) continue
    const key = parent[row]! * MAX_NAMES + nameOf(row)
    const list = lists.get(key)
    if (list === undefined) lists.set(key, [row])
    else list.push(row)
  }
  const lines = [...lists.values()].filter((list) => list.length > 1)
  if (lines.length === 0) return []
  const shapes = shapesOf(measures)
  const joined = Map.groupBy(lines, (list) => lineKey(measures, words, list))
  return [...joined.values()]
    .map((lists) => alikeOf(lists.length === 1 ? lists[0]! : lists.flat(), shapes))
    .filter(({ length }) => length >= MIN_ITEMS)
    .sort((a, b) => b[0]! - a[0]!)
}

/** Numbers the names of items, up to `MAX_NAMES`, by the kind of their elements. What is no item has 0. */
function itemNames({ nodes, kind }: Measures): (row: number) => number {
  const numbers = new Map<string, number>()
  const ofKind: number[] = []
  const read = ({ name }: Element): number => {
    if (!ITEMS.has(name) && !name.includes('-')) return 0
    const number = numbers.get(name) ?? Math.min(numbers.size + 1, MAX_NAMES - 1)
    numbers.set(name, number)
    return number
  }
  return (row) => {
    ofKind[kind[row]!] ??= read(nodes[row] as Element)
    return ofKind[kind[row]!]!
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
  const { name } = nodes[list[0]!] as Element
  let own = 0
  for (const row of list) own += words(row, end[row]!)
  if (line === 0 || words(line, end[line]!) !== own) return `${line} ${name}`
  return `${parent[line]} ${(nodes[line] as Element).name} ${name}`
}

/** 1 for each row that is a link to a page or holds one. Undefined if there is none. */
function linkHolders(measures: Measures): Uint8Array | undefined {
  const { nodes, parent } = measures
  const { rows, hrefs } = linksOf(measures)
  let holders: Uint8Array | undefined
  for (let i = 0; i < rows.length; i++) {
    if (!hrefs[i]!.startsWith('http')) continue
    holders ??= new Uint8Array(nodes.length)
    for (let at = rows[i]!; at >= 0 && holders[at] === 0; at = parent[at]!) holders[at] = 1
  }
  return holders
}

/** The rows whose shape resembles the commonest one. */
function alikeOf(rows: ItemGroup, shapes: Int32Array): ItemGroup {
  if (rows.length < MIN_ITEMS) return []
  if (rows.every((row) => shapes[row] === shapes[rows[0]!])) return rows
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(shapes[row]!, (counts.get(shapes[row]!) ?? 0) + 1)
  let model = shapes[rows[0]!]!
  for (const row of rows) if (counts.get(shapes[row]!)! > counts.get(model)!) model = shapes[row]!
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
    bitOf[kind[row]!] ??= 1 << hashOf((nodes[row] as Element).name)
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
