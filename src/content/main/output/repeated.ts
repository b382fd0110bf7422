import type { Element, ParentNode } from 'domhandler'
import { fileNameOf, hasWords } from '../../cleaning/blank.ts'
import { claimedPixels, pictureKey } from './picture-key.ts'

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
    const key = pictureKey(src)
    const rows = rowsOf.get(key) ?? []
    rows.push(row)
    rowsOf.set(key, rows)
  }
  const repeated = [...rowsOf.values()].filter((rows) => rows.length >= MIN_REPEATS && !areCards(nodes, parent, rows))
  if (repeated.length === 0) return
  const listOf = (row: number) => listAround(nodes, parent, row)
  const toldApart = mixedLists([...rowsOf].flatMap(([src, rows]) => rows.map((row) => ({ src, list: listOf(row) }))))
  for (const rows of repeated) {
    const isMark = marks(nodes[rows[0]!] as Element, rows.length)
    if (!isMark) showLargest(rows.map((row) => nodes[row] as Element))
    const tells = (row: number) => toldApart.has(listOf(row)) && (isMark || isDrawing(nodes[row] as Element))
    for (const row of isMark ? rows : rows.slice(1)) if (!tells(row)) stays[row] = 0
  }
}

/** From this many occurrences on, a picture repeats: above an article and in it, in a gallery and its thumbnails. */
const MIN_REPEATS = 2
/** From this many on, a drawing marks parts of the content. */
const MIN_DRAWINGS = 3
/** From this many on, a picture without an `alt` is not a gallery picture. */
const MIN_MARKS = 8
const SMALL = /thumb|small|tiny|mini|preview/i
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
  if (times >= MIN_DRAWINGS && isDrawing({ attribs })) return true
  return times >= MIN_MARKS && !hasWords(attribs)
}

function isDrawing({ attribs }: Pick<Element, 'attribs'>): boolean {
  return DRAWING.test(fileNameOf(attribs.src ?? ''))
}

/** Gives the first of several sizes of a picture the URL of the largest. */
function showLargest(pictures: readonly Element[]): void {
  const sources = pictures.map(({ attribs }) => attribs.src ?? '')
  const [first = ''] = sources
  const largest = sources.reduce((best, next) => (claimedPixels(next) > claimedPixels(best) ? next : best), first)
  // Without a size in its URL, a picture is the original.
  const original = sources.find((source) => claimedPixels(source) === 0 && !SMALL.test(source))
  pictures[0]!.attribs.src = original ?? largest
}

/** Whether two pictures are those of two cards: each in a link of its own. */
function areCards(nodes: readonly ParentNode[], parent: Int32Array, rows: readonly number[]): boolean {
  if (rows.length > 2) return false
  const [one, other] = rows.map((row) => targetAround(nodes, parent, row))
  return one !== undefined && other !== undefined && one !== other
}

/** Maximum number of elements between a link and its picture. */
const MAX_WRAPPERS = 4

function targetAround(nodes: readonly ParentNode[], parent: Int32Array, row: number): string | undefined {
  for (let up = row, level = 0; up > 0 && level <= MAX_WRAPPERS; up = parent[up]!, level++) {
    const { name, attribs } = nodes[up] as Element
    if (name === 'a') return attribs.href
  }
  return undefined
}
