import type { Element, ParentNode } from 'domhandler'
import { fileNameOf, hasWords } from '../../cleaning/blank.ts'

interface Pictures {
  parent: Int32Array
  nodes: readonly ParentNode[]
  /** Rows of all pictures. */
  images: readonly number[]
  /** 1 for each row that stays. Rows of repeated pictures are set to 0. */
  stays: Uint8Array
  /** Whether the row's picture is part of a line of text, or is all that its cell says. */
  isPart: (row: number) => boolean
}

/**
 * Drops pictures that the content repeats. Bullets and stars (drawings, and frequent pictures without an `alt`) go
 * altogether; of other pictures the first stays. Parts of a line or a table stay each time. So do two different marks
 * in one list, since they tell its items apart, as ticks and crosses do. `data:` URLs are skipped, since one
 * placeholder may stand for different pictures.
 */
export function dropRepeats({ nodes, images, parent, stays, isPart }: Pictures): void {
  const rowsOf = new Map<string, number[]>()
  for (const row of images) {
    const { src = '' } = (nodes[row] as Element).attribs
    if (stays[row] === 0 || src.startsWith('data:') || isPart(row)) continue
    const rows = rowsOf.get(src) ?? []
    rows.push(row)
    rowsOf.set(src, rows)
  }
  const repeated = [...rowsOf.values()].filter((rows) => rows.length >= MIN_REPEATS)
  if (repeated.length === 0) return
  const listOf = (row: number) => listAround(nodes, parent, row)
  const toldApart = mixedLists([...rowsOf].flatMap(([src, rows]) => rows.map((row) => ({ src, list: listOf(row) }))))
  for (const rows of repeated) {
    const isMark = marks(nodes[rows[0]!] as Element, rows.length)
    for (const row of isMark ? rows.filter((row) => !toldApart.has(listOf(row))) : rows.slice(1)) stays[row] = 0
  }
}

/** From this many occurrences on, a picture marks parts of the content or repeats in copies of a gallery. */
const MIN_REPEATS = 3
/** From this many on it is not a gallery picture. */
const MIN_MARKS = 8
const DRAWING = /\.(?:svg|gif)$/i

const LISTS = new Set(['ul', 'ol', 'dl'])

/** The lists that hold different pictures. */
function mixedLists(pictures: readonly { src: string; list: number }[]): Set<number> {
  const sourceOf = new Map<number, string>()
  const mixed = new Set<number>()
  for (const { src, list } of pictures) {
    if ((sourceOf.get(list) ?? src) !== src) mixed.add(list)
    sourceOf.set(list, src)
  }
  mixed.delete(NO_LIST)
  return mixed
}

const NO_LIST = 0

/** Row of the list around a row, or `NO_LIST`. */
function listAround(nodes: readonly ParentNode[], parent: Int32Array, row: number): number {
  for (let up = row; up > 0; up = parent[up]!) if (LISTS.has((nodes[up] as Element).name)) return up
  return NO_LIST
}

function marks({ attribs }: Element, times: number): boolean {
  if (DRAWING.test(fileNameOf(attribs.src ?? ''))) return true
  return times >= MIN_MARKS && !hasWords(attribs)
}
